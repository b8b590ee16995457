import type { NestedCell, NestedTable } from '../table/cell-content.ts';
import type { CellLook, StyledCell, StyledRow, StyledTable, TableLook } from '../table/styled-table.ts';
import { mixColors } from './color-mix.ts';
import { type Looks, lineHeightPx } from './looks.ts';
import { textCell } from './text-cell.ts';

const FONT_SCALE = 0.93;
const PADDING_SCALE = 0.5;
/** Share of the text colour in the header of a nested table, and in its lines. */
const HEADER_TINT = 0.07;
const LINE_TINT = 0.2;

/** Looks of the tables in cells: those of the cell, a size smaller, with a pale header and thin lines. */
export class NestedStyler {
  readonly #outer: TableLook;
  readonly #looks: Looks;
  readonly #paper: string;

  constructor(outer: TableLook, looks: Looks, paper: string) {
    this.#outer = outer;
    this.#looks = looks;
    this.#paper = paper;
  }

  style(table: NestedTable, cell: CellLook, paper: string = this.#paper): StyledTable {
    const behind = cell.backgroundColor ?? paper;
    const tint = mixColors(cell.textColor, behind, HEADER_TINT);
    const fontSizePx = Math.max(6, Math.round(cell.fontSizePx * FONT_SCALE));
    const start = this.#outer.direction === 'rtl' ? 'right' : 'left';
    const base: CellLook = {
      ...cell,
      fontSizePx,
      lineHeightPx: lineHeightPx(fontSizePx),
      backgroundColor: undefined,
      textAlign: start,
      underline: false,
    };
    const headerLook = this.#looks.intern({ ...base, fontWeight: 700, maxLines: undefined });
    const isRight = Array.from({ length: table.columnCount }, (_, column) => isNumberColumn(table, column));
    const alignOf = (column: number) => (isRight[column] && start === 'left' ? 'right' : start);
    const rowHeaderLook = this.#looks.intern({ ...headerLook, backgroundColor: tint });
    const bodyRows = table.rows.map((row): StyledRow => {
      const cells = row.map((content, column) => {
        const look =
          table.hasRowHeaders && column === 0
            ? rowHeaderLook
            : this.#looks.intern({ ...base, textAlign: alignOf(column) });
        return this.#cell(content, look, behind);
      });
      return { minHeightPx: 0, backgroundColor: undefined, cells };
    });
    const headers = table.headers?.map((text, column) =>
      textCell(text, this.#looks.intern({ ...headerLook, textAlign: alignOf(column) }), table.pointer),
    );
    const header: StyledRow[] = headers ? [{ minHeightPx: 0, backgroundColor: tint, cells: headers }] : [];
    return {
      stage: 'styled',
      title: undefined,
      subtitle: undefined,
      caption: undefined,
      columns: Array.from({ length: table.columnCount }, (_, column) => ({
        header: table.headers?.[column] ?? '',
        widthPx: undefined,
      })),
      rows: [...header, ...bodyRows],
      headerRowCount: header.length,
      look: this.#tableLook(mixColors(cell.textColor, behind, LINE_TINT)),
    };
  }

  #cell(content: NestedCell, look: CellLook, paper: string): StyledCell {
    const table = content.nested === undefined ? undefined : this.style(content.nested, look, paper);
    return { ...textCell(content.text, look, content.pointer), table };
  }

  #tableLook(color: string): TableLook {
    return {
      ...this.#outer,
      width: 'auto',
      backgroundColor: undefined,
      outerPaddingPx: 0,
      cellPaddingPx: Math.round(this.#outer.cellPaddingPx * PADDING_SCALE),
      border: {
        color,
        headerColor: color,
        style: 'solid',
        widthPx: 1,
        outer: true,
        horizontal: true,
        vertical: true,
      },
      radiusPx: 0,
      shadow: false,
      autoFitColumns: true,
      freezeHeader: false,
      frozenColumnCount: 0,
    };
  }
}

/** Whether every value of a column that has one is a number, and there is one. */
function isNumberColumn({ rows }: NestedTable, column: number): boolean {
  const values = rows.map((row) => row[column]!).filter(({ text, nested }) => text !== '' || nested);
  return values.length > 0 && values.every(({ isNumber }) => isNumber);
}
