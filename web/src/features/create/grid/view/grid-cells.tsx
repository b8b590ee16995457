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
export function shownText({ grid, index }: GridRow, column: number): string {
  const { text, kind } = readCellValue(grid.text, grid.shape.cellNode(index, column));
  return kind === 'null' ? messages.null : text;
}

/** The classes for the kind of its value. */
export function kindClasses({ grid, index }: GridRow, column: number): string {
  const { kind, isTyped } = readCellValue(grid.text, grid.shape.cellNode(index, column));
  return isTyped ? `grid-${kind} grid-typed` : `grid-${kind}`;
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
