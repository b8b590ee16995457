import type { ColumnStyle } from '../../table/styles.ts';
import type { Problems } from '../problems.ts';
import { memberLocation, type SourceLocation } from '../read-properties.ts';
import { checkWidthBounds } from '../width-bounds.ts';
import type { ColumnSettings, ReadColumns } from './read-columns.ts';

/**
 * Adds the styles of `columns` to those of `columnStyles`, which are stronger.
 *
 * @param styles of `columnStyles` by column; changed
 * @param places of these styles, by column
 */
export function addStylesOfColumns(
  { settings }: ReadColumns,
  styles: Map<number, ColumnStyle>,
  places: ReadonlyMap<number, SourceLocation>,
  problems: Problems,
): void {
  for (const [column, all] of settings) {
    const stronger = styles.get(column) ?? {};
    const place = places.get(column);
    let weaker: ColumnStyle = {};
    for (const one of all) {
      if (place !== undefined) warnIgnored(one, stronger, place, problems);
      weaker = { ...weaker, ...one.layout, ...(place === undefined ? one.style : {}) };
    }
    const merged = { ...weaker, ...stronger };
    if (Object.keys(merged).length === 0) continue;
    styles.set(column, checkWidthBounds(merged, all[0]!.place, problems));
  }
}

function warnIgnored(
  { layout, style, place }: ColumnSettings,
  stronger: ColumnStyle,
  strongerPlace: SourceLocation,
  problems: Problems,
): void {
  if (Object.keys(style).length > 0) warn(memberLocation(place, 'style'), strongerPlace, problems);
  for (const [name, value] of Object.entries(layout)) {
    const other = Object.entries(stronger).find(([key]) => key === name)?.[1];
    if (other === undefined || other === value) continue;
    warn(memberLocation(place, name === 'textAlign' ? 'align' : name), strongerPlace, problems);
  }
}

function warn(ignored: SourceLocation, stronger: SourceLocation, problems: Problems): void {
  problems.warn(`${ignored.label} is ignored because ${stronger.label} is also set.`, ignored.pointer);
}
