import type { SlotTaker } from '../fair-slots.ts';

const MEGABYTE = 1_000_000;
/** Bytes of pictures that are in memory until their table is drawn: of one account, of all visitors, of everybody. */
const heldMax = { account: 80 * MEGABYTE, visitors: 80 * MEGABYTE, everybody: 400 * MEGABYTE };

/** Counts what pictures take of the memory, and for whom. */
export class HeldBytes {
  readonly #byHolder = new Map<string, number>();
  #all = 0;

  /** @returns false when there is no room for them; then they are not counted */
  add({ tenant, isVisitor }: SlotTaker, bytes: number): boolean {
    const holder = isVisitor ? '' : tenant;
    const held = (this.#byHolder.get(holder) ?? 0) + bytes;
    if (held > (isVisitor ? heldMax.visitors : heldMax.account)) return false;
    if (this.#all + bytes > heldMax.everybody) return false;
    this.#byHolder.set(holder, held);
    this.#all += bytes;
    return true;
  }

  release({ tenant, isVisitor }: SlotTaker, bytes: number): void {
    const holder = isVisitor ? '' : tenant;
    const left = (this.#byHolder.get(holder) ?? 0) - bytes;
    if (left > 0) this.#byHolder.set(holder, left);
    else this.#byHolder.delete(holder);
    this.#all -= bytes;
  }
}
