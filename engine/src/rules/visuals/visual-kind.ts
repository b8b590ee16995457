import type { VisualName, VisualOptions } from '@pictable/contract';
import type { JsonValue } from '@pictable/contract/json';
import type { LanguageTexts } from '../../language/language-texts.ts';
import type { Color } from '../../scene/color.ts';
import type { Pill } from '../../table/cell-pills.ts';
import type { CellVisual } from '../../table/cell-visual.ts';
import type { Column, Row } from '../../table/table.ts';
import type { VisualColors } from './visual-colors.ts';

/** A kind of drawing: reads all values of a column once, then draws its cells one by one. */
export type VisualKind<Name extends VisualName> = (
  column: VisualColumn,
  options: VisualOptions<Name, Color, number>,
) => ColumnDrawing;

/** What a kind of drawing reads. */
export interface VisualColumn {
  readonly column: Column;
  /** Its index in the cells of a row. */
  readonly index: number;
  readonly columns: readonly Column[];
  /** Names of the columns that the drawing combines, if grouping removed them. */
  readonly sourceNames: readonly string[] | undefined;
  /** All rows of data that pass the filter, also those on other pages. */
  readonly rows: readonly Row[];
  /** Rows of data on this page. */
  readonly shownRows: readonly Row[];
  /** Font size of its cells, for options in px. */
  readonly fontSizePx: number;
  /** Texts in the language of the table. */
  readonly texts: LanguageTexts;
  /** As in the request, such as `columns.sales.show`, for warnings. */
  readonly label: string;
  /** Counts the values of a list to draw. @throws EngineError if there are too many */
  readonly countValues: (count: number, pointer: string | undefined) => void;
  /** Reports what is not drawn as requested. @param pointer of a cell, if it is about one */
  readonly warn: (message: string, pointer?: string) => void;
}

/** The drawings of one column. */
export interface ColumnDrawing {
  /** Draws the cell of a row of data; undefined if its value does not fit. Empty cells are left out before. */
  readonly draw: (row: Row, colors: VisualColors) => DrawnCell | undefined;
  /**
   * What is wrong with a value that does not fit, such as `is not a number, so its bar was left out`; it follows
   * the value and the name of the column.
   */
  readonly complaint: string;
  /** Whether its values are lists; one without any number is then like an empty cell. */
  readonly drawsLists?: true;
  /** Width that the column has at least, unless the request sets one. */
  readonly minWidthPx?: number;
  /**
   * Empty space for cells without a drawing, so that their texts are aligned with those beside drawings.
   * Undefined if drawings need no space beside the text.
   */
  readonly space?: CellVisual | undefined;
}

/** What a cell shows: a drawing beside its text, or the text in another form. */
export interface DrawnCell {
  readonly visual?: CellVisual | undefined;
  /** Pills instead of the text. */
  readonly pills?: readonly Pill[] | undefined;
  /** Tooltip of a cell that has none. */
  readonly tooltip?: string | undefined;
  /** The value to show as text; null for no text; undefined for the value of the cell. */
  readonly shownValue?: JsonValue | undefined;
}

/** Empty space with the size and place of a drawing. */
export function spaceOf(
  box: Pick<CellVisual, 'widthEm' | 'heightEm' | 'placement' | 'insetEm' | 'isMirrored'>,
): CellVisual {
  return { ...box, shapes: [], alt: '' };
}
