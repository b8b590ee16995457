import type { CellLook, StyledCell } from '../table/styled-table.ts';

/** A cell of one place with nothing but text, such as a header. */
export function textCell(text: string, look: CellLook): StyledCell {
  return {
    text,
    look,
    colspan: 1,
    rowspan: 1,
    link: undefined,
    tooltip: undefined,
    pointer: undefined,
    image: undefined,
    table: undefined,
  };
}
