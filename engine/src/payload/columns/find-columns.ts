import { isNumber, type JsonValue, nearestName } from '@pictable/contract/json';
import type { Problems } from '../problems.ts';
import type { SourceLocation } from '../read-properties.ts';

/**
 * Reads a text as the values of a column are read. Undefined if the column has no numbers; the text itself if every locale
 * reads it alike.
 */
export type NumberReader = (column: number, text: string) => JsonValue | typeof NOT_A_NUMBER | undefined;

/** What is read from a text in a column of numbers that is not one. */
export const NOT_A_NUMBER = Symbol('not a number');

/** Finds columns by field name, by label if no field name matches, or else by zero-based index. */
export class ColumnIndex {
  readonly #names: readonly string[];
  readonly #labels: readonly (string | undefined)[];
  readonly #byName: ReadonlyMap<string, readonly number[]>;
  readonly #byLabel: ReadonlyMap<string, readonly number[]>;
  readonly #removed: ReadonlySet<string>;
  /** Reads what is compared with the values of a column. */
  readonly readNumber: NumberReader;

  /**
   * @param labels by column; undefined for a column that shows its name
   * @param removed names of columns that `transform` removed; they cause no warnings
   */
  constructor(
    names: readonly string[],
    labels: readonly (string | undefined)[] = [],
    removed: ReadonlySet<string> = NO_NAMES,
    readNumber: NumberReader = () => undefined,
  ) {
    this.#names = names;
    this.#labels = labels;
    this.#byName = indexesByText(names);
    this.#byLabel = indexesByText(labels);
    this.#removed = removed;
    this.readNumber = readNumber;
  }

  /** Field names, and labels of columns that have one. */
  get names(): readonly string[] {
    return [...this.#byName.keys(), ...this.#byLabel.keys()];
  }

  /** All columns that match the key; empty if none does. A label that several columns have means the first. */
  find(key: string): readonly number[] {
    const named = this.#byName.get(key);
    if (named !== undefined) return named;
    const labelled = this.#byLabel.get(key);
    if (labelled !== undefined) return labelled.slice(0, 1);
    if (!/^(0|[1-9]\d{0,5})$/.test(key)) return [];
    const index = Number(key);
    return index < this.#names.length ? [index] : [];
  }

  /** Like `find`, with a warning if no column matches, or if several have the label. */
  findOrWarn(key: string, place: SourceLocation, problems: Problems): readonly number[] {
    const found = this.find(key);
    const labelled = this.#byName.has(key) ? undefined : this.#byLabel.get(key);
    if (labelled !== undefined && labelled.length > 1) {
      const first = this.nameOf(labelled[0]!);
      problems.warn(
        `${place.label}: ${labelled.length} columns have the label "${key.slice(0, 80)}"; the first one, "${first.slice(0, 80)}", is used. Use field names instead.`,
        place.pointer,
      );
    }
    if (found.length === 0 && !this.#removed.has(key)) {
      const nearest = nearestName(key, this.names);
      const advice = nearest === undefined ? '' : ` Did you mean "${nearest}"?`;
      problems.warn(
        `${place.label}: there is no column "${key.slice(0, 80)}"; it is ignored.${advice}`,
        place.pointer,
      );
    }
    return found;
  }

  /** The first column that matches, with a warning if none does or if several do. */
  findFirst(key: string, place: SourceLocation, problems: Problems): number | undefined {
    const [first, ...others] = this.findOrWarn(key, place, problems);
    if (others.length > 0)
      problems.warn(
        `${place.label}: ${others.length + 1} columns are named "${key.slice(0, 80)}"; the first one is used. Use the positions of columns, from 0, instead.`,
        place.pointer,
      );
    return first;
  }

  /** Whether a column has this field name or label. */
  hasName(name: string): boolean {
    return this.#byName.has(name) || this.#byLabel.has(name);
  }

  /** Field name of a column returned by `find`. */
  nameOf(index: number): string {
    return this.#names[index] ?? '';
  }

  /** Header text of a column returned by `find`. */
  labelOf(index: number): string {
    return this.#labels[index] ?? this.nameOf(index);
  }

  /** Column key in a JSON value; undefined unless it is a string or a number. */
  static keyOf(value: JsonValue | undefined): string | undefined {
    if (typeof value === 'string') return value;
    return isNumber(value) ? value.raw : undefined;
  }
}

const NO_NAMES: ReadonlySet<string> = new Set();

function indexesByText(texts: readonly (string | undefined)[]): ReadonlyMap<string, readonly number[]> {
  const indexes = new Map<string, number[]>();
  for (const [index, text] of texts.entries()) {
    if (text === undefined) continue;
    const same = indexes.get(text);
    if (same === undefined) indexes.set(text, [index]);
    else same.push(index);
  }
  return indexes;
}
