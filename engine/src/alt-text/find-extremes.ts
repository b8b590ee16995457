import { isIdentifierName, isYearName } from '../format/identifier-names.ts';
import { cutText } from '../table/clean-text.ts';
import type { FormattedTable } from '../table/formatted-table.ts';
import { spannedName, spannerPath } from '../table/spanner-paths.ts';
import type { AnnotatedTable, Cell } from '../table/table.ts';
import { numberShareMin, parseNumber, textOf } from '../values/compare-values.ts';
import { mixedCurrencies } from '../values/currencies-of-amounts.ts';
import { oneLine } from './one-line.ts';

/** A value as it is shown, and the name of its row. */
export interface NamedValue {
  readonly text: string;
  /** Empty if the row has no name, or if several rows have the value. */
  readonly row: string;
}

/** The largest and the smallest number of the column that a table is most probably about. */
export interface Extremes {
  /** Header of the column, after those of its spanners. */
  readonly column: string;
  readonly highest: NamedValue;
  readonly lowest: NamedValue;
}

/** Rows that are enough to know what a column contains. */
const SAMPLE_ROWS = 30;
/** Fewer rows are often in descending order by chance. */
const ORDERED_ROWS_MIN = 4;

/**
 * Finds the extremes of the main column: the one by which the rows are in descending order, otherwise the first one with
 * a drawing or a colour scale, otherwise the first with amounts of money, otherwise the first with numbers; amounts in several
 * currencies are never compared. Undefined without numbers that differ.
 */
export function findExtremes(annotated: AnnotatedTable, table: FormattedTable): Extremes | undefined {
  const rows = dataRows(annotated);
  const candidates = annotated.columns.flatMap((_, column) =>
    isMeasure(annotated, rows, column) ? [column] : [],
  );
  const column = mainColumn(annotated, rows, candidates);
  if (column === undefined) return undefined;
  const found = extremesOf(annotated, withoutSentTotal(annotated, rows, column), column);
  if (found === undefined) return undefined;
  const names = new RowNames(table, rows, nameColumns(annotated, rows, column));
  const named = ({ row, isShared }: Extreme): NamedValue => ({
    text: shownText(annotated, table, row, column),
    row: isShared ? '' : names.nameOf(row),
  });
  const path = spannerPath(table.spanners ?? [], column);
  return {
    column: oneLine(spannedName(path, table.columns[column]!.name)),
    highest: named(found.highest),
    lowest: named(found.lowest),
  };
}

function mainColumn(
  annotated: AnnotatedTable,
  rows: readonly number[],
  candidates: readonly number[],
): number | undefined {
  const column =
    candidates.find((each) => isDescending(annotated, rows, each)) ??
    candidates.find((each) => isEmphasized(annotated, each)) ??
    candidates.find((each) => isMoney(annotated, rows, each)) ??
    candidates[0];
  if (
    column === undefined ||
    mixedCurrencies(rows.map((row) => cellAt(annotated, row, column))) === undefined
  )
    return column;
  // Amounts in several currencies have no largest one.
  return mainColumn(
    annotated,
    rows,
    candidates.filter((each) => each !== column),
  );
}

/** Indexes of the rows of data. */
function dataRows({ rows }: AnnotatedTable): number[] {
  return rows.flatMap(({ kind }, index) => (kind === undefined ? [index] : []));
}

function cellAt({ rows }: AnnotatedTable, row: number, column: number): Cell {
  return rows[row]!.cells[column]!;
}

/** A finite number, also as text such as `$1,234.50`. */
function numberAt(table: AnnotatedTable, row: number, column: number): number | undefined {
  const { value, pattern } = cellAt(table, row, column);
  const number = pattern === undefined ? parseNumber(value) : undefined;
  return number !== undefined && Number.isFinite(number) ? number : undefined;
}

/** Whether a column has amounts, and not IDs, years, ranks or words. */
function isMeasure(table: AnnotatedTable, rows: readonly number[], column: number): boolean {
  const { name, field = name } = table.columns[column]!;
  const sample = rows.slice(0, SAMPLE_ROWS);
  if (name === '' || sample.length < 2) return false;
  let [filled, numbers, ranks] = [0, 0, 0];
  let last: number | undefined;
  for (const row of sample) {
    const before = last;
    last = numberAt(table, row, column);
    const { value, type } = cellAt(table, row, column);
    if (value === undefined || value === null || value === '') continue;
    filled++;
    const number = type === 'date' || type === 'datetime' ? undefined : last;
    // 0123 is a code.
    if (number === undefined || (typeof value === 'string' && /^0\d/.test(value))) continue;
    numbers++;
    if (before === undefined || Math.abs(number - before) === 1) ranks++;
  }
  if (numbers < 2 || numbers < filled * numberShareMin) return false;
  if (numbers > 2 && ranks === sample.length) return false;
  return ![name, field].some((each) => isIdentifierName(each) || isYearName(each) || NUMBERING.test(each));
}

