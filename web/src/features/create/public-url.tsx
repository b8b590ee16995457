import { showToast } from '../../lib/toasts.ts';
import { create } from '../../messages/create.ts';
import { CopyButton } from '../../ui/copy-button.tsx';

export function PublicUrl({ url }: { url: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-t border-rule bg-band px-3 py-2">
      <span className="w-full text-sm font-medium sm:w-auto">{create.publicUrl}</span>
      <a
        className="min-w-0 flex-1 truncate py-1 font-mono text-sm text-accent underline underline-offset-4"
        href={url}
        target="_blank"
        rel="noreferrer"
      >
        {url}
      </a>
      <CopyButton
        text={url}
        label={create.publicUrl}
        onCopied={() => showToast({ title: create.urlCopied, description: create.urlCopiedText })}
      />
    </div>
  );
}
