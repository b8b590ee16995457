import type { ColumnStyle } from '../table/styles.ts';
import type { Problems } from './problems.ts';
import { memberLocation, type SourceLocation } from './read-properties.ts';

/** Reports a column style whose minWidth exceeds its maxWidth as an error, and drops both. */
export function checkWidthBounds(style: ColumnStyle, place: SourceLocation, problems: Problems): ColumnStyle {
  const { minWidth, maxWidth, ...others } = style;
  if (minWidth === undefined || maxWidth === undefined || minWidth <= maxWidth) return style;
  const at = memberLocation(place, 'minWidth');
  problems.error(
    `${at.label} must be at most maxWidth, which is ${maxWidth} px; got ${minWidth}.`,
    at.pointer,
  );
  return others;
}

/** Merges the styles of a column, weakest first; drops bounds that contradict a stronger layer. */
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
