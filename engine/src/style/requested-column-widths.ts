import type { StyledColumn } from '../table/styled-table.ts';
import type { ColumnStyle } from '../table/styles.ts';

/** The widths and the padding that the style of a column requests. */
export function requestedWidths(style: ColumnStyle): Omit<StyledColumn, 'header'> {
  const { width, minWidth, maxWidth, cellPaddingX } = style;
  return {
    widthPx: typeof width === 'number' ? width : undefined,
    widthPercent: typeof width === 'string' && width !== 'auto' ? Number.parseFloat(width) : undefined,
    minWidthPx: minWidth,
    maxWidthPx: maxWidth,
    cellPaddingXPx: cellPaddingX,
  };
}
