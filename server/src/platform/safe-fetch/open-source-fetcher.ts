import { isArchive, limits } from '@pictable/contract';
import type { Logger } from 'pino';
import { FairSlots, type SlotRequester } from '../concurrency/fair-slots.ts';
import {
  defaultFetchLimits,
  type FetchedResponse,
  FetchedTooLarge,
  FetchRejected,
  type FetchRules,
  fetchResponse,
} from './fetch-bytes.ts';
import { FetcherBusy } from './image-fetcher.ts';
import { publicInternet } from './public-address.ts';
import { createNameResolver } from './resolve-name.ts';
import { type CachedSource, SourceCache, sourceKey } from './source-cache.ts';
import {
  type FetchedSource,
  type SourceFetcher,
  SourceRejected,
  type SourceRequest,
} from './source-fetcher.ts';

/** Concurrent requests to sources; each may keep up to 5 MB in memory. */
const shares = { slots: 16, perTenant: 4, visitors: 4 };

/** `Accept` of a request for a source; other types are accepted only if they are text or bytes in general. */
const accept =
  'text/csv,application/json,application/x-ndjson,text/tab-separated-values,text/markdown,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.oasis.opendocument.spreadsheet,text/plain;q=0.9,text/html;q=0.5,*/*;q=0.1';
const tableTypes =
  /^$|^(?:text\/(?:csv|plain|html|tab-separated-values|markdown|x-markdown|x-csv|json)|application\/(?:csv|json|[a-z0-9.+-]+\+json|ndjson|x-ndjson|jsonl|x-jsonl|jsonlines|x-jsonlines|json-seq|octet-stream|zip|vnd\.ms-excel|vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet|vnd\.oasis\.opendocument\.spreadsheet)|binary\/octet-stream)$/;
/** Paths of the pages to which a private file redirects a visitor. */
const signInPath = /log-?in|sign-?in|sso|oauth|\/auth|servicelogin/i;

/** Every reason that a caller may know. */
export const sourceProblems = {
  noResponse: 'The source did not respond.',
  signIn: 'The source requires sign-in.',
  tooLarge: 'The source is larger than 5 MB.',
  otherType: (type: string) => `The source returned ${type}; a table is required, such as CSV, JSON or XLSX.`,
} as const;

export interface SourceFetcherOptions {
  readonly log: Logger;
  /** Allowed targets; by default the public internet. Tests override them. */
  readonly rules?: Partial<FetchRules> | undefined;
  /** DNS servers; by default those of the machine. */
  readonly dnsServers?: readonly string[] | undefined;
  /** Time limit for one source. */
  readonly timeoutMs?: number;
  /** How long a file is used without asking its server again. */
  readonly cacheMs?: number;
}

type FetchOptions = SlotRequester & { readonly signal?: AbortSignal };

/** Loads sources over HTTP and HTTPS, from public IP addresses only. */
export function openSourceFetcher(options: SourceFetcherOptions): SourceFetcher {
  const slots = new FairSlots(shares);
  const cache = new SourceCache();
  /** Requests for the same file share one response, such as those of the tables of a batch. */
  const running = new Map<string, Promise<FetchedSource>>();
  const { cacheMs = limits.sourceCacheSeconds * 1_000 } = options;
  return {
    fetch(request, fetchOptions) {
      const key = sourceKey(request);
      const cached = cache.get(key);
      if (cached && performance.now() - cached.checkedAt < cacheMs) return Promise.resolve(cached);
      const known = running.get(key);
      if (known) return known;
      const loading = load(options, slots, request, fetchOptions, cached)
        .then((loaded) => {
          cache.set(key, loaded);
          return loaded;
        })
        .finally(() => running.delete(key));
      running.set(key, loading);
      return loading;
    },
  };
}

async function load(
  { log, rules, dnsServers, timeoutMs = limits.sourceTimeoutMs }: SourceFetcherOptions,
  slots: FairSlots,
  request: SourceRequest,
  requester: FetchOptions,
  cached: CachedSource | undefined,
): Promise<CachedSource> {
  // Not the signal of the caller: others may wait for the same response.
  const waiting = AbortSignal.timeout(timeoutMs);
  const release = await slots.take(requester, waiting).catch(() => {
    throw new FetcherBusy();
  });
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const resolve = rules?.resolve ?? createNameResolver(dnsServers, signal);
    const response = await fetchResponse(
      request.url,
      { accept, headers: { ...request.headers, ...conditions(cached) } },
      { ...publicInternet, ...rules, resolve },
      {
        connectTimeoutMs: defaultFetchLimits.connectTimeoutMs,
        redirectsMax: defaultFetchLimits.redirectsMax,
        bytesMax: limits.sourceBytesMax,
        spend: () => {},
        signal,
      },
    );
    if (cached && response.status === 304) return { ...cached, checkedAt: performance.now() };
    return readResponse(request, response);
  } catch (error) {
    const host = URL.canParse(request.url) ? new URL(request.url).host : undefined;
    log.info({ host, reason: reasonOf(error) }, 'source not loaded');
    if (error instanceof SourceRejected) throw error;
    throw new SourceRejected(
      error instanceof FetchedTooLarge ? sourceProblems.tooLarge : sourceProblems.noResponse,
    );
  } finally {
    release();
  }
}

function conditions(cached: CachedSource | undefined): Record<string, string> {
  return {
    ...(cached?.etag !== undefined && { 'if-none-match': cached.etag }),
    ...(cached?.lastModified !== undefined && { 'if-modified-since': cached.lastModified }),
  };
}

function readResponse(
  { owner, url: requested }: SourceRequest,
  { status, headers, url, bytes }: FetchedResponse,
): CachedSource {
  if (status === 401 || status === 403) throw new SourceRejected(sourceProblems.signIn);
  if (status !== 200) throw new FetchRejected(`status ${status}`);
  const [type = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';');
  const mediaType = type.trim();
  const isElsewhere = url.href !== new URL(requested).href;
  if (mediaType === 'text/html' && isElsewhere && signInPath.test(url.pathname))
    throw new SourceRejected(sourceProblems.signIn);
  if (!tableTypes.test(mediaType)) throw new SourceRejected(sourceProblems.otherType(presentType(mediaType)));
  const isSpreadsheet = isArchive(bytes) || isCompoundFile(bytes);
  return {
    owner,
    text: isSpreadsheet ? Buffer.from(bytes).toString('base64') : decode(bytes, parameters),
    isSpreadsheet,
    mediaType,
    size: bytes.byteLength,
    etag: headers.etag,
    lastModified: headers['last-modified'],
    checkedAt: performance.now(),
  };
}

/** The start of .xls files and of encrypted workbooks, which get an error of their own. */
function isCompoundFile(bytes: Uint8Array): boolean {
  return bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0;
}

/** A type as it may be shown: its server chooses the text. */
function presentType(type: string): string {
  return /^[a-z0-9.+-]{1,40}\/[a-z0-9.+-]{1,60}$/.test(type) ? type : 'another type';
}

/** Decodes the bytes with the charset of the content type; UTF-8 by default, and for an unknown one. */
function decode(bytes: Uint8Array, parameters: readonly string[]): string {
  const charset = parameters
    .map((parameter) => /^\s*charset\s*=\s*"?([a-z0-9_-]{1,40})"?\s*$/.exec(parameter)?.[1])
    .find((found) => found !== undefined);
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const label = isUtf16 ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : (charset ?? 'utf-8');
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** For the log; never for a response. */
function reasonOf(error: unknown): string {
  if (error instanceof FetchRejected || error instanceof SourceRejected) return error.message;
  return error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.name) : 'unknown';
}
