import { createHash } from 'node:crypto';
import type { FetchedSource, SourceRequest } from './source-fetcher.ts';

/** A file that was loaded, with what its server needs to tell whether it has changed. */
export interface CachedSource extends FetchedSource {
  readonly owner: string;
  /** Size of the file in bytes. */
  readonly size: number;
  readonly etag: string | undefined;
  readonly lastModified: string | undefined;
  /** Time of the last response, in ms of `performance.now()`. */
  readonly checkedAt: number;
}

const MEGABYTE = 1_000_000;
/** Bytes of cached files: of one owner, and of all. */
const sizesMax = { owner: 15 * MEGABYTE, total: 60 * MEGABYTE };
/** A file that nobody has asked for since is dropped. */
const KEPT_MS = 15 * 60_000;

/** The files that were loaded last, in memory only. One owner cannot displace those of all others. */
export class SourceCache {
  /** In the order of their last check. */
  readonly #byKey = new Map<string, CachedSource>();

  get(key: string): CachedSource | undefined {
    const found = this.#byKey.get(key);
    return found && performance.now() - found.checkedAt < KEPT_MS ? found : undefined;
  }

  set(key: string, source: CachedSource): void {
    this.#byKey.delete(key);
    this.#byKey.set(key, source);
    this.#dropOldest(sizesMax.owner, ({ owner }) => owner === source.owner);
    this.#dropOldest(sizesMax.total, () => true);
  }

  #dropOldest(sizeMax: number, isCounted: (source: CachedSource) => boolean): void {
    const counted = [...this.#byKey].filter(([, source]) => isCounted(source));
    let size = counted.reduce((sum, [, source]) => sum + source.size, 0);
    for (const [key, source] of counted) {
      const isOld = performance.now() - source.checkedAt >= KEPT_MS;
      if (size <= sizeMax && !isOld) break;
      this.#byKey.delete(key);
      size -= source.size;
    }
  }
}

/** The key of a request; a hash, so that secrets in headers are not kept longer than needed. */
export function sourceKey({ url, headers, owner }: SourceRequest): string {
  const sorted = Object.entries(headers).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([owner, url, sorted]))
    .digest('base64url');
}
