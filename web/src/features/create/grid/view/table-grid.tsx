import { type Ref, Suspense, useEffect, useState } from 'react';
import { useMatchMedia } from '../../../../browser/match-media.ts';
import type { EditorHandle } from '../../../../json-editor/json-editor.tsx';
import { gridTexts as messages } from '../../../../messages/grid-texts.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { lazyComponent } from '../../../../ui/lazy-component.tsx';
import { useStore } from '../../../../ui/use-store.ts';
import { useWorkspace } from '../../workspace/workspace-provider.tsx';
import type { Grid } from '../model/grid-edits.ts';
import type { GridProblem } from '../model/read-grid.ts';
import { createGridController, type GridController } from './grid-controller.ts';
import { GridSheet } from './grid-sheet.tsx';
import { GridToolbar } from './grid-toolbar.tsx';

const CellBar = lazyComponent(() => import('./cell-bar.tsx'));
const ColumnPanel = lazyComponent(() => import('../../structure/column-panel.tsx'));

interface TableGridProps {
  ref?: Ref<EditorHandle>;
  onOpenJson: (offset: number) => void;
}

/** The table as a spreadsheet. It shows and changes the same text as the JSON editor. */
export default function TableGrid({ ref, onOpenJson }: TableGridProps) {
  const { table } = useWorkspace();
  const [controller] = useState(() => createGridController(table));
  const reading = useStore(controller.$reading);
  const isTouched = useMatchMedia('(pointer: coarse)');
  return (
    <div className="flex min-h-0 flex-col lg:h-full">
      {'shape' in reading ? (
        <>
          <GridToolbar controller={controller} />
          <GridSheet ref={ref} grid={reading} controller={controller} onOpenJson={onOpenJson} />
          <Suspense>{isTouched && <CellBar grid={reading} controller={controller} />}</Suspense>
          <SelectedColumn grid={reading} controller={controller} />
        </>
      ) : (
        <Problem problem={reading.problem} onStart={controller.startTable} onOpenJson={() => onOpenJson(0)} />
      )}
      <Announcement controller={controller} />
    </div>
  );
}

interface SelectedColumnProps {
  grid: Grid;
  controller: GridController;
}

/** The settings of the column that is selected, once they were opened. */
function SelectedColumn({ grid, controller }: SelectedColumnProps) {
  const { left } = useStore(controller.$range);
  const opening = useStore(controller.$settings);
  if (!opening) return null;
  return (
    <Suspense>
      <ColumnPanel
        name={grid.shape.columns[left]?.name ?? ''}
        index={left}
        opening={opening}
        onClose={() => {
          controller.closeSettings();
          // The selected cell is the only one that Tab reaches.
          document.querySelector<HTMLElement>('.table-grid [tabindex="0"]')?.focus();
        }}
      />
    </Suspense>
  );
}

interface ProblemProps {
  problem: GridProblem;
  onStart: () => void;
  onOpenJson: () => void;
}

function Problem({ problem, onStart, onOpenJson }: ProblemProps) {
  return (
    <div className="grid flex-1 content-center justify-items-start gap-3 px-6 py-8">
      <p className="max-w-[52ch] text-sm text-ink-2">{messages.problems[problem]}</p>
      {problem === 'blank' ? (
        <Button onClick={onStart}>{messages.startTable}</Button>
      ) : (
        <Button onClick={onOpenJson}>{messages.openJson}</Button>
      )}
    </div>
  );
}

/** What an action did, and what is selected, for screen readers. */
function Announcement({ controller: { $range, $message } }: { controller: GridController }) {
  useEffect(
    () =>
      $range.listen(({ top, left, bottom, right }) => {
        if (top !== bottom || left !== right)
          $message.set(messages.selected(bottom - top + 1, right - left + 1));
      }),
    [$range, $message],
  );
  return (
    <div role="status" className="sr-only">
      {useStore($message)}
    </div>
  );
}
