import type { Color } from '../scene/color.ts';
import type { LineStyle } from '../scene/scene.ts';

/** A line instead of a grid line. */
export interface CellBorder {
  /** 0 paints no line, not even the grid line. */
  readonly widthPx: number;
  readonly style: LineStyle;
  readonly color: Color;
}

/** The lines at the sides of a cell or of a row; a side without one has the grid line of the table. */
export interface CellBorders<Border = CellBorder> {
  readonly top: Border | undefined;
  readonly bottom: Border | undefined;
  readonly left: Border | undefined;
  readonly right: Border | undefined;
}

/**
 * The border of an edge that two neighbours share: the wider one, or that of the later cell if both are
 * equally wide, as in tables with collapsed borders in CSS.
 */
export function strongerBorder<Border extends { readonly widthPx: number }>(
  earlier: Border | undefined,
  later: Border | undefined,
): Border | undefined {
  if (earlier === undefined || later === undefined) return earlier ?? later;
  return earlier.widthPx > later.widthPx ? earlier : later;
}
