import { isNumber, type JsonValue, nearestName } from '@pictable/contract/json';
import type { Problems } from './problems.ts';
import type { SourceLocation } from './read-properties.ts';

/** Finds columns by header, or by zero-based index if no header matches. */
export class ColumnIndex {
  readonly #names: readonly string[];
  readonly #byName = new Map<string, number[]>();

  constructor(names: readonly string[]) {
    this.#names = names;
    for (const [index, name] of names.entries()) {
      const same = this.#byName.get(name);
      if (same === undefined) this.#byName.set(name, [index]);
      else same.push(index);
    }
  }

  /** All columns that match the key; empty if none does. */
  find(key: string): readonly number[] {
    const named = this.#byName.get(key);
    if (named !== undefined) return named;
    if (!/^(0|[1-9]\d{0,5})$/.test(key)) return [];
    const index = Number(key);
    return index < this.#names.length ? [index] : [];
  }

  /** Like `find`, with a warning if no column matches. */
  findOrWarn(key: string, place: SourceLocation, problems: Problems): readonly number[] {
    const found = this.find(key);
    if (found.length === 0) {
      const nearest = nearestName(key, this.#byName.keys());
      const advice = nearest === undefined ? '' : ` Did you mean "${nearest}"?`;
      problems.warn(
        `${place.label}: there is no column "${key.slice(0, 80)}"; it is ignored.${advice}`,
        place.pointer,
      );
    }
    return found;
  }

  /** Header of a column returned by `find`. */
  nameOf(index: number): string {
    return this.#names[index] ?? '';
  }

  /** Column key in a JSON value; undefined unless it is a string or a number. */
  static keyOf(value: JsonValue | undefined): string | undefined {
    if (typeof value === 'string') return value;
    return isNumber(value) ? value.raw : undefined;
  }
}
