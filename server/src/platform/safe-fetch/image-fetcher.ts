import type { SlotRequester } from '../concurrency/fair-slots.ts';

/** The tenant whose images are loaded, and a signal that aborts loading. */
export interface FetchOptions extends SlotRequester {
  readonly signal?: AbortSignal;
}

/** Images of one table. */
export interface FetchedImages {
  /** Bytes by URL. */
  readonly images: ReadonlyMap<string, Uint8Array>;
  /** Call this when the bytes are no longer needed; until then, they count towards the memory limits. */
  release(): void;
}

/** Loads the images that tables reference by URL. */
export interface ImageFetcher {
  /**
   * Loads images within the limits of the contract for one table. An image that is rejected, unreachable,
   * slow or too large is missing from the result, without a reason: callers could use it to scan the internal
   * network.
   *
   * @param urls distinct URLs
   * @throws FetcherBusy if images could not be requested because of the load of other tables
   */
  fetchAll(urls: readonly string[], options: FetchOptions): Promise<FetchedImages>;
}

/** The service was too busy to request the images in time; a retry may succeed. */
export class FetcherBusy extends Error {
  constructor() {
    super('Too many images are being loaded. Try again later.');
    this.name = 'FetcherBusy';
  }
}
