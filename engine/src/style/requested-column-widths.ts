import type { StyledColumn } from '../table/styled-table.ts';
import type { ColumnStyle } from '../table/styles.ts';

/** The widths that the style of a column requests. */
export function requestedWidths({ width, minWidth, maxWidth }: ColumnStyle): Omit<StyledColumn, 'header'> {
  return {
    widthPx: typeof width === 'number' ? width : undefined,
    widthPercent: typeof width === 'string' && width !== 'auto' ? Number.parseFloat(width) : undefined,
    minWidthPx: minWidth,
    maxWidthPx: maxWidth,
  };
}
