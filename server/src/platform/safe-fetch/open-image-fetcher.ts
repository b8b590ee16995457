import { isIP } from 'node:net';
import { limits } from '@pictable/contract';
import pLimit from 'p-limit';
import type { Logger } from 'pino';
import { FairSlots } from '../fair-slots.ts';
import { FetchRefused, type FetchRules, fetchBytes, fetchLimits } from './fetch-bytes.ts';
import { HeldBytes } from './held-bytes.ts';
import { FetcherBusy, type FetchOrder, type ImageFetcher } from './image-fetcher.ts';
import { isPublicAddress } from './public-address.ts';
import { type FoundAddress, nameResolver } from './resolve-name.ts';

/** Names that are looked up at once, by all requests together. A question is a packet, so there may be many. */
const lookupShares = { slots: 256, perTenant: 16, visitors: 96 };
/** Pictures that are asked for at once. */
const fetchShares = { slots: 64, perTenant: 12, visitors: 24 };
/** Lookups, and pictures, of one table: what waits behind them has itself to blame, and nobody else. */
const AT_ONCE = 8;

const publicInternet = { isAllowed: isPublicAddress, ports: [80, 443] };

export interface ImageFetcherOptions {
  readonly log: Logger;
  /** What may be reached. Only tests, whose pictures lie on the machine itself, say other than the public internet. */
  readonly rules?: Partial<FetchRules> | undefined;
  /** Who is asked about names, where that is not the machine's own setting. */
  readonly dnsServers?: readonly string[] | undefined;
  /** For all pictures of one table. */
  readonly tableTimeoutMs?: number;
  /** Hears of each picture that was asked for. */
  readonly onEnd?: (end: FetchEnd, seconds: number) => void;
}

export type FetchEnd = 'loaded' | 'missing';

/** Loads pictures over http and https from public addresses only, and shares lookups, connections and memory among tenants. */
export function openImageFetcher(options: ImageFetcherOptions): ImageFetcher {
  const shared: Shared = {
    options,
    lookups: new FairSlots(lookupShares),
    fetches: new FairSlots(fetchShares),
    heldBytes: new HeldBytes(),
  };
  return {
    async fetchAll(addresses, order) {
      const table = new TableFetch(shared, order);
      try {
        const images = await table.load(addresses.slice(0, limits.imagesMax));
        return { images, release: () => table.release() };
      } catch (error) {
        table.release();
        throw error;
      }
    },
  };
}

/** What all tables share. */
interface Shared {
  readonly options: ImageFetcherOptions;
  readonly lookups: FairSlots;
  readonly fetches: FairSlots;
  readonly heldBytes: HeldBytes;
}

/** The pictures of one table. */
class TableFetch {
  readonly #shared: Shared;
  readonly #order: FetchOrder;
  readonly #signal: AbortSignal;
  readonly #rules: FetchRules;
  readonly #images = new Map<string, Uint8Array>();
  readonly #names = new Map<string, Promise<readonly FoundAddress[]>>();
  #bytes = 0;
  /** Whether a picture could not be asked for because of others, or could not be kept. */
  #isCrowdedOut = false;

  constructor(shared: Shared, order: FetchOrder) {
    const { rules, dnsServers, tableTimeoutMs = fetchLimits.tableTimeoutMs } = shared.options;
    this.#shared = shared;
    this.#order = order;
    const together = [AbortSignal.timeout(tableTimeoutMs), ...(order.signal ? [order.signal] : [])];
    this.#signal = AbortSignal.any(together);
    const resolve = rules?.resolve ?? nameResolver(dnsServers, this.#signal);
    this.#rules = { ...publicInternet, ...rules, resolve: (name) => this.#resolveOnce(name, resolve) };
  }

  async load(addresses: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
    const [lookups, fetches] = [pLimit(AT_ONCE), pLimit(AT_ONCE)];
    // Names are looked up before their pictures have their turn, so that a zone that does not answer keeps no connection.
    const loadAfterLookup = async (address: string) => {
      await lookups(() => this.#lookUpHost(address));
      await fetches(() => this.#load(address));
    };
    await Promise.all(addresses.map(loadAfterLookup));
    if (this.#isCrowdedOut && !this.#order.signal?.aborted) throw new FetcherBusy();
    return this.#images;
  }

  release(): void {
    this.#shared.heldBytes.release(this.#order, this.#bytes);
    this.#bytes = 0;
  }

  async #lookUpHost(address: string): Promise<void> {
    const host = URL.canParse(address) ? new URL(address).hostname : '';
    if (host === '' || host.startsWith('[') || isIP(host) !== 0) return;
    // A name that cannot be looked up is refused where its picture is asked for.
    await this.#rules.resolve(host).catch(() => undefined);
  }

  #resolveOnce(name: string, resolve: FetchRules['resolve']): Promise<readonly FoundAddress[]> {
    const known = this.#names.get(name);
    if (known) return known;
    const looking = this.#inSlot(this.#shared.lookups, () => resolve(name));
    this.#names.set(name, looking);
    return looking;
  }

  /** @throws FetcherBusy when there was no slot as long as somebody waits for the table */
  async #inSlot<Result>(slots: FairSlots, work: () => Promise<Result>): Promise<Result> {
    this.#signal.throwIfAborted();
    const release = await slots.take(this.#order, this.#signal).catch(() => {
      this.#isCrowdedOut = true;
      throw new FetcherBusy();
    });
    try {
      return await work();
    } finally {
      release();
    }
  }

  async #load(address: string): Promise<void> {
    const { log, onEnd } = this.#shared.options;
    const begun = performance.now();
    const end = (how: FetchEnd) => onEnd?.(how, (performance.now() - begun) / 1_000);
    try {
      this.#images.set(address, await this.#inSlot(this.#shared.fetches, () => this.#fetch(address)));
      end('loaded');
    } catch (error) {
      end('missing');
      log.info({ host: hostOf(address), reason: reasonOf(error) }, 'picture not loaded');
    }
  }

  #fetch(address: string): Promise<Uint8Array> {
    return fetchBytes(address, this.#rules, {
      connectTimeoutMs: fetchLimits.connectTimeoutMs,
      redirectsMax: fetchLimits.redirectsMax,
      bytesMax: limits.imageBytesMax,
      spend: (bytes) => this.#spend(bytes),
      signal: AbortSignal.any([this.#signal, AbortSignal.timeout(fetchLimits.timeoutMs)]),
    });
  }

  #spend(bytes: number): void {
    if (this.#bytes + bytes > limits.imagesBytesMax) throw new FetchRefused('too many bytes for one table');
    if (!this.#shared.heldBytes.add(this.#order, bytes)) {
      this.#isCrowdedOut = true;
      throw new FetcherBusy();
    }
    this.#bytes += bytes;
  }
}

/** The rest of an address may hold somebody's secret, so the log does not get it. */
function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).host : undefined;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return error instanceof FetchRefused
    ? error.message
    : ((error as NodeJS.ErrnoException).code ?? error.name);
}
