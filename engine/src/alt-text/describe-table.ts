import { limits } from '@pictable/contract';
import { formatNumber } from '../format/numbers/format-number.ts';
import { countOf, fill, type LanguageTexts } from '../language/language-texts.ts';
import { textsOf } from '../language/texts-of.ts';
import type { FormattedTable } from '../table/formatted-table.ts';
import { spannerPath } from '../table/spanner-paths.ts';
import type { AnnotatedTable } from '../table/table.ts';
import { decimalOf } from '../values/decimal.ts';
import { type Extremes, findExtremes, type NamedValue } from './find-extremes.ts';
import { oneLine } from './one-line.ts';

/** What a table is about, for people who cannot see its image. */
export interface TableDescription {
  /** Title of the table; the description begins with it. Empty without one. */
  readonly title: string;
  /** Title of a document: that of the table, or its size. */
  readonly documentTitle: string;
  /** Title, size, headers, and the extremes of the main column. */
  readonly description: string;
  /** The same, with as many headers as fit into the limit of alt texts. */
  readonly short: string;
  /** Language of the table, BCP 47; undefined if it is unknown. */
  readonly language: string | undefined;
  /** Language of the fixed words of the description. */
  readonly wordLanguage: string;
}

const HEADERS_MAX = 12;
/** Numbers of headers that are tried for the short description if all are too long; the first that fits wins. */
const FEWER_HEADERS = [8, 6, 4, 3, 2];

/** Describes a table in its language, or in English if there are no texts in it. */
export function describeTable(annotated: AnnotatedTable, table: FormattedTable): TableDescription {
  const { language, settings } = table;
  const texts = textsOf(language);
  const title = settings.title ?? '';
  const size = sizeOf(table, texts, annotated.records?.hasLabelColumn === true);
  const head = fill(title === '' ? texts.untitled : texts.titled, { title, ...size });
  const paths = columnPaths(table);
  const extremes = sentenceOf(findExtremes(annotated, table), texts);
  const withHeaders = (headersMax: number) =>
    `${head}${listed(paths, headersMax, texts, settings.locale)}${texts.punctuation.end}${extremes}`;
  const description = withHeaders(HEADERS_MAX);
  const isShort = (text: string) => oneLine(text).length <= limits.altCharsMax;
  // Mostly the first one fits, so that no other is written.
  const fits = isShort(description) ? description : FEWER_HEADERS.map(withHeaders).find(isShort);
  return {
    title,
    documentTitle: title === '' ? fill(texts.untitled, size) : title,
    description,
    short: fits ?? `${head}${texts.punctuation.end}${extremes}`,
    language,
    wordLanguage: texts.tag,
  };
}

/**
 * Both numbers are written as the table writes numbers; without a locale, they are digits. They count neither the rows
 * that the table adds nor the column for their labels, which has no header to list.
 */
function sizeOf({ rows, columns, settings }: FormattedTable, texts: LanguageTexts, hasLabelColumn: boolean) {
  const columnCount = columns.length - (hasLabelColumn ? 1 : 0);
  const rowCount = rows.filter(({ kind }) => kind === undefined).length;
  const sized = (forms: readonly string[], count: number) =>
    countOf(texts, forms, count, numberText(count, settings.locale));
  return { rows: sized(texts.rows, rowCount), columns: sized(texts.columns, columnCount) };
}

/** A whole number in the form of a locale, and without separators if there is none. */
export function numberText(count: number, locale: string | undefined): string {
  if (locale === undefined || count < 1_000) return String(count);
  return formatNumber(decimalOf(String(count))!, { locale }, () => {});
}

/** The name of a column after the labels of its spanners, from the top down. */
interface ColumnPath {
  readonly path: readonly string[];
  readonly name: string;
}

function columnPaths({ columns, spanners = [] }: FormattedTable): ColumnPath[] {
  return columns
    .map(({ name }, index) => ({ name, path: spannerPath(spanners, index) }))
    .filter(({ name }) => name !== '');
}

function listed(
  columns: readonly ColumnPath[],
  headersMax: number,
  texts: LanguageTexts,
  locale: string | undefined,
): string {
  if (columns.length === 0) return '';
  const { colon } = texts.punctuation;
  const more = columns.length - headersMax;
  const further = more > 0 ? countOf(texts, texts.moreColumns, more, numberText(more, locale)) : '';
  return `${colon}${listHeaders(columns.slice(0, headersMax), 0, texts)}${further}`;
}

/** Headers with those below one spanner in brackets: `Region, 2025 (Q1, Q2)`. @param depth spanners already named */
function listHeaders(columns: readonly ColumnPath[], depth: number, texts: LanguageTexts): string {
  const { comma, open, close } = texts.punctuation;
  const names: string[] = [];
  for (let from = 0; from < columns.length; ) {
    const { name, path } = columns[from]!;
    const label = path[depth];
    let to = from + 1;
    if (label === undefined) names.push(name);
    else {
      while (to < columns.length && columns[to]!.path[depth] === label) to++;
      names.push(`${label}${open}${listHeaders(columns.slice(from, to), depth + 1, texts)}${close}`);
    }
    from = to;
  }
  return names.join(comma);
}

/** ` Revenue: highest 125,000 (North), lowest 98 (South).` */
function sentenceOf(extremes: Extremes | undefined, texts: LanguageTexts): string {
  if (extremes === undefined) return '';
  const { colon, comma, end } = texts.punctuation;
  const high = `${texts.highest} ${withName(extremes.highest, texts)}`;
  const low = `${texts.lowest} ${withName(extremes.lowest, texts)}`;
  const space = end === '。' ? '' : ' ';
  return `${space}${extremes.column}${colon}${high}${comma}${low}${end}`;
}

function withName({ text, row }: NamedValue, { punctuation }: LanguageTexts): string {
  return row === '' ? text : `${text}${punctuation.open}${row}${punctuation.close}`;
}
