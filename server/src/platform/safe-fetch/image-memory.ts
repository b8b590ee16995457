import type { SlotRequester } from '../concurrency/fair-slots.ts';

const MEGABYTE = 1_000_000;
/**
 * Limits for image bytes in memory until their table is rendered: per account, for all visitors, and in
 * total.
 */
const heldMax = { account: 80 * MEGABYTE, visitors: 80 * MEGABYTE, total: 400 * MEGABYTE };

/** Counts the image bytes in memory per tenant. */
export class ImageMemory {
  readonly #byHolder = new Map<string, number>();
  #all = 0;

  /** @returns false if they would exceed a limit; they are then not counted */
  add({ tenant, isVisitor }: SlotRequester, bytes: number): boolean {
    const holder = isVisitor ? '' : tenant;
    const held = (this.#byHolder.get(holder) ?? 0) + bytes;
    if (held > (isVisitor ? heldMax.visitors : heldMax.account)) return false;
    if (this.#all + bytes > heldMax.total) return false;
    this.#byHolder.set(holder, held);
    this.#all += bytes;
    return true;
  }

  release({ tenant, isVisitor }: SlotRequester, bytes: number): void {
    const holder = isVisitor ? '' : tenant;
    const left = (this.#byHolder.get(holder) ?? 0) - bytes;
    if (left > 0) this.#byHolder.set(holder, left);
    else this.#byHolder.delete(holder);
    this.#all -= bytes;
  }
}
