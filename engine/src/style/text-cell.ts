import type { ComputedCellStyle, StyledCell } from '../table/styled-table.ts';

/** A plain text cell without spans, such as a header. @param pointer location of its value in the payload */
export function textCell(text: string, style: ComputedCellStyle, pointer?: string): StyledCell {
  return {
    text,
    style,
    colspan: 1,
    rowspan: 1,
    link: undefined,
    tooltip: undefined,
    pointer,
    decimalPointOffset: undefined,
    image: undefined,
    table: undefined,
  };
}
