import type { ImagePart } from '@pictable/contract';
import { Download, ExternalLink, Workflow } from 'lucide-react';
import { formatDateTime } from '../../../browser/dates.ts';
import { create } from '../../../messages/create-texts.ts';
import { access as accessTexts, sharing } from '../../../messages/sharing-texts.ts';
import { downloadUrl } from '../../../requests/download-url.ts';
import { useCurrentUser } from '../../../session/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { useWorkspace } from '../workspace/workspace-provider.tsx';
import type { GeneratedTable } from './generate-table.ts';

/** The URLs of the stored table: its image, its dark image, its share page and, for a split table, all its images. */
export function PublicUrl({ generated }: { generated: GeneratedTable }) {
  const { url, shareUrl, images, access } = generated;
  const darkUrl = images[0]?.dark?.url;
  const isSigned = access.access === 'signed';
  const { expiresAt, urlsExpireAt } = access;
  // The URLs of an image stop working when it expires.
  const ends = [
    ...(urlsExpireAt && urlsExpireAt !== expiresAt
      ? [accessTexts.worksUntil(formatDateTime(urlsExpireAt))]
      : []),
    ...(expiresAt ? [accessTexts.expiresOn(formatDateTime(expiresAt))] : []),
  ];
  return (
    <div className="border-t border-rule bg-band">
      <Address
        name={isSigned ? accessTexts.signedUrl : create.publicUrl}
        url={url}
        toast={[create.urlCopied, isSigned ? accessTexts.signedText : create.urlCopiedText]}
      />
      {darkUrl !== undefined && (
        <Address name={create.darkUrl} url={darkUrl} toast={[create.urlCopied, create.darkUrlCopiedText]} />
      )}
      {ends.length > 0 && <p className="px-3 pb-2 text-sm text-ink-2">{ends.join(' · ')}</p>}
      {shareUrl && (
        <Address
          name={sharing.sharePage}
          url={shareUrl}
          toast={[sharing.linkCopied, sharing.linkCopiedText]}
        />
      )}
      <UseItInButton />
      {images.length > 1 && <Parts images={images} />}
    </div>
  );
}

/** Opens what other tools need to make images like this one; a visitor with a pasted key has no project. */
function UseItInButton() {
  const { dialogs } = useWorkspace();
  if (!useCurrentUser()) return null;
  return (
    <div className="border-t border-rule px-3 py-2">
      <Button size="small" onClick={() => dialogs.open('use-it-in')}>
        <Workflow aria-hidden />
        {create.useItIn}
      </Button>
    </div>
  );
}

interface AddressProps {
  name: string;
  url: string;
  toast: readonly [string, string];
}

function Address({ name, url, toast: [title, description] }: AddressProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-3 py-2 not-first:border-t not-first:border-rule">
      <span className="w-full text-sm font-medium sm:w-24">{name}</span>
      <a
        className="min-w-0 flex-1 truncate py-1 font-mono text-sm text-accent underline underline-offset-4"
        href={url}
        target="_blank"
        rel="noreferrer"
      >
        {url}
      </a>
      <CopyButton text={url} label={name} onCopied={() => showToast({ title, description })} />
    </div>
  );
}

const smallLink = 'inline-flex min-h-8 items-center gap-1 text-accent underline underline-offset-4';

function Parts({ images }: { images: readonly ImagePart[] }) {
  return (
    <ul
      aria-label={sharing.allImages}
      className="figures flex max-h-32 flex-wrap gap-x-6 overflow-auto border-t border-rule px-3 py-1.5 text-sm"
    >
      {images.map(({ id, url, part, parts }) => (
        <li key={id} className="flex items-center gap-2">
          <a href={url} target="_blank" rel="noreferrer" className={smallLink}>
            {sharing.imageLabel(part, parts)}
            <ExternalLink aria-hidden className="size-3.5" />
          </a>
          <a href={downloadUrl(url)} aria-label={sharing.download(part)} className={smallLink}>
            <Download aria-hidden className="size-4" />
          </a>
        </li>
      ))}
    </ul>
  );
}
