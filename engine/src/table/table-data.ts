import type { JsonValue } from '@pictable/contract/json';
import type { Align } from './formatted-table.ts';
import type { RichText } from './rich-text.ts';

/** A table as data: what its picture shows, and the values behind that. */
export interface TableData {
  readonly title: string | undefined;
  readonly subtitle: string | undefined;
  readonly caption: string | undefined;
  readonly hasHeader: boolean;
  readonly direction: 'ltr' | 'rtl';
  readonly columns: readonly DataColumn[];
  /** A cell a column; undefined where another cell covers the place. */
  readonly rows: readonly (readonly (DataCell | undefined)[])[];
}

export interface DataColumn {
  readonly name: string;
  /** The name with its marks, where it has some. */
  readonly rich?: RichText | undefined;
  /** The side that its cells stand at. */
  readonly align: Align;
  /** Where its header leads. */
  readonly link?: string | undefined;
}

/** One cell, shown and meant. */
export interface DataCell {
  /** The text in the picture; `\n` breaks the line. A nested table is text here. */
  readonly shown: string;
  /** The same with its marks, where it has some. */
  readonly rich?: RichText | undefined;
  readonly value: DataValue;
  /** As sent; undefined where nothing was. */
  readonly raw: JsonValue | undefined;
  /** http, https, mailto or tel. */
  readonly link: string | undefined;
  /** The link is what is shown, an address that nobody asked to link. */
  readonly isFoundLink: boolean;
  readonly image: { readonly address: string; readonly alt: string } | undefined;
  readonly colspan: number;
  readonly rowspan: number;
}

/** A value as programs that calculate know it. */
export type DataValue =
  | { readonly kind: 'empty' }
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'number';
      /** With the digits that were sent. */
      readonly digits: string;
      readonly shownAs: 'number' | 'currency' | 'percentage';
    }
  | { readonly kind: 'boolean'; readonly value: boolean }
  /** As the calendar and the clock of the picture show it: `2024-05-31` or `2024-05-31T10:30:00`. */
  | { readonly kind: 'date'; readonly iso: string; readonly hasTime: boolean };
