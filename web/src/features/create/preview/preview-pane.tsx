import { Suspense, useCallback, useRef, useState } from 'react';
import { create } from '../../../messages/create-texts.ts';
import { renderingTexts } from '../../../messages/rendering-texts.ts';
import { SampleImage } from '../../../rendering/image/sample-image.tsx';
import { TableImage } from '../../../rendering/image/table-image.tsx';
import type { TableRendering } from '../../../rendering/render-types.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { useStore } from '../../../ui/use-store.ts';
import { useWorkspace } from '../workspace/workspace-provider.tsx';
import type { Zoom } from './zoom-steps.ts';

const GeneratedFile = lazyComponent(() => import('../output/generated-file.tsx'));
const PreviewTools = lazyComponent(() => import('./preview-tools.tsx'));
const PreviewWarnings = lazyComponent(() => import('./preview-warnings.tsx'));
const FollowingImages = lazyComponent(() => import('../output/following-images.tsx'));
const StepBar = lazyComponent(() => import('../transform/step-bar.tsx'));
const PreviewDetails = lazyComponent(() => import('./preview-details.tsx'));

interface SelectProps {
  /** Selects a range of the JSON. */
  onSelect: (from: number, to: number) => void;
}

interface PreviewPaneProps extends SelectProps {
  /** Whether the data is shown, with the error in it. */
  isDataShown: boolean;
}

interface ImageProps extends SelectProps {
  /** Undefined: at most as wide as the canvas. */
  zoomPercent: number | undefined;
}

export function PreviewPane({ onSelect, isDataShown }: PreviewPaneProps) {
  const canvas = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState<Zoom>('fit');
  return (
    <>
      <div className="flex min-h-[49px] flex-wrap items-center gap-x-3 gap-y-1 border-b border-rule px-3 py-1.5 max-sm:min-h-[57px]">
        <h2 className="text-sm font-semibold tracking-normal">{create.preview}</h2>
        <PreviewState />
        <div className="ml-auto">
          <Suspense>
            <PreviewTools zoom={zoom} onZoom={setZoom} canvas={canvas} />
          </Suspense>
        </div>
      </div>
      <Steps onSelect={onSelect} isDataShown={isDataShown} />
      <Suspense>
        <PreviewWarnings />
      </Suspense>
      {/* As high as the image: a small table is not lost in a large area. A document fills the pane. */}
      <div ref={canvas} className="relative flex min-h-44 bg-desk has-[object]:flex-1">
        <PreviewImage onSelect={onSelect} zoomPercent={zoom === 'fit' ? undefined : zoom} />
      </div>
      <Details />
    </>
  );
}

/** The steps of `transform`, if the table has some. */
function Steps(props: PreviewPaneProps) {
  const { $error, $rendering } = useWorkspace();
  const error = useStore($error);
  const rendering = useStore($rendering);
  const steps = error?.steps ?? rendering?.steps;
  if (!steps?.[0]) return null;
  return (
    <Suspense>
      <StepBar {...props} steps={steps} error={error} />
    </Suspense>
  );
}

/** Whether the image is stored, shows the current table or an older one, or is missing. */
function PreviewState() {
  const { $isBroken, $isRendering, $current, $rendering } = useWorkspace();
  const isRendering = useStore($isRendering);
  const isBroken = useStore($isBroken);
  const stored = useStore($current) !== undefined;
  const isEmpty = useStore($rendering) === undefined;
  const broken = isEmpty ? renderingTexts.noneValid : renderingTexts.lastValid;
  if (isRendering && !isEmpty && !stored)
    return <span className="text-xs text-ink-2">{create.rendering}</span>;
  return (
    <span className={isBroken ? 'text-xs font-medium text-error' : 'text-xs text-ink-2'}>
      {isBroken ? broken : stored ? create.stored : create.live}
    </span>
  );
}

/** The stored file, once it can be shown without flicker; the live preview until then. */
function PreviewImage(props: ImageProps) {
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
            <GeneratedFile generated={generated} zoomPercent={props.zoomPercent} onReady={onReady} />
          </Suspense>
        </div>
      )}
      {!ready && <LiveImage {...props} />}
    </>
  );
}

function LiveImage({ onSelect, zoomPercent }: ImageProps) {
  const { $rendering, $isBroken, $isSample } = useWorkspace();
  const rendering = useStore($rendering);
  const isSample = useStore($isSample);
  const stale = useStore($isBroken);
  return (
    <ScrollRegion label={create.previewCanvas} className="flex-1">
      <div className="flex min-h-full w-full min-w-fit flex-col items-center gap-4 p-4 md:p-8">
        {!rendering && isSample && <SampleImage />}
        {rendering && (
          <TableImage
            rendering={rendering}
            stale={stale}
            zoomPercent={zoomPercent}
            onClickAt={(x, y) => void selectAt(rendering, x, y, onSelect)}
          />
        )}
        {rendering?.followingFiles[0] && (
          <Suspense>
            <FollowingImages rendering={rendering} zoomPercent={zoomPercent} />
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
  // The space is there before the first image, so that nothing below moves.
  const space = <div className="min-h-8 border-t border-rule max-sm:min-h-11 lg:border-b" />;
  if (!rendering) return space;
  return (
    <Suspense fallback={space}>
      <PreviewDetails rendering={rendering} generated={generated} />
    </Suspense>
  );
}

/** Loads the lookup code with the first click. */
async function selectAt(
  rendering: TableRendering,
  xPx: number,
  yPx: number,
  onSelect: SelectProps['onSelect'],
) {
  const { rangeAtPoint } = await import('./range-at-point.ts');
  const range = rangeAtPoint(rendering, xPx, yPx);
  if (range) onSelect(range.from, range.to);
}
