import { isIP } from 'node:net';
import { limits } from '@pictable/contract';
import pLimit from 'p-limit';
import type { Logger } from 'pino';
import { FairSlots } from '../concurrency/fair-slots.ts';
import { defaultFetchLimits, FetchRejected, type FetchRules, fetchBytes } from './fetch-bytes.ts';
import { FetcherBusy, type FetchOptions, type ImageFetcher } from './image-fetcher.ts';
import { ImageMemory } from './image-memory.ts';
import { publicInternet } from './public-address.ts';
import { createNameResolver, type ResolvedAddress } from './resolve-name.ts';

/** Concurrent DNS lookups of all requests. A query is one packet, so there can be many. */
const lookupShares = { slots: 256, perTenant: 16, visitors: 96 };
/** Concurrent image downloads of all requests. */
const fetchShares = { slots: 64, perTenant: 12, visitors: 24 };
/** Concurrent lookups, and downloads, per table. Waiting for these is caused by the table itself. */
const CONCURRENCY_PER_TABLE = 8;

export interface ImageFetcherOptions {
  readonly log: Logger;
  /**
   * Allowed targets; by default the public internet. Tests override them, as their images are on this
   * machine.
   */
  readonly rules?: Partial<FetchRules> | undefined;
  /** DNS servers; by default those of the machine. */
  readonly dnsServers?: readonly string[] | undefined;
  /** Time limit for all images of one table. */
  readonly tableTimeoutMs?: number;
  /** Called after each requested image. */
  readonly onEnd?: (end: FetchEnd, seconds: number) => void;
}

export type FetchEnd = 'loaded' | 'missing';

/**
 * Loads images over HTTP and HTTPS, from public IP urls only, and shares lookups, connections and memory
 * between tenants.
 */
export function openImageFetcher(options: ImageFetcherOptions): ImageFetcher {
  const shared: Shared = {
    options,
    lookups: new FairSlots(lookupShares),
    fetches: new FairSlots(fetchShares),
    heldBytes: new ImageMemory(),
  };
  return {
    async fetchAll(urls, fetchOptions) {
      const table = new TableFetch(shared, fetchOptions);
      try {
        const images = await table.load(urls.slice(0, limits.imagesMax));
        return { images, release: () => table.release() };
      } catch (error) {
        table.release();
        throw error;
      }
    },
  };
}

/** State that all tables share. */
interface Shared {
  readonly options: ImageFetcherOptions;
  readonly lookups: FairSlots;
  readonly fetches: FairSlots;
  readonly heldBytes: ImageMemory;
}

/** The images of one table. */
class TableFetch {
  readonly #shared: Shared;
  readonly #options: FetchOptions;
  readonly #signal: AbortSignal;
  readonly #rules: FetchRules;
  readonly #images = new Map<string, Uint8Array>();
  readonly #names = new Map<string, Promise<readonly ResolvedAddress[]>>();
  #bytes = 0;
  /** Whether an image could not be requested or stored because of the load of other tables. */
  #isCrowdedOut = false;

  constructor(shared: Shared, options: FetchOptions) {
    const { rules, dnsServers, tableTimeoutMs = defaultFetchLimits.tableTimeoutMs } = shared.options;
    this.#shared = shared;
    this.#options = options;
    const together = [AbortSignal.timeout(tableTimeoutMs), ...(options.signal ? [options.signal] : [])];
    this.#signal = AbortSignal.any(together);
    const resolve = rules?.resolve ?? createNameResolver(dnsServers, this.#signal);
    this.#rules = { ...publicInternet, ...rules, resolve: (name) => this.#resolveOnce(name, resolve) };
  }

  async load(urls: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
    const [lookups, fetches] = [pLimit(CONCURRENCY_PER_TABLE), pLimit(CONCURRENCY_PER_TABLE)];
    // Look up names before the download, so that a DNS zone that does not respond occupies no connection.
    const loadAfterLookup = async (url: string) => {
      await lookups(() => this.#lookUpHost(url));
      await fetches(() => this.#load(url));
    };
    await Promise.all(urls.map(loadAfterLookup));
    if (this.#isCrowdedOut && !this.#options.signal?.aborted) throw new FetcherBusy();
    return this.#images;
  }

  release(): void {
    this.#shared.heldBytes.release(this.#options, this.#bytes);
    this.#bytes = 0;
  }

  async #lookUpHost(url: string): Promise<void> {
    const host = URL.canParse(url) ? new URL(url).hostname : '';
    if (host === '' || host.startsWith('[') || isIP(host) !== 0) return;
    // If the lookup fails, the download rejects the image.
    await this.#rules.resolve(host).catch(() => undefined);
  }

  #resolveOnce(name: string, resolve: FetchRules['resolve']): Promise<readonly ResolvedAddress[]> {
    const known = this.#names.get(name);
    if (known) return known;
    const lookup = this.#inSlot(this.#shared.lookups, () => resolve(name));
    this.#names.set(name, lookup);
    return lookup;
  }

  /** @throws FetcherBusy if there is no slot before the time limit of the table */
  async #inSlot<Result>(slots: FairSlots, work: () => Promise<Result>): Promise<Result> {
    this.#signal.throwIfAborted();
    const release = await slots.take(this.#options, this.#signal).catch(() => {
      this.#isCrowdedOut = true;
      throw new FetcherBusy();
    });
    try {
      return await work();
    } finally {
      release();
    }
  }

  async #load(url: string): Promise<void> {
    const { log, onEnd } = this.#shared.options;
    const startedAt = performance.now();
    const end = (how: FetchEnd) => onEnd?.(how, (performance.now() - startedAt) / 1_000);
    try {
      this.#images.set(url, await this.#inSlot(this.#shared.fetches, () => this.#fetch(url)));
      end('loaded');
    } catch (error) {
      end('missing');
      log.info({ host: hostOf(url), reason: reasonOf(error) }, 'image not loaded');
    }
  }

  #fetch(url: string): Promise<Uint8Array> {
    return fetchBytes(url, this.#rules, {
      connectTimeoutMs: defaultFetchLimits.connectTimeoutMs,
      redirectsMax: defaultFetchLimits.redirectsMax,
      bytesMax: limits.imageBytesMax,
      spend: (bytes) => this.#spend(bytes),
      signal: AbortSignal.any([this.#signal, AbortSignal.timeout(defaultFetchLimits.timeoutMs)]),
    });
  }

  #spend(bytes: number): void {
    if (this.#bytes + bytes > limits.imagesBytesMax)
      throw new FetchRejected('the images of the table exceed the size limit');
    if (!this.#shared.heldBytes.add(this.#options, bytes)) {
      this.#isCrowdedOut = true;
      throw new FetcherBusy();
    }
    this.#bytes += bytes;
  }
}

/** Only the host is logged, because the rest of a URL may contain secrets. */
function hostOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host : undefined;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return error instanceof FetchRejected
    ? error.message
    : ((error as NodeJS.ErrnoException).code ?? error.name);
}
