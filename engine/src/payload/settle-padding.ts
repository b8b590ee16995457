import { densityPaddings, type TableStyles } from '@pictable/contract';
import type { Problems } from './problems.ts';
import type { FoundProperty } from './read-properties.ts';

type Said = Pick<Partial<TableStyles>, 'density' | 'cellPadding' | 'cellPaddingX' | 'cellPaddingY'>;

/** Room in cells as it was asked for, px; undefined at the sides of which nothing was said. */
export interface AskedPadding {
  readonly cellPaddingX: number | undefined;
  readonly cellPaddingY: number | undefined;
}

/**
 * The room that layers ask for, weakest first. Inside a layer `cellPaddingX` wins over `cellPadding`, and that over `density`; but a
 * density that is asked for now wins over a padding that was saved before.
 */
export function askedPadding(layers: readonly { readonly values: Said }[]): AskedPadding {
  return { cellPaddingX: asked(layers, 'x'), cellPaddingY: asked(layers, 'y') };
}

function asked(layers: readonly { readonly values: Said }[], axis: 'x' | 'y'): number | undefined {
  for (const { values } of [...layers].reverse()) {
    const own = axis === 'x' ? values.cellPaddingX : values.cellPaddingY;
    const padding = own ?? values.cellPadding;
    if (padding !== undefined) return padding;
    if (values.density !== undefined) return densityPaddings[values.density][axis];
  }
  return undefined;
}

/** Says so where a density, or a padding of all sides, changes nothing, because what stands beside it is stronger. */
export function warnOfIdlePadding(found: readonly FoundProperty[], problems: Problems): void {
  const of = (name: string) => found.find((property) => property.name === name);
  const [density, all] = [of('density'), of('cellPadding')];
  const [x, y] = [of('cellPaddingX'), of('cellPaddingY')];
  const isSplit = x !== undefined && y !== undefined;
  if (all !== undefined && isSplit) idle(all, [x, y], problems);
  if (density !== undefined && (all !== undefined || isSplit))
    idle(density, all ? [all] : [x!, y!], problems);
}

function idle({ place }: FoundProperty, stronger: readonly FoundProperty[], problems: Problems): void {
  const names = stronger.map((property) => property.place.label).join(' and ');
  const verb = stronger.length > 1 ? 'are' : 'is';
  problems.warn(`${place.label} is ignored because ${names} ${verb} given too.`, place.pointer);
}
