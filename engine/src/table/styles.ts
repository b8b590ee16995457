import type {
  cellStyleProperties,
  columnStyleProperties,
  PropertyValues,
  rowStyleProperties,
  tableStyleProperties,
} from '@pictable/contract';
import type { Color } from '../scene/color.ts';

/** Styles of the whole table. */
export type TableStyles = PropertyValues<typeof tableStyleProperties, Color>;
/** Style of a cell: only the given members. */
export type CellStyle = Partial<PropertyValues<typeof cellStyleProperties, Color>>;
/** Style of a column: only the given members. */
export type ColumnStyle = Partial<PropertyValues<typeof columnStyleProperties, Color>>;
/** Style of a row: only the given members. */
export type RowStyle = Partial<PropertyValues<typeof rowStyleProperties, Color>>;
