import type { IncomingHttpHeaders } from 'node:http';
import {
  defaultFetchLimits,
  FetchRejected,
  type FetchRules,
  fetchResponse,
  parseUrl,
} from './fetch-bytes.ts';
import { isPublicAddress } from './public-address.ts';
import { createNameResolver } from './resolve-name.ts';

const HTTPS_PORT = 443;
/** Concurrent requests; further ones are rejected. */
const RUNNING_MAX = 16;

export interface FetchedDocument {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Uint8Array;
}

export interface DocumentRequest {
  readonly accept: string;
  readonly bytesMax: number;
  readonly signal: AbortSignal;
}

/** Loads the small documents in which apps describe themselves. */
export interface DocumentFetcher {
  /**
   * Loads a document over HTTPS from a public IP address, without following redirects.
   * @throws FetchRejected, or the error of the socket
   */
  fetch(url: string, request: DocumentRequest): Promise<FetchedDocument>;
}

export interface DocumentFetcherOptions {
  /** DNS servers; by default those of the machine. */
  readonly dnsServers?: readonly string[] | undefined;
  /** Tests override the rules, as their servers are on this machine. */
  readonly rules?: Partial<FetchRules> | undefined;
}

export function openDocumentFetcher({ dnsServers, rules }: DocumentFetcherOptions): DocumentFetcher {
  let running = 0;
  return {
    async fetch(url, { accept, bytesMax, signal }) {
      if (running >= RUNNING_MAX) throw new FetchRejected('too many requests at the same time');
      running++;
      try {
        const resolve = createNameResolver(dnsServers, signal);
        const checked = { isAllowed: isPublicAddress, ports: [HTTPS_PORT], resolve, ...rules };
        if (parseUrl(url, checked).protocol !== 'https:') throw new FetchRejected('not an HTTPS URL');
        const { connectTimeoutMs } = defaultFetchLimits;
        const bounds = { connectTimeoutMs, redirectsMax: 0, bytesMax, spend: () => {}, signal };
        return await fetchResponse(url, { accept }, checked, bounds);
      } finally {
        running--;
      }
    },
  };
}
