import type { Align } from '../../table/formatted-table.ts';
import { type HeaderSlot, headerGridOf } from '../../table/header-grid.ts';
import type { FootnoteMark } from '../../table/notes.ts';
import { type RichText, type TextMarks, UNMARKED } from '../../table/rich-text.ts';
import type { DataCell, DerivedRow, TableData } from '../../table/table-data.ts';
import { logoName } from '../logo-texts.ts';

/** A text with the same marks. */
export interface TextPiece {
  readonly text: string;
  readonly marks: TextMarks;
}

/** A cell of a header or of a body, for platforms with tables of their own. */
export interface NativeCell {
  /** Without pieces that are empty. */
  readonly pieces: readonly TextPiece[];
  readonly align: Align;
  readonly colspan: number;
  readonly rowspan: number;
  /** What it is the header of; undefined: it is no header. */
  readonly scope?: 'col' | 'colgroup' | 'row' | 'rowgroup' | undefined;
  /** Undefined for a header. */
  readonly data?: DataCell | undefined;
}

/** Rows of cells; undefined if a span covers the cell. */
export interface NativeRows {
  readonly header: readonly (readonly (NativeCell | undefined)[])[];
  readonly body: readonly NativeRow[];
}

/** A row of a body. */
export interface NativeRow {
  readonly cells: readonly (NativeCell | undefined)[];
  readonly derived: DerivedRow | undefined;
}

/** Width of one level of indentation in plain text: an em space. */
const INDENT = '\u2003';

/**
 * The cells of a table. Headings of groups and summaries are bold.
 *
 * @param hasScripts whether the platform has superscripts; without them, footnote marks are in brackets
 */
export function nativeRows(table: TableData, hasScripts: boolean): NativeRows {
  const { columns, rows, derived, hasHeader } = table;
  const header = headerGridOf(table).map((slots) =>
    slots.map((slot) => slot && headerCell(slot, table, hasScripts)),
  );
  const body = rows.map((cells, row) => {
    const kind = derived?.[row];
    const own = cells.map((cell, column): NativeCell | undefined => {
      if (cell === undefined) return undefined;
      const { align = 'left', isStub = false } = columns[column] ?? {};
      const isBold = kind !== undefined || cell.valueStyle?.weight === 'bold';
      return {
        pieces: cellPieces(cell, isBold, hasScripts),
        align,
        colspan: cell.colspan,
        rowspan: cell.rowspan,
        scope: kind?.kind === 'group' ? 'rowgroup' : isStub ? 'row' : undefined,
        data: cell,
      };
    });
    return { cells: own, derived: kind };
  });
  return { header: hasHeader ? header : [], body };
}

function headerCell(
  { content, colspan, rowspan }: HeaderSlot,
  { columns }: TableData,
  hasScripts: boolean,
): NativeCell {
  const place = { colspan, rowspan };
  if (content.kind === 'empty') return { ...place, pieces: [], align: 'left' };
  if (content.kind === 'column') {
    const { name, rich, link, mark, align } = columns[content.column]!;
    const pieces = withMark(textPieces(name, rich, link), mark, hasScripts);
    return { ...place, pieces, align, scope: 'col' };
  }
  const pieces = withMark(textPieces(content.label), content.mark, hasScripts);
  const align = content.kind === 'spanner' ? 'center' : 'left';
  return { ...place, pieces, align, scope: content.kind === 'spanner' ? 'colgroup' : 'col' };
}

function cellPieces(cell: DataCell, isBold: boolean, hasScripts: boolean): TextPiece[] {
  const { shown, rich, link, mark, image, indent = 0 } = cell;
  const own = textPieces(image === undefined ? shown : image.alt || 'Image', rich, link);
  const bold = isBold ? inBold(own) : own;
  const indented = indent > 0 ? [{ text: INDENT.repeat(indent), marks: UNMARKED }, ...bold] : bold;
  return withMark(indented, mark, hasScripts);
}

/** The pieces of a text that may have marks or a link. */
export function textPieces(
  text: string,
  rich?: RichText | undefined,
  link?: string | undefined,
): TextPiece[] {
  const pieces =
    rich === undefined
      ? [{ text, marks: link === undefined ? UNMARKED : { ...UNMARKED, link } }]
      : rich.runs.map(({ from, to, marks }) => ({ text: rich.text.slice(from, to), marks }));
  return pieces.filter((piece) => piece.text !== '');
}

/** A text with a footnote mark behind it. */
export function withMark(
  pieces: TextPiece[],
  mark: FootnoteMark | undefined,
  hasScripts: boolean,
): TextPiece[] {
  if (mark === undefined) return pieces;
  const text = `${pieces.length === 0 ? '' : ' '}[${mark.text}]`;
  return [...pieces, { text, marks: hasScripts ? { ...UNMARKED, script: 'super' } : UNMARKED }];
}

/** Title and subtitle with their footnote marks; without texts, nothing. */
export function headings(
  { title, subtitle, notes }: TableData,
  hasScripts: boolean,
): { readonly title: readonly TextPiece[]; readonly subtitle: readonly TextPiece[] } {
  const own = (text: string | undefined, mark: FootnoteMark | undefined) =>
    (text ?? '').trim() === '' ? [] : withMark(textPieces(text!), mark, hasScripts);
  return { title: own(title, notes?.title), subtitle: own(subtitle, notes?.subtitle) };
}

/** The texts below a table: its notes, then its caption. */
export function textsBelow(table: TableData): string[] {
  const { notes, caption } = table;
  const marked = (notes?.footnotes ?? []).map(({ text, mark }) =>
    mark === undefined ? text : `[${mark.text}] ${text}`,
  );
  const texts = [...marked, ...(notes?.sourceNotes ?? []), caption ?? '', logoName(table) ?? ''];
  return texts.filter((text) => text.trim() !== '');
}

/** The text of pieces without their marks. */
export function plainText(pieces: readonly TextPiece[]): string {
  return pieces.map(({ text }) => text).join('');
}

/** The same pieces in bold. */
export function inBold(pieces: readonly TextPiece[]): TextPiece[] {
  return pieces.map(({ text, marks }) => ({ text, marks: { ...marks, isBold: true } }));
}

/**
 * One cell per column, for platforms without merged cells: behind the heading of a group, empty cells.
 *
 * @param empty the cell for a place that a span covers
 */
export function filledRow<Cell>(
  cells: NativeRow['cells'],
  write: (cell: NativeCell) => Cell,
  empty: () => Cell,
): Cell[] {
  return cells.map((cell) => (cell === undefined ? empty() : write(cell)));
}
