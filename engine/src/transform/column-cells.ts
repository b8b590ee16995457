import type { JsonValue } from '@pictable/contract/json';
import { type Cell, plainCell } from '../table/table.ts';
import { hasManyDigits, isEmptyValue, parseNumber } from '../values/compare-values.ts';
import { CurrencyFinder } from '../values/currencies-of-amounts.ts';
import { derivedFormat } from '../values/derived-format.ts';
import { type ExpressionValue, expressionValue, isDecimal } from '../values/expression/arithmetic.ts';
import { cellValue } from '../values/expression/evaluate-expression.ts';
import { doubleOf } from '../values/write-decimal.ts';

/** Where the cells of a column come from. */
type Source =
  | { readonly kind: 'cells'; readonly cells: readonly Cell[] }
  | { readonly kind: 'rows'; readonly rows: readonly (readonly Cell[])[]; readonly column: number }
  | { readonly kind: 'computed'; readonly models: ColumnCells | undefined }
  | { readonly kind: 'moved'; readonly from: ColumnCells; readonly indexes: readonly number[] };

/**
 * The cells of a column between two steps. Each form of them is made when it is first needed, and kept: most columns of
 * a large table are only read as numbers, or are left out by a later step.
 */
export class ColumnCells {
  readonly #source: Source;
  /** Whether an expression or a function has computed the values, so that their exact numbers are known. */
  readonly #isComputed: boolean;
  #cells: readonly Cell[] | undefined;
  #values: readonly (JsonValue | undefined)[] | undefined;
  #numbers: readonly ExpressionValue[] | undefined;
  #doubles: readonly (number | undefined)[] | undefined;
  #currencies: readonly (string | undefined)[] | null | undefined;

  private constructor(source: Source, numbers?: readonly ExpressionValue[]) {
    this.#source = source;
    this.#numbers = numbers;
    this.#isComputed = numbers !== undefined || (source.kind === 'moved' && source.from.#isComputed);
    this.#cells = source.kind === 'cells' ? source.cells : undefined;
  }

  static of(cells: readonly Cell[]): ColumnCells {
    return new ColumnCells({ kind: 'cells', cells });
  }

  /** The cells of a column of complete rows. */
  static ofRows(rows: readonly (readonly Cell[])[], column: number): ColumnCells {
    return new ColumnCells({ kind: 'rows', rows, column });
  }

  /** Cells with values that were computed. @param models cells of the same rows, whose types and formats they have */
  static computed(numbers: readonly ExpressionValue[], models?: ColumnCells): ColumnCells {
    return new ColumnCells({ kind: 'computed', models }, numbers);
  }

  /** The cells at some indexes, which may repeat. */
  at(indexes: readonly number[]): ColumnCells {
    return new ColumnCells({ kind: 'moved', from: this, indexes });
  }

  get cells(): readonly Cell[] {
    this.#cells ??= this.#readCells();
    return this.#cells;
  }

  get values(): readonly (JsonValue | undefined)[] {
    this.#values ??= this.#readValues();
    return this.#values;
  }

  /** The values as an expression reads them. */
  get numbers(): readonly ExpressionValue[] {
    this.#numbers ??= this.#readNumbers();
    return this.#numbers;
  }

  /** The nearest doubles of the numbers that values are or contain as text; undefined for other values. */
  get doubles(): readonly (number | undefined)[] {
    this.#doubles ??= this.#isComputed
      ? this.numbers.map((number) => (isDecimal(number) ? doubleOf(number) : parseNumber(number)))
      : this.values.map(parseNumber);
    return this.#doubles;
  }

