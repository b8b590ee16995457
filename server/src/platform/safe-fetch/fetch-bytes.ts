import type { IncomingHttpHeaders, IncomingMessage, RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { http } from '../http-module.ts';
import type { ResolvedAddress } from './resolve-name.ts';

/** Targets that a fetch may connect to. */
export interface FetchRules {
  /** Whether a connection to this IP address is allowed. */
  isAllowed(address: string): boolean;
  /** Allowed ports. */
  readonly ports: readonly number[];
  /** Returns all IP addresses of a name, each of which must be allowed. */
  resolve(name: string): Promise<readonly ResolvedAddress[]>;
}

/** Time and size limits. Times are measured from the call. */
export interface FetchLimits {
  readonly connectTimeoutMs: number;
  readonly redirectsMax: number;
  readonly bytesMax: number;
  /** Called with each chunk; throws if a budget shared with other fetches is exhausted. */
  spend(bytes: number): void;
  readonly signal: AbortSignal;
}

/** Time and redirect limits for images. */
export const defaultFetchLimits = {
  connectTimeoutMs: 3_000,
  /** Time limit for one image. */
  timeoutMs: 5_000,
  /** Time limit for all images of one table. */
  tableTimeoutMs: 10_000,
  redirectsMax: 3,
} as const;

/** The reason for a rejected fetch, for the log and never for a response. */
export class FetchRejected extends Error {}

/** The response is larger than the limit. */
export class FetchedTooLarge extends FetchRejected {
  constructor() {
    super('too large');
  }
}

/** What is requested, besides the URL. */
export interface FetchRequest {
  /** Media types for `Accept`. */
  readonly accept: string;
  /** Further headers. They are only sent to the origin of the URL, and not after a redirect to another one. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A response that is no redirect. */
export interface FetchedResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The URL that responded, after redirects. */
  readonly url: URL;
  /** Empty unless the status is 200. */
  readonly bytes: Uint8Array;
}

const images: FetchRequest = { accept: 'image/png,image/jpeg,image/gif,image/webp' };

/** Loads the bytes of an image. @throws as `fetchResponse`, and FetchRejected for any status but 200 */
export async function fetchBytes(
  address: string,
  rules: FetchRules,
  bounds: FetchLimits,
): Promise<Uint8Array> {
  const { status, bytes } = await fetchResponse(address, images, rules, bounds);
  if (status !== 200) throw new FetchRejected(`status ${status}`);
  return bytes;
}

/**
 * Requests an HTTP or HTTPS URL. The name is resolved once, each of its IP addresses is checked,
 * and the connection goes to one of these, which prevents DNS rebinding. Redirects are checked like the first
 * URL.
 *
 * @throws FetchRejected, or the error of the socket
 */
export async function fetchResponse(
  address: string,
  request: FetchRequest,
  rules: FetchRules,
  bounds: FetchLimits,
): Promise<FetchedResponse> {
  let url = parseUrl(address, rules);
  // Once another origin was involved, the headers are never sent again.
  let { headers } = request;
  for (let redirects = 0; ; redirects++) {
    const response = await sendRequest(url, rules, bounds, {
      method: 'GET',
      headers: { accept: request.accept, ...lowerCased(headers) },
    });
    const target = redirectTarget(response);
    if (target === undefined) {
      const { statusCode: status = 0, headers: received } = response;
      return { status, headers: received, url, bytes: await readBody(response, bounds) };
    }
    response.destroy();
    if (redirects === bounds.redirectsMax) throw new FetchRejected('too many redirects');
    if (!URL.canParse(target, url)) throw new FetchRejected('redirect to an invalid URL');
    const next = parseUrl(new URL(target, url).href, rules);
    if (next.origin !== url.origin) headers = undefined;
    url = next;
  }
}

/** What is sent to a URL. */
export interface CheckedRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * The URL if its scheme, its port and a numeric host are allowed. The `URL` parser normalises every spelling of an
 * IPv4 address, so there is only one form to check.
 *
 * @throws FetchRejected
 */
export function parseUrl(address: string, rules: FetchRules): URL {
  if (!URL.canParse(address)) throw new FetchRejected('invalid URL');
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new FetchRejected('not an HTTP or HTTPS URL');
  if (url.username !== '' || url.password !== '') throw new FetchRejected('credentials in the URL');
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  if (!rules.ports.includes(port)) throw new FetchRejected(`port ${port} is not allowed`);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // Node.js does not call the lookup function for a numeric IP address.
  if (isIP(host) !== 0 && !rules.isAllowed(host))
    throw new FetchRejected(`IP address ${host} is not allowed`);
  return url;
}

/** Sends one request to a URL that was checked, if the peer is allowed too. @throws FetchRejected */
export function sendRequest(
  url: URL,
  rules: FetchRules,
  bounds: Pick<FetchLimits, 'connectTimeoutMs' | 'signal'>,
  { method, headers, body }: CheckedRequest,
): Promise<IncomingMessage> {
  const requestUrl = url.protocol === 'https:' ? requestHttps : http.request;
  const options: RequestOptions = {
    // Do not reuse connections: one opened for another name could have another target.
    agent: false,
    lookup: checkedLookup(rules),
    signal: bounds.signal,
    method,
    headers: {
      'user-agent': 'Pictable',
      ...headers,
      // Compressed responses could unpack to any size.
      'accept-encoding': 'identity',
    },
  };
  return new Promise((resolve, reject) => {
    const outgoing = requestUrl(url, options, resolve);
    const timer = setTimeout(
      () => outgoing.destroy(new FetchRejected('connect timeout')),
      bounds.connectTimeoutMs,
    );
    outgoing.once('error', reject).once('close', () => clearTimeout(timer));
    outgoing.once('socket', (socket) => {
      const connected = () => {
        clearTimeout(timer);
        const { remoteAddress = '' } = socket;
        if (!rules.isAllowed(remoteAddress))
          socket.destroy(new FetchRejected(`peer ${remoteAddress} is not allowed`));
      };
      socket.once('connect', connected);
    });
    outgoing.end(body);
  });
}

/** A header is set once, whatever its letter case. */
function lowerCased(headers: FetchRequest['headers'] = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/** Resolves a name for a connection, to addresses that are all allowed. */
export function checkedLookup(rules: FetchRules): LookupFunction {
  return (name, options, callback) => {
    rules.resolve(name).then(
      (found) => {
        const bad = found.find(({ address }) => !rules.isAllowed(address));
        if (bad) {
          const reason = `${name} resolves to ${bad.address}, which is not allowed`;
          return callback(new FetchRejected(reason), '', 0);
        }
        const [first] = found;
        if (!first) return callback(new FetchRejected(`${name} has no IP address`), '', 0);
        if (options.all) return callback(null, [...found]);
        callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    );
  };
}

function redirectTarget({ statusCode = 0, headers }: IncomingMessage): string | undefined {
  return [301, 302, 303, 307, 308].includes(statusCode) ? headers.location : undefined;
}

async function readBody(response: IncomingMessage, bounds: FetchLimits): Promise<Uint8Array> {
  try {
    const { statusCode, headers } = response;
    if (statusCode !== 200) return new Uint8Array();
    const encoding = headers['content-encoding'] ?? 'identity';
    if (encoding !== 'identity') throw new FetchRejected(`content encoding ${encoding.slice(0, 40)}`);
    if (Number(headers['content-length'] ?? 0) > bounds.bytesMax) throw new FetchedTooLarge();
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > bounds.bytesMax) throw new FetchedTooLarge();
      bounds.spend(chunk.length);
      chunks.push(chunk);
    }
    if (!response.complete) throw new FetchRejected('incomplete response');
    return new Uint8Array(Buffer.concat(chunks));
  } finally {
    response.destroy();
  }
}
