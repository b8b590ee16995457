import type { JsonValue } from '@pictable/contract/json';
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
  /** The header that the image shows. */
  readonly name: string;
  /** Key or header of the column in the data. */
  readonly field: string;
  /** The formatted name, if it has marks. */
  readonly rich?: RichText | undefined;
  /** Alignment of its cells. */
  readonly align: Align;
  /** URL of its header link. */
  readonly link?: string | undefined;
}

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
}

/** How a number is written. */
export interface NumberMask {
  readonly decimals: number;
  /** Whether thousands are separated. */
  readonly isGrouped: boolean;
  /** Whether the image shows 100 times the number. */
  readonly isPercentage: boolean;
  /** Text before the number, such as a currency symbol; a sign stands before it. */
  readonly before: string;
  /** Text after the number, such as a percent sign. */
  readonly after: string;
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
      /** How the image writes the number; undefined if it shows the digits as sent, or another text. */
      readonly mask?: NumberMask | undefined;
    }
  | { readonly kind: 'boolean'; readonly value: boolean }
  /** Local date and time as in the image: `2024-05-31` or `2024-05-31T10:30:00`. */
  | { readonly kind: 'date'; readonly iso: string; readonly hasTime: boolean };
