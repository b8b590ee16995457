import type { ColumnStyle } from '@pictable/contract';
import type { Problems } from './problems.ts';
import { inside, type Place } from './read-properties.ts';

/** A style of a column whose least width is no more than its greatest; where it is more, that is a problem and neither counts. */
export function checkBounds(style: ColumnStyle, place: Place, problems: Problems): ColumnStyle {
  const { minWidth, maxWidth, ...others } = style;
  if (minWidth === undefined || maxWidth === undefined || minWidth <= maxWidth) return style;
  const at = inside(place, 'minWidth');
  problems.wrong(
    `${at.label} must be at most maxWidth, which is ${maxWidth} px; got ${minWidth}.`,
    at.pointer,
  );
  return others;
}

/** What several layers say of a column, weakest first: a bound that contradicts a stronger one is left out. */
export function mergeColumnStyles(styles: readonly (ColumnStyle | undefined)[]): ColumnStyle {
  let merged: ColumnStyle = {};
  for (const style of styles) {
    if (style === undefined) continue;
    const { minWidth, maxWidth, ...others } = merged;
    const all = { ...merged, ...style };
    const isContradiction =
      all.minWidth !== undefined && all.maxWidth !== undefined && all.minWidth > all.maxWidth;
    merged = isContradiction ? { ...others, ...style } : all;
  }
  return merged;
}