  /** Whether numbers have more digits than a double, so that different ones can have the same double. */
  get hasLongNumbers(): boolean {
    if (!this.#isComputed) return this.values.some(hasManyDigits);
    // More than 15 digits of a quotient never matter.
    return this.doubles.some((double) => double !== undefined && Math.abs(double) >= LONG_FROM);
  }

  /** One cell, without making all others. */
  cellAt(row: number): Cell {
    const source = this.#source;
    if (this.#cells !== undefined) return this.#cells[row]!;
    if (source.kind === 'moved') return source.from.cellAt(source.indexes[row]!);
    if (source.kind === 'rows') return source.rows[row]![source.column]!;
    const model = source.kind === 'computed' ? source.models?.cellAt(row) : undefined;
    return derivedCell(cellValue(this.numbers[row]!), model);
  }

  /** The currencies of the amounts in some rows, if there are several, so that they cannot be combined. */
  mixedCurrencies(indexes: readonly number[]): readonly string[] | undefined {
    // Null is a result as well, and the usual one.
    if (this.#currencies === undefined) this.#currencies = this.#readCurrencies();
    const currencies = this.#currencies;
    if (currencies === null) return undefined;
    const found = new Set(indexes.flatMap((row) => currencies[row] ?? []));
    return found.size > 1 ? [...found] : undefined;
  }

  isEmptyAt(row: number): boolean {
    return isEmptyValue(this.#isComputed ? emptyOrText(this.numbers[row]!) : this.values[row]);
  }

  /** By row, the currency of its amount; null unless there are several. */
  #readCurrencies(): readonly (string | undefined)[] | null {
    const source = this.#source;
    if (source.kind === 'computed' && source.models === undefined) return null;
    const { length } = this.#isComputed ? this.numbers : this.values;
    const finder = new CurrencyFinder();
    const found: (string | undefined)[] = [];
    const distinct = new Set<string>();
    for (let row = 0; row < length; row++) {
      const currency = this.#currencyAt(row, finder);
      found.push(currency);
      if (currency !== undefined) distinct.add(currency);
    }
    return distinct.size > 1 ? found : null;
  }

  #currencyAt(row: number, finder: CurrencyFinder): string | undefined {
    const source = this.#source;
    if (source.kind === 'moved') return source.from.#currencyAt(source.indexes[row]!, finder);
    if (source.kind === 'computed')
      return source.models === undefined ? undefined : source.models.#currencyAt(row, finder);
    return finder.currencyOf(this.cellAt(row));
  }

  #readCells(): readonly Cell[] {
    const source = this.#source;
    switch (source.kind) {
      case 'cells':
        return source.cells;
      case 'rows':
        return source.rows.map((cells) => cells[source.column]!);
      case 'computed':
        return this.values.map((value, row) => derivedCell(value, source.models?.cells[row]));
      case 'moved':
        return itemsAt(source.from.cells, source.indexes);
    }
  }

  #readValues(): readonly (JsonValue | undefined)[] {
    const source = this.#source;
    if (source.kind === 'rows') return source.rows.map((cells) => cells[source.column]!.value);
    if (source.kind === 'cells') return source.cells.map(({ value }) => value);
    // Only the values of these rows are written, unless all of them are known.
    if (this.#isComputed && (source.kind === 'computed' || source.from.#values === undefined))
      return this.numbers.map(cellValue);
    return source.kind === 'moved' ? itemsAt(source.from.values, source.indexes) : [];
  }

  #readNumbers(): readonly ExpressionValue[] {
    const source = this.#source;
    if (source.kind === 'moved' && (this.#isComputed || source.from.#numbers !== undefined))
      return itemsAt(source.from.numbers, source.indexes);
    return this.values.map(expressionValue);
  }
}

/** The first number with 16 digits. */
const LONG_FROM = 1e15;

/** A value that tells whether a computed one is empty. */
function emptyOrText(value: ExpressionValue): JsonValue {
  return isDecimal(value) ? true : value;
}

/** A cell with a value that was computed from others; it is shown as a model is. */
export function derivedCell(value: JsonValue | undefined, model: Cell | undefined): Cell {
  if (model === undefined) return plainCell(value, undefined);
  const { type, format } = derivedFormat(value, model);
  return plainCell(value, undefined, type, format);
}

/** The items at some indexes. */
export function itemsAt<Item>(items: readonly Item[], indexes: readonly number[]): Item[] {
  return indexes.map((index) => items[index]!);
}
