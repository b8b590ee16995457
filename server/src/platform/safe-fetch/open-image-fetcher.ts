import { limits } from '@pictable/contract';
import pLimit from 'p-limit';
import type { Logger } from 'pino';
import { FetchRefused, type FetchRules, fetchBytes } from './fetch-bytes.ts';
import type { ImageFetcher } from './image-fetcher.ts';
import { isPublicAddress } from './public-address.ts';

/** Of all requests together; those of one table that wait longer than its time go without their pictures. */
const FETCHES_AT_ONCE = 32;

const publicInternet: FetchRules = { isAllowed: isPublicAddress, ports: [80, 443] };

export interface ImageFetcherOptions {
  readonly log: Logger;
  /** What may be reached. Only tests, whose pictures lie on the machine itself, say other than the public internet. */
  readonly rules?: FetchRules;
  /** Hears of each picture that was asked for. */
  readonly onEnd?: (end: FetchEnd, seconds: number) => void;
}

export type FetchEnd = 'loaded' | 'missing';

/** Loads pictures over http and https from public addresses only. */
export function openImageFetcher({ log, rules = publicInternet, onEnd }: ImageFetcherOptions): ImageFetcher {
  const inTurn = pLimit(FETCHES_AT_ONCE);
  return {
    async fetchAll(addresses, signal) {
      const together = [AbortSignal.timeout(limits.imagesTimeoutMs), ...(signal ? [signal] : [])];
      const bounds = { spend: budget(limits.imagesBytesMax), signal: AbortSignal.any(together) };
      const images = new Map<string, Uint8Array>();
      const load = async (address: string) => {
        const begun = performance.now();
        const end = (how: FetchEnd) => onEnd?.(how, (performance.now() - begun) / 1_000);
        try {
          images.set(address, await fetchOne(address, rules, bounds));
          end('loaded');
        } catch (error) {
          end('missing');
          log.info({ host: hostOf(address), reason: reasonOf(error) }, 'picture not loaded');
        }
      };
      const wanted = addresses.slice(0, limits.imagesMax);
      await Promise.all(wanted.map((address) => inTurn(load, address)));
      return images;
    },
  };
}

interface TableBounds {
  spend(bytes: number): void;
  readonly signal: AbortSignal;
}

function fetchOne(address: string, rules: FetchRules, table: TableBounds): Promise<Uint8Array> {
  table.signal.throwIfAborted();
  return fetchBytes(address, rules, {
    connectTimeoutMs: limits.imageConnectTimeoutMs,
    redirectsMax: limits.imageRedirectsMax,
    bytesMax: limits.imageBytesMax,
    spend: table.spend,
    signal: AbortSignal.any([table.signal, AbortSignal.timeout(limits.imageTimeoutMs)]),
  });
}

function budget(bytesMax: number): (bytes: number) => void {
  let left = bytesMax;
  return (bytes) => {
    left -= bytes;
    if (left < 0) throw new FetchRefused('too many bytes for one table');
  };
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
