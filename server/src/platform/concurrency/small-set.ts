/**
 * A set of the few things that are in progress, in the order in which they were added.
 *
 * A long-lived `Set` or `Map` of such things is expensive in V8. From time to time it moves its entries to a new table,
 * and the old table refers to the new one. Once a full collection has moved a table to the old generation, each
 * collection of young objects therefore keeps all later tables, with what was in progress when they were replaced and
 * all that it refers to, until the next full collection. In a busy service that was a tenth of everything that it
 * allocated, and pauses of 50 ms to copy it. An array has one table and no such chain.
 */
export class SmallSet<Item> implements Iterable<Item> {
  readonly #items: Item[] = [];

  get size(): number {
    return this.#items.length;
  }

  /** Adds an item that is not in the set. */
  add(item: Item): void {
    this.#items.push(item);
  }

  /** Removes an item, in time proportional to the size. @returns whether it was in the set */
  delete(item: Item): boolean {
    const index = this.#items.indexOf(item);
    if (index !== -1) this.#items.splice(index, 1);
    return index !== -1;
  }

  [Symbol.iterator](): Iterator<Item> {
    return this.#items[Symbol.iterator]();
  }
}
