import { locate } from '@pictable/contract/json';
import { lazy, Suspense, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import type { Drawing } from '../../lib/drawing/drawing.ts';
import { create } from '../../messages/create.ts';
import { drawing as drawingMessages } from '../../messages/drawing.ts';
import { Button } from '../../ui/button.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { TablePicture } from '../../ui/table-picture.tsx';
import { GeneratedFile } from './generated-file.tsx';
import type { Workspace } from './use-workspace.ts';

const PreviewTools = lazy(() => import('./preview-tools.tsx'));
const PreviewNotes = lazy(() => import('./preview-notes.tsx'));
const PreviewMeasures = lazy(() => import('./preview-measures.tsx'));

interface PreviewPaneProps {
  workspace: Workspace;
  /** Selects a range of the JSON. */
  onSelect: (from: number, to: number) => void;
}

export function PreviewPane({ workspace, onSelect }: PreviewPaneProps) {
  const [full, setFull] = useState(false);
  const { live, current: generated, input } = workspace;
  const { drawing } = live;
  const stale = live.problem !== undefined;
  return (
    <>
      <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b border-rule px-3">
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
          drawing={drawing}
          cut={!generated}
          settings={input.settings}
          onSettings={workspace.setSettings}
        />
      </Suspense>
      <div className={classNames('relative flex min-h-[200px] flex-1 bg-desk', full && '[&_img]:max-w-none')}>
        {generated ? (
          <GeneratedFile generated={generated} />
        ) : (
          <ScrollRegion label={create.previewCanvas} className="flex-1">
            <div className="flex min-h-full w-full min-w-fit items-start justify-center p-4 md:p-8">
              {drawing && (
                <TablePicture
                  drawing={drawing}
                  stale={stale}
                  onPlace={(x, y) => selectAt(drawing, x, y, onSelect)}
                />
              )}
            </div>
          </ScrollRegion>
        )}
      </div>
      {drawing && (
        <Suspense>
          <PreviewMeasures drawing={drawing} generated={generated} />
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
      look="quiet"
      aria-pressed={on}
      className={on ? 'bg-band-2' : 'text-ink-2'}
      onClick={onPress}
    >
      {label}
    </Button>
  );
}

/** Finds the value under a place of the picture and selects it in the JSON. */
function selectAt(drawing: Drawing, xPx: number, yPx: number, onSelect: (from: number, to: number) => void) {
  const hit = drawing.hits.cells.findLast(
    (cell) =>
      cell.page === 0 &&
      xPx >= cell.x &&
      xPx < cell.x + cell.width &&
      yPx >= cell.y &&
      yPx < cell.y + cell.height,
  );
  if (hit?.pointer === undefined) return;
  // A bare array is drawn as the rows of a table, so its pointers begin one step deeper than in the text.
  const range = locate(drawing.text, hit.pointer) ?? locate(drawing.text, hit.pointer.replace(/^\/data/, ''));
  if (range) onSelect(range.from, range.to);
}
