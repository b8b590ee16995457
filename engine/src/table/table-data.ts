import type { BorderValue } from '@pictable/contract';
import type { JsonValue } from '@pictable/contract/json';
import type { CellBorders } from './collapsed-borders.ts';
import type { Align } from './formatted-table.ts';
import type { RichText } from './rich-text.ts';

/** A table as data: the texts its image shows, and their values. */
export interface TableData {
  readonly title: string | undefined;
  readonly subtitle: string | undefined;
  readonly caption: string | undefined;
  readonly hasHeader: boolean;
  readonly direction: 'ltr' | 'rtl';
  readonly columns: readonly DataColumn[];
  /** One cell per column; undefined if a span covers the cell. */
  readonly rows: readonly (readonly (DataCell | undefined)[])[];
}

export interface DataColumn {
  readonly name: string;
  /** Text of its header; undefined shows the name. */
  readonly label?: string | undefined;
  /** The formatted name, if it has marks. */
  readonly rich?: RichText | undefined;
  /** Alignment of its cells. */
  readonly align: Align;
  /** URL of its header link. */
  readonly link?: string | undefined;
  /** Lines at the sides of its header. */
  readonly borders?: DataBorders | undefined;
  /** Levels of indentation of its header. */
  readonly indent?: number | undefined;
}

/** Lines with colours as `#rrggbb` or `#rrggbbaa`; without a colour, a line has the colour of the text. */
export type DataBorders = CellBorders<BorderValue>;

/** Shown text and value of a cell. */
export interface DataCell {
  /** The text in the image; `\n` breaks the line. Nested tables are converted to text. */
  readonly shown: string;
  /** The formatted text, if it has marks. */
  readonly rich?: RichText | undefined;
  readonly value: DataValue;
  /** The value as sent; undefined if missing. */
  readonly raw: JsonValue | undefined;
  /** http, https, mailto or tel. */
  readonly link: string | undefined;
  /** Whether the link was detected in the text and not set explicitly. */
  readonly isAutolink: boolean;
  readonly image: { readonly url: string; readonly alt: string } | undefined;
  readonly colspan: number;
  readonly rowspan: number;
  /** Lines at its sides, also those of its neighbours. */
  readonly borders?: DataBorders | undefined;
  /** Levels of indentation. */
  readonly indent?: number | undefined;
}

/** A typed value for export. */
export type DataValue =
  | { readonly kind: 'empty' }
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'number';
      /** The digits as sent. */
      readonly digits: string;
      readonly shownAs: 'number' | 'currency' | 'percentage';
    }
  | { readonly kind: 'boolean'; readonly value: boolean }
  /** Local date and time as in the image: `2024-05-31` or `2024-05-31T10:30:00`. */
  | { readonly kind: 'date'; readonly iso: string; readonly hasTime: boolean };
