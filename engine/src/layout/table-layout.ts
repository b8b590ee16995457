import type { StyledTable } from '../table/styled-table.ts';
import type { Font } from '../text/font.ts';
import type { TextLine } from '../text/lines/prepared-text.ts';
import { type GridCell, type GridLineWidths, slotOwner } from './grid.ts';
import type { Grid } from './grid-borders.ts';
import type { ImageBox } from './image-box.ts';
import type { LaidOutNoteMark } from './note-marks.ts';
import type { VisualBox } from './visuals.ts';

/** A cell whose content is laid out to its final width; the content height is whole px. */
export interface LaidOutCell extends GridCell {
  readonly font: Font;
  readonly lines: readonly TextLine[];
  readonly isBidirectional: boolean;
  /** Image shown instead of the text. */
  readonly image: ImageBox | undefined;
  /** Nested table, laid out to the width of the cell. */
  readonly inner: TableLayout | undefined;
  readonly contentHeightPx: number;
  /** Space between the text and the side it is aligned to, px. */
  readonly insetPx: number;
  /** Whether the text was cut with an ellipsis. */
  readonly isCut: boolean;
  /** Footnote mark; absent in most cells. */
  readonly mark?: LaidOutNoteMark | undefined;
  /** Drawing; absent in most cells. */
  readonly visual?: VisualBox | undefined;
}

/** A table with all widths and heights resolved, ready to be placed on pages. */
export interface TableLayout {
  readonly table: StyledTable;
  readonly grid: Grid;
  readonly lineWidths: GridLineWidths;
  readonly cells: readonly LaidOutCell[];
  readonly heightsPx: readonly number[];
  /** Whether each row has a cell with so many lines that its neighbours are top-aligned. */
  readonly isTall: readonly boolean[];
  /** Column 0 is the rightmost if right-to-left. */
  readonly columns: readonly PlacedColumn[];
  /** Width of the table including its frame. */
  readonly widthPx: number;
}

/** Edges relative to the left edge of the frame. */
export interface HorizontalEdges {
  readonly left: number;
  readonly right: number;
}

export interface PlacedColumn extends HorizontalEdges {
  /** Index in the whole table; a column band has only some of the columns. */
  readonly number: number;
}

/** Edges of columns `from` to `to`, both included. */
export function edgesOfColumns({ columns }: TableLayout, from: number, to: number): HorizontalEdges {
  const [first, last] = [columns[from]!, columns[to]!];
  return { left: Math.min(first.left, last.left), right: Math.max(first.right, last.right) };
}

/** The cell in a slot; undefined if the slot is empty. */
export function cellInSlot(
  { grid, cells }: TableLayout,
  row: number,
  column: number,
): LaidOutCell | undefined {
  const owner = slotOwner(grid, row, column);
  return owner < 0 ? undefined : cells[owner];
}

/** Column edges and the width of the table. */
export function placeColumns(
  widthsPx: readonly number[],
  lineWidths: GridLineWidths,
  direction: 'ltr' | 'rtl',
): Pick<TableLayout, 'columns' | 'widthPx'> {
  if (widthsPx.length === 0) return { columns: [], widthPx: 0 };
  let x = lineWidths.sidePx;
  const columns = widthsPx.map((width, number): PlacedColumn => {
    if (number > 0) x += lineWidths.betweenColumnsPx;
    const left = x;
    x += width;
    return { left, right: x, number };
  });
  const widthPx = x + lineWidths.sidePx;
  if (direction === 'ltr') return { columns, widthPx };
  const mirrored = columns.map(({ left, right, number }): PlacedColumn => {
    return { left: widthPx - right, right: widthPx - left, number };
  });
  return { columns: mirrored, widthPx };
}
