import type { ReadableAtom } from 'nanostores';
import { type DragEvent, memo, useSyncExternalStore } from 'react';
import { Cell, type CellRendererProps } from 'react-data-grid';
import { gridTexts as messages } from '../../../../messages/grid-texts.ts';
import { readCellValue } from '../model/cell-value.ts';
import type { CellRange } from '../model/grid-edits.ts';
import type { GridController } from './grid-controller.ts';
import { isSingleCell, rangeClasses } from './grid-range.ts';
import type { GridRow } from './grid-row.ts';

interface RangeCellProps extends CellRendererProps<GridRow, unknown> {
  $range: ReadableAtom<CellRange>;
}

/** A cell that is rendered again only if its own place in the selected range changes. */
export const RangeCell = memo(function RangeCell({ $range, ...props }: RangeCellProps) {
  const { rowIdx, column } = props;
  const read = () => rangeClasses($range.get(), rowIdx, column.idx - 1);
  const classes = useSyncExternalStore($range.listen, read, read);
  return <Cell {...props} className={classes} aria-selected={props.isCellActive || classes !== ''} />;
});

/** What a cell shows. */
export function CellContent({ row, column }: { row: GridRow; column: number }) {
  const { grid, index } = row;
  const { text, kind, isTyped } = readCellValue(grid.text, grid.shape.cellNode(index, column));
  return (
    <span dir="auto" className={`grid-value grid-${kind}`} data-typed={isTyped || undefined}>
      {kind === 'null' ? messages.null : text}
    </span>
  );
}

interface RowNumberProps {
  index: number;
  controller: GridController;
}

const dragType = 'application/x-pictable-rows';

/** The number of a row. Dragging it moves the row, or all selected rows. */
export function RowNumber({ index, controller }: RowNumberProps) {
  const { $range, dropRows } = controller;
  const setOver = (event: DragEvent<HTMLElement>, isOver: boolean) => {
    event.currentTarget.dataset.over = String(isOver);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: rows can be moved by keys and in the menu as well
    <span
      draggable
      className="grid-row-number"
      onDragStart={({ dataTransfer }) => {
        const { top, bottom } = $range.get();
        const isInside = index >= top && index <= bottom && !isSingleCell($range.get());
        dataTransfer.effectAllowed = 'move';
        dataTransfer.setData(dragType, isInside ? `${top} ${bottom}` : `${index} ${index}`);
      }}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(dragType)) return;
        event.preventDefault();
        setOver(event, true);
      }}
      onDragLeave={(event) => setOver(event, false)}
      onDrop={(event) => {
        setOver(event, false);
        const [top, bottom] = event.dataTransfer.getData(dragType).split(' ').map(Number);
        if (top === undefined || bottom === undefined) return;
        event.preventDefault();
        dropRows({ top, bottom }, index);
      }}
    >
      <span className="sr-only">{messages.rowNumber} </span>
      {index + 1}
    </span>
  );
}
