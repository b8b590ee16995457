import type { Color } from '../scene/color.ts';
import type { CellImage } from './cell-content.ts';

/** A drawing in a cell. Its geometry depends neither on the font size nor on the direction of the table. */
export interface CellVisual<Shape extends VisualShape = VisualShape> {
  /** Size of its box, in font sizes of the cell. A box behind the text is as large as the cell. */
  readonly widthEm: number;
  readonly heightEm: number;
  /** Where the box is: before, after or behind the text, or instead of it. */
  readonly placement: 'before' | 'after' | 'behind' | 'only';
  /** Space inside the box around the shapes, in font sizes, so that lines and dots at its sides are not cut. */
  readonly insetEm: number;
  /** Whether x runs from right to left in right-to-left tables; marks that are read as such stay as they are. */
  readonly isMirrored: boolean;
  /** From back to front. */
  readonly shapes: readonly Shape[];
  /** What it shows, as text: for screen readers, PDF and HTML. */
  readonly alt: string;
  /** What it shows, as block characters; undefined if the text of the cell says everything. */
  readonly blocks?: string | undefined;
}

/** A shape in a box: coordinates are fractions of the box, x from the start of the line and y down. */
export type PlainShape =
  /** A filled area: x, y of each corner. */
  | { readonly kind: 'area'; readonly points: readonly number[]; readonly fill: Color }
  /** A line with round joins and ends: x, y of each point. */
  | {
      readonly kind: 'line';
      readonly points: readonly number[];
      readonly widthEm: number;
      readonly color: Color;
    }
  | {
      readonly kind: 'dot';
      readonly x: number;
      readonly y: number;
      readonly radiusEm: number;
      readonly fill: Color;
    };

/** A plain shape, a text or an image. */
export type VisualShape =
  | PlainShape
  /** A short text in the middle of the box. */
  | { readonly kind: 'text'; readonly text: string; readonly sizeEm: number; readonly color: Color }
  /** An image that fills the box, or other shapes if it is not available. */
  | { readonly kind: 'image'; readonly image: CellImage; readonly instead: readonly VisualShape[] };
