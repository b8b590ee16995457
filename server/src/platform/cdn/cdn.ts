/** The copies of public images that a content delivery network keeps in front of the service. */
export interface Cdn {
  /**
   * Makes the network forget the copies of some addresses.
   *
   * @throws unless the network has taken the order
   */
  purge(urls: readonly string[], signal: AbortSignal): Promise<void>;
}
