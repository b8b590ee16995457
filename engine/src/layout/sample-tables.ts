import { rgb } from '../scene/color.ts';
import type {
  ComputedCellStyle,
  ComputedTableStyle,
  StyledCell,
  StyledRow,
  StyledTable,
} from '../table/styled-table.ts';

/** Plain styles and styled tables for tests. */
export const plainCellStyle: ComputedCellStyle = {
  fontFamily: 'Inter',
  fontWeight: 400,
  fontSizePx: 14,
  lineHeightPx: 20,
  textColor: rgb(0x111827),
  backgroundColor: undefined,
  textAlign: 'left',
  verticalAlign: 'middle',
  underline: false,
  indentPx: 0,
  maxLines: undefined,
};

export const plainTableStyle: ComputedTableStyle = {
  width: 'auto',
  backgroundColor: rgb(0xffffff),
  outerPaddingPx: 20,
  cellPaddingXPx: 10,
  cellPaddingYPx: 10,
  border: {
    color: rgb(0xe5e7eb),
    headerColor: rgb(0xe5e7eb),
    style: 'solid',
    widthPx: 1,
    frame: 'box',
    ruleColor: rgb(0xe2e8f0),
    ruleWidthPx: 2,
    horizontal: true,
    vertical: true,
  },
  radiusPx: 8,
  shadow: false,
  direction: 'ltr',
  autoFitColumns: true,
  freezeHeader: true,
  frozenColumnCount: 0,
};

const headerStyle: ComputedCellStyle = { ...plainCellStyle, fontWeight: 700, textColor: rgb(0xffffff) };

export function sampleCell(text: string, more: Partial<StyledCell> = {}): StyledCell {
  return {
    text,
    style: plainCellStyle,
    colspan: 1,
    rowspan: 1,
    link: undefined,
    tooltip: undefined,
    decimalPointOffset: undefined,
    pointer: undefined,
    image: undefined,
    table: undefined,
    ...more,
  };
}

/** A table of one header row and body rows; a cell is text, a styled cell, or undefined if spanned. */
export function sampleTable(
  headers: readonly string[],
  body: readonly (readonly (string | StyledCell | undefined)[])[],
  more: Partial<StyledTable> = {},
): StyledTable {
  const header: StyledRow = {
    minHeightPx: 0,
    backgroundColor: rgb(0x1f2937),
    cells: headers.map((text) => sampleCell(text, { style: headerStyle })),
  };
  const rows = body.map(
    (cells, i): StyledRow => ({
      minHeightPx: 0,
      backgroundColor: i % 2 === 1 ? rgb(0xf9fafb) : undefined,
      cells: cells.map((cell) => (typeof cell === 'string' ? sampleCell(cell) : cell)),
    }),
  );
  return {
    stage: 'styled',
    title: undefined,
    subtitle: undefined,
    caption: undefined,
    columns: headers.map((text) => ({ header: text, widthPx: undefined })),
    rows: headers.length > 0 ? [header, ...rows] : rows,
    headerRowCount: headers.length > 0 ? 1 : 0,
    style: plainTableStyle,
    ...more,
  };
}
