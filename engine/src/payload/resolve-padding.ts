import { densityPaddings } from '@pictable/contract';
import type { TableStyles } from '../table/styles.ts';
import type { Problems } from './problems.ts';
import type { LocatedProperty } from './read-properties.ts';

type PaddingValues = Pick<Partial<TableStyles>, 'density' | 'cellPadding' | 'cellPaddingX' | 'cellPaddingY'>;

/** Requested cell padding in px; undefined on an axis without a request. */
export interface RequestedPadding {
  readonly cellPaddingX: number | undefined;
  readonly cellPaddingY: number | undefined;
}

/**
 * Resolves the padding of layers, weakest first. Within a layer `cellPaddingX` wins over `cellPadding`, and
 * that over `density`; a density in a stronger layer wins over a padding in a weaker one.
 */
export function resolvePadding(layers: readonly { readonly values: PaddingValues }[]): RequestedPadding {
  return { cellPaddingX: paddingOn(layers, 'x'), cellPaddingY: paddingOn(layers, 'y') };
}

function paddingOn(
  layers: readonly { readonly values: PaddingValues }[],
  axis: 'x' | 'y',
): number | undefined {
  for (const { values } of [...layers].reverse()) {
    const own = axis === 'x' ? values.cellPaddingX : values.cellPaddingY;
    const padding = own ?? values.cellPadding;
    if (padding !== undefined) return padding;
    if (values.density !== undefined) return densityPaddings[values.density][axis];
  }
  return undefined;
}

/**
 * Warns if a density or `cellPadding` has no effect because stronger values of the same layer override it.
 */
export function warnIgnoredPadding(found: readonly LocatedProperty[], problems: Problems): void {
  const named = (name: string) => found.find((property) => property.name === name);
  const [density, all] = [named('density'), named('cellPadding')];
  const [x, y] = [named('cellPaddingX'), named('cellPaddingY')];
  const isSplit = x !== undefined && y !== undefined;
  if (all !== undefined && isSplit) warnIgnored(all, [x, y], problems);
  if (density !== undefined && (all !== undefined || isSplit))
    warnIgnored(density, all ? [all] : [x!, y!], problems);
}

function warnIgnored(
  { place }: LocatedProperty,
  stronger: readonly LocatedProperty[],
  problems: Problems,
): void {
  const names = stronger.map((property) => property.place.label).join(' and ');
  const verb = stronger.length > 1 ? 'are' : 'is';
  problems.warn(`${place.label} is ignored because ${names} ${verb} given too.`, place.pointer);
}
