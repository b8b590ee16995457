import type { SlotTaker } from '../fair-slots.ts';

/** Whose pictures are loaded, and until when somebody waits for them. */
export interface FetchOrder extends SlotTaker {
  readonly signal?: AbortSignal;
}

/** Pictures of one table. */
export interface FetchedImages {
  /** Bytes by address. */
  readonly images: ReadonlyMap<string, Uint8Array>;
  /** To be called when the bytes are no longer needed: as long as they are held, they count. */
  release(): void;
}

/** Loads the pictures that tables name by address. */
export interface ImageFetcher {
  /**
   * Loads what can be loaded, within the limits of the contract for one table. An address that is refused, dead, slow or too
   * large is simply missing from the answer: why, is nothing the caller may learn, or he could search our network with it.
   *
   * @param addresses each once
   * @throws FetcherBusy when pictures were not even asked for, because others were loaded all the time
   */
  fetchAll(addresses: readonly string[], order: FetchOrder): Promise<FetchedImages>;
}

/** Pictures could not be asked for in time. That is our fault, and another try may well do it. */
export class FetcherBusy extends Error {
  constructor() {
    super('Too many pictures are loaded at this moment.');
    this.name = 'FetcherBusy';
  }
}
