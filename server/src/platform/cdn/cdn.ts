/** The content delivery network that caches public images. */
export interface Cdn {
  /**
   * Purges the cached copies of some URLs.
   *
   * @throws Error unless the CDN accepts the request
   */
  purge(urls: readonly string[], signal: AbortSignal): Promise<void>;
}
