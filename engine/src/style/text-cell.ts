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

/** Letters of the longest unit or currency beside a number, such as `EUR`. */
const UNIT_LETTERS_MAX = 4;

/** A cell with footnote marks: before a number at the end of its cell, so that digits line up, else after the text. */
export function withMark(cell: StyledCell, mark: string, direction: 'ltr' | 'rtl'): StyledCell {
  const isAtEnd = cell.style.textAlign === (direction === 'ltr' ? 'right' : 'left');
  return { ...cell, mark: { text: mark, side: isAtEnd && isNumberText(cell) ? 'before' : 'after' } };
}

function isNumberText({ text, image, table }: StyledCell): boolean {
  if (image !== undefined || table !== undefined || !/\p{Nd}/u.test(text)) return false;
  return text.replace(/[^\p{L}]/gu, '').length <= UNIT_LETTERS_MAX;
}
