import { ChevronRight, Copy, Download } from 'lucide-react';
import { downloadBlob } from '../../browser/download.ts';
import { workflows } from '../../messages/public-pages/workflows-texts.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { copyPromisedText } from '../../ui/buttons/copy-promised-text.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { loadFile } from './load-file.ts';
import { PlatformMark } from './platform-mark.tsx';
import type { WorkflowCardContent } from './workflow-list.ts';

/** One workflow: its image, source and output, the setup steps and its file. */
export function WorkflowCard({ workflow }: { workflow: WorkflowCardContent }) {
  const { platform, title, description, source, output, setup, image } = workflow;
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-md border border-rule bg-sheet">
      <div className="h-36 overflow-hidden border-b border-rule bg-desk p-3">
        <img
          src={image.url}
          width={image.widthPx}
          height={image.heightPx}
          alt={workflows.image(title)}
          loading="lazy"
          className="h-full w-full object-contain object-left-top"
        />
      </div>
      <div className="flex flex-1 flex-col px-4 pt-3 pb-4">
        <p className="flex items-center gap-1.5 text-sm text-ink-3">
          <PlatformMark id={platform} />
          {workflows.platforms[platform].name}
        </p>
        <h4 className="mt-1 font-medium">{title}</h4>
        <p className="mt-1 text-sm text-ink-2">{description}</p>
        <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-sm">
          <dt className="text-ink-3">{workflows.source}</dt>
          <dd>{source}</dd>
          <dt className="text-ink-3">{workflows.output}</dt>
          <dd>{output}</dd>
        </dl>
        <details className="group mt-3 text-sm">
          <summary className="flex cursor-pointer list-none items-center gap-1 py-1 hover:text-accent [&::-webkit-details-marker]:hidden">
            <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
            {workflows.setup(setup.length)}
          </summary>
          <ol className="mt-1 list-decimal space-y-1.5 pl-6 text-ink-2">
            {setup.map((step) => (
              <li key={step}>{withCode(step)}</li>
            ))}
          </ol>
        </details>
        <FileButtons workflow={workflow} />
      </div>
    </article>
  );
}

/** The buttons to copy and download the file. */
function FileButtons({ workflow: { title, platform, file } }: { workflow: WorkflowCardContent }) {
  async function take(use: (text: Promise<string>) => Promise<unknown>) {
    try {
      await use(loadFile(file.name));
    } catch {
      showToast({ title: workflows.error, description: workflows.unavailable, destructive: true });
    }
  }

  const copyLabel = platform === 'zapier' ? workflows.copySteps : workflows.copy;
  return (
    <div className="mt-auto flex flex-wrap gap-2 pt-4">
      <Button
        size="small"
        data-act="copy"
        aria-label={workflows.copyNamed(copyLabel, title)}
        onClick={() => take((text) => copyPromisedText(text, title))}
      >
        <Copy aria-hidden />
        {copyLabel}
      </Button>
      <Button
        size="small"
        aria-label={workflows.downloadNamed(title)}
        onClick={() =>
          take(async (text) => downloadBlob(new Blob([await text], { type: file.mediaType }), file.name))
        }
      >
        <Download aria-hidden />
        {workflows.download}
      </Button>
    </div>
  );
}

/** Renders the parts of a sentence in backticks as code. */
function withCode(sentence: string) {
  return sentence.split('`').map((part, position) =>
    position % 2 === 1 ? (
      <code key={part} className="text-ink">
        {part}
      </code>
    ) : (
      part
    ),
  );
}
