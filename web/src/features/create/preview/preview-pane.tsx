import { Suspense, useCallback, useState } from 'react';
import { create } from '../../../messages/create-texts.ts';
import { renderingTexts } from '../../../messages/rendering-texts.ts';
import type { TableRendering } from '../../../rendering/render-types.ts';
import { TableImage } from '../../../rendering/table-image.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { useStore } from '../../../ui/use-store.ts';
import { useWorkspace } from '../workspace/workspace-provider.tsx';

const GeneratedFile = lazyComponent(() => import('../output/generated-file.tsx'));
const PreviewTools = lazyComponent(() => import('./preview-tools.tsx'));
const PreviewWarnings = lazyComponent(() => import('./preview-warnings.tsx'));
const FollowingImages = lazyComponent(() => import('../output/following-images.tsx'));
const PreviewDetails = lazyComponent(() => import('./preview-details.tsx'));

interface PreviewPaneProps {
  /** Selects a range of the JSON. */
  onSelect: (from: number, to: number) => void;
}

export function PreviewPane({ onSelect }: PreviewPaneProps) {
  const [full, setFull] = useState(false);
  return (
    <>
      <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b border-rule px-3 py-1.5">
        <h2 className="text-sm font-semibold tracking-normal">{create.preview}</h2>
        <PreviewState />
        <div className="ml-auto flex items-center gap-2">
          <Suspense>
            <PreviewTools />
          </Suspense>
          <Zoom full={full} onChange={setFull} />
        </div>
      </div>
      <Suspense>
        <PreviewWarnings />
      </Suspense>
      <div className={classNames('relative flex min-h-[200px] flex-1 bg-desk', full && '[&_img]:max-w-none')}>
        <PreviewImage onSelect={onSelect} />
      </div>
      <Details />
    </>
  );
}

/** Whether the image is the stored one, the current table or an older one. */
function PreviewState() {
  const { $isBroken, $current } = useWorkspace();
  const stale = useStore($isBroken);
  const stored = useStore($current) !== undefined;
  return (
    <span className={stale ? 'text-xs font-medium text-error' : 'text-xs text-ink-2'}>
      {stale ? renderingTexts.lastValid : stored ? create.stored : create.live}
    </span>
  );
}

/** The stored file, once it can be shown without flicker; the live preview until then. */
function PreviewImage({ onSelect }: PreviewPaneProps) {
  const generated = useStore(useWorkspace().$current);
  const [readyFile, setReadyFile] = useState<Blob>();
  const file = generated?.file;
  const onReady = useCallback(() => setReadyFile(file), [file]);
  const ready = file !== undefined && file === readyFile;
  return (
    <>
      {generated && (
        <div className={ready ? 'contents' : 'hidden'}>
          <Suspense>
            <GeneratedFile generated={generated} onReady={onReady} />
          </Suspense>
        </div>
      )}
      {!ready && <LiveImage onSelect={onSelect} />}
    </>
  );
}

function LiveImage({ onSelect }: PreviewPaneProps) {
  const { $rendering, $isBroken } = useWorkspace();
  const rendering = useStore($rendering);
  const stale = useStore($isBroken);
  return (
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
            <FollowingImages rendering={rendering} />
          </Suspense>
        )}
      </div>
    </ScrollRegion>
  );
}

function Details() {
  const { $rendering, $current } = useWorkspace();
  const rendering = useStore($rendering);
  const generated = useStore($current);
  if (!rendering) return null;
  return (
    <Suspense>
      <PreviewDetails rendering={rendering} generated={generated} />
    </Suspense>
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
  rendering: TableRendering,
  xPx: number,
  yPx: number,
  onSelect: PreviewPaneProps['onSelect'],
) {
  const { rangeAtPoint } = await import('./range-at-point.ts');
  const range = rangeAtPoint(rendering, xPx, yPx);
  if (range) onSelect(range.from, range.to);
}
