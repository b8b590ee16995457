import { Suspense, useCallback, useState } from 'react';
import { create } from '../../../messages/create-texts.ts';
import { renderingTexts as drawingMessages } from '../../../messages/rendering-texts.ts';
import type { TableRendering } from '../../../rendering/render-types.ts';
import { TableImage } from '../../../rendering/table-image.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import type { Workspace } from '../workspace/use-workspace.ts';

const GeneratedFile = lazyComponent(() => import('../output/generated-file.tsx'));
const PreviewTools = lazyComponent(() => import('./preview-tools.tsx'));
const PreviewNotes = lazyComponent(() => import('./preview-notes.tsx'));
const FollowingImages = lazyComponent(() => import('../output/following-images.tsx'));
const PreviewDetails = lazyComponent(() => import('./preview-details.tsx'));

interface PreviewPaneProps {
  workspace: Workspace;
  /** Selects a range of the JSON. */
  onSelect: (from: number, to: number) => void;
}

export function PreviewPane({ workspace, onSelect }: PreviewPaneProps) {
  const [full, setFull] = useState(false);
  const { live, current: generated, input } = workspace;
  const { rendering } = live;
  const stale = live.error !== undefined;
  const [readyFile, setReadyFile] = useState<Blob>();
  const file = generated?.file;
  const onReady = useCallback(() => setReadyFile(file), [file]);
  const ready = file !== undefined && file === readyFile;
  return (
    <>
      <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b border-rule px-3 py-1.5">
        <h2 className="text-sm font-semibold tracking-normal">{create.preview}</h2>
        <span className={stale ? 'text-xs font-medium text-error' : 'text-xs text-ink-2'}>
          {stale ? drawingMessages.lastValid : generated ? create.stored : create.live}
        </span>
        <div className="ml-auto flex items-center gap-2">
          <Suspense>
            <PreviewTools workspace={workspace} />
          </Suspense>
          <Zoom full={full} onChange={setFull} />
        </div>
      </div>
      <Suspense>
        <PreviewNotes
          drawing={rendering}
          cut={!generated}
          settings={input.settings}
          onSettings={workspace.setSettings}
        />
      </Suspense>
      <div className={classNames('relative flex min-h-[200px] flex-1 bg-desk', full && '[&_img]:max-w-none')}>
        {generated && (
          <div className={ready ? 'contents' : 'hidden'}>
            <Suspense>
              <GeneratedFile generated={generated} onReady={onReady} />
            </Suspense>
          </div>
        )}
        {!ready && (
          <ScrollRegion label={create.previewCanvas} className="flex-1">
            <div className="flex min-h-full w-full min-w-fit flex-col items-center gap-4 p-4 md:p-8">
              {rendering && (
                <TableImage
                  rendering={rendering}
                  stale={stale}
                  onClickAt={(x, y) => void selectAt(rendering, x, y, onSelect)}
                />
              )}
              {rendering?.followingFiles[0] && (
                <Suspense>
                  <FollowingImages drawing={rendering} />
                </Suspense>
              )}
            </div>
          </ScrollRegion>
        )}
      </div>
      {rendering && (
        <Suspense>
          <PreviewDetails drawing={rendering} generated={generated} />
        </Suspense>
      )}
    </>
  );
}

function Zoom({ full, onChange }: { full: boolean; onChange: (full: boolean) => void }) {
  return (
    <fieldset className="flex gap-1">
      <legend className="sr-only">{create.zoom}</legend>
      <ZoomButton label={create.zoomFit} on={!full} onPress={() => onChange(false)} />
      <ZoomButton label={create.zoomFull} on={full} onPress={() => onChange(true)} />
    </fieldset>
  );
}

function ZoomButton({ label, on, onPress }: { label: string; on: boolean; onPress: () => void }) {
  return (
    <Button
      size="small"
      variant="quiet"
      aria-pressed={on}
      className={on ? 'bg-band-2' : 'text-ink-2'}
      onClick={onPress}
    >
      {label}
    </Button>
  );
}

/** Loads the lookup code with the first click. */
async function selectAt(
  drawing: TableRendering,
  xPx: number,
  yPx: number,
  onSelect: PreviewPaneProps['onSelect'],
) {
  const { rangeAtPoint } = await import('./range-at-point.ts');
  const range = rangeAtPoint(drawing, xPx, yPx);
  if (range) onSelect(range.from, range.to);
}
