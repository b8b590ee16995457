import type { JsonValue } from '@pictable/contract/json';
import { valueKey } from './compare-values.ts';

/** Numbers for different values, from 0 in order of first appearance: `1` and `"1"` are different. */
export class ValueIds {
  /** The value of each number. */
  readonly values: (JsonValue | undefined)[] = [];
  readonly #texts = new Map<string, number>();
  readonly #others = new Map<string, number>();

  idOf(value: JsonValue | undefined): number {
    const isText = typeof value === 'string';
    const ids = isText ? this.#texts : this.#others;
    const key = isText ? value : valueKey(value);
    const known = ids.get(key);
    if (known !== undefined) return known;
    const id = this.values.length;
    this.values.push(value);
    ids.set(key, id);
    return id;
  }
}
