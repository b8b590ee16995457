/** Loads the pictures that tables name by address. */
export interface ImageFetcher {
  /**
   * Loads what can be loaded, within the limits of the contract for one table. An address that is refused, dead, slow or too
   * large is simply missing from the answer: why, is nothing the caller may learn, or he could search our network with it.
   *
   * @param addresses each once
   */
  fetchAll(addresses: readonly string[], signal?: AbortSignal): Promise<ReadonlyMap<string, Uint8Array>>;
}
