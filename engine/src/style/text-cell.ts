import type { CellLook, StyledCell } from '../table/styled-table.ts';

/** A plain text cell without spans, such as a header. @param pointer location of its value in the payload */
export function textCell(text: string, look: CellLook, pointer?: string): StyledCell {
  return {
    text,
    look,
    colspan: 1,
    rowspan: 1,
    link: undefined,
    tooltip: undefined,
    pointer,
    pointAt: undefined,
    image: undefined,
    table: undefined,
  };
}