/** Names of columns that number the rows. */
const NUMBERING = /^(?:#|№|no\.?|nr\.?|num|number|index|row|line|rank|pos(?:ition|\.)?|place|step)$/i;

function isDescending(table: AnnotatedTable, rows: readonly number[], column: number): boolean {
  if (rows.length < ORDERED_ROWS_MIN) return false;
  let last = Number.POSITIVE_INFINITY;
  let first: number | undefined;
  for (const row of rows) {
    const number = numberAt(table, row, column);
    if (number === undefined) continue;
    if (number > last) return false;
    first ??= number;
    last = number;
  }
  return first !== last;
}

function isEmphasized({ columns }: AnnotatedTable, column: number): boolean {
  const { show, scale } = columns[column]!;
  return show !== undefined || scale !== undefined;
}

function isMoney(table: AnnotatedTable, rows: readonly number[], column: number): boolean {
  return rows.slice(0, SAMPLE_ROWS).some((row) => {
    const { type, value } = cellAt(table, row, column);
    return type === 'currency' || (typeof value === 'string' && /[$€£¥₹]/.test(value));
  });
}

/** The rows without a last one that was sent as data, but is a total: named like one, and the sum of the others. */
function withoutSentTotal(table: AnnotatedTable, rows: readonly number[], column: number): readonly number[] {
  const last = rows.at(-1)!;
  const total = rows.length > 2 ? numberAt(table, last, column) : undefined;
  if (total === undefined || !table.rows[last]!.cells.some(namesTotal)) return rows;
  const others = rows.slice(0, -1);
  const sum = others.reduce((before, row) => before + (numberAt(table, row, column) ?? 0), 0);
  return Math.abs(sum - total) <= Math.abs(total) * SUM_TOLERANCE ? others : rows;
}

/** Sums of decimal fractions are not exact. */
const SUM_TOLERANCE = 1e-9;

/** Words for a total in the languages of alt texts. */
const TOTAL =
  /total|summe|gesamt|^sum|somm[ae]|suma|soma|totaal|razem|łącznie|toplam|مجموع|إجمالي|סה["״]?כ|סך|कुल|योग|合計|総計|總計|合计|总计|합계|총계/i;

function namesTotal({ value }: Cell): boolean {
  return typeof value === 'string' && value.length <= NAME_CHARS_MAX && TOTAL.test(value);
}

interface Extreme {
  readonly row: number;
  /** Whether other rows have the same number. */
  readonly isShared: boolean;
}

function extremesOf(
  table: AnnotatedTable,
  rows: readonly number[],
  column: number,
): { readonly highest: Extreme; readonly lowest: Extreme } | undefined {
  let [high, low] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  let [highest, lowest]: [Extreme | undefined, Extreme | undefined] = [undefined, undefined];
  for (const row of rows) {
    const number = numberAt(table, row, column);
    if (number === undefined) continue;
    if (number >= high) highest = { row, isShared: number === high };
    if (number <= low) lowest = { row, isShared: number === low };
    high = Math.max(high, number);
    low = Math.min(low, number);
  }
  return highest === undefined || lowest === undefined || high === low ? undefined : { highest, lowest };
}

/** Columns that name the rows: the stub, or the texts before the numbers. */
function nameColumns(table: AnnotatedTable, rows: readonly number[], main: number): number[] {
  const { stub, columns } = table;
  if (stub !== undefined) return columns.flatMap((_, at) => (stub.from <= at && at < stub.to ? [at] : []));
  const sample = rows.slice(0, SAMPLE_ROWS);
  const texts = columns.flatMap((_, at) => (at !== main && hasTexts(table, sample, at) ? [at] : []));
  // A time names the row only if nothing else does, or if another row has the same name.
  const times = texts.filter((at) => hasTimes(table, sample, at));
  const names = texts.filter((at) => !times.includes(at));
  if (names.length > 0) return [...names, ...times];
  return texts.length > 0 ? texts : main === 0 ? [] : [0];
}

function hasTexts(table: AnnotatedTable, sample: readonly number[], column: number): boolean {
  const texts = sample.filter((row) => {
    const { value } = cellAt(table, row, column);
    return typeof value === 'string' && value !== '' && parseNumber(value) === undefined;
  });
  return texts.length * 2 > sample.length;
}

function hasTimes(table: AnnotatedTable, sample: readonly number[], column: number): boolean {
  return sample.some((row) => {
    const { type, value } = cellAt(table, row, column);
    return type === 'date' || type === 'datetime' || (typeof value === 'string' && ISO_DATE.test(value));
  });
}

const ISO_DATE = /^\d{4}-\d{2}-\d{2}/;

/** Names of rows, with what is needed to tell two rows with the same name apart. */
class RowNames {
  readonly #table: FormattedTable;
  readonly #rows: readonly number[];
  readonly #columns: readonly number[];

  constructor(table: FormattedTable, rows: readonly number[], columns: readonly number[]) {
    this.#table = table;
    this.#rows = rows;
    this.#columns = columns;
  }

  nameOf(row: number): string {
    const [first, second] = this.#columns;
    if (first === undefined) return '';
    const name = this.#textAt(row, first);
    if (name === '' || this.#rows.every((each) => each === row || this.#textAt(each, first) !== name))
      return name;
    const group = this.#groupOf(row);
    if (group !== '') return `${group} / ${name}`;
    const other = second === undefined ? '' : this.#textAt(row, second);
    return other === '' ? name : `${name} / ${other}`;
  }

  #textAt(row: number, column: number): string {
    const { text, isEmpty } = this.#table.rows[row]!.cells[column]!;
    return isEmpty ? '' : cutName(oneLine(text));
  }

  /** The heading above a row. */
  #groupOf(row: number): string {
    const { rows } = this.#table;
    for (let at = row; at >= 0; at--) {
      if (rows[at]!.kind === 'group') return cutName(oneLine(rows[at]!.cells[0]?.text ?? ''));
    }
    return '';
  }
}

/** A longer text is not a name, and would leave no place for the rest. */
const NAME_CHARS_MAX = 40;

function cutName(text: string): string {
  return text.length <= NAME_CHARS_MAX ? text : cutText(text, NAME_CHARS_MAX);
}

/** The text of a number; a cell that shows only a drawing has none. */
function shownText(annotated: AnnotatedTable, table: FormattedTable, row: number, column: number): string {
  const shown = oneLine(table.rows[row]!.cells[column]!.text);
  const { value } = cellAt(annotated, row, column);
  return cutName(shown === '' ? textOf(value) : shown);
}
