import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { FoundAddress } from './resolve-name.ts';

/** What a fetch may reach. */
export interface FetchRules {
  /** Whether a connection to this IP address is allowed. */
  isAllowed(address: string): boolean;
  /** Ports that may be asked. */
  readonly ports: readonly number[];
  /** All addresses of a name. Each of them has to be allowed. */
  resolve(name: string): Promise<readonly FoundAddress[]>;
}

/** How long and how much. Times run from the call. */
export interface FetchBounds {
  readonly connectTimeoutMs: number;
  readonly redirectsMax: number;
  readonly bytesMax: number;
  /** Called with each piece; throws when a budget that is shared with other fetches is used up. */
  spend(bytes: number): void;
  readonly signal: AbortSignal;
}

/** How long a picture may take, and how far its address may lead on. */
export const fetchLimits = {
  connectTimeoutMs: 3_000,
  /** For one picture. */
  timeoutMs: 5_000,
  /** For all pictures of one table. */
  tableTimeoutMs: 10_000,
  redirectsMax: 3,
} as const;

/** Why a fetch was given up: for the log, never for an answer. */
export class FetchRefused extends Error {}

/**
 * Loads the bytes behind an http or https address. The name is resolved once, each of its addresses is checked, and one of
 * these is connected to, so that a name cannot mean something else the second time. Redirects are checked like first addresses.
 *
 * @throws FetchRefused, or what the socket threw
 */
export async function fetchBytes(
  address: string,
  rules: FetchRules,
  bounds: FetchBounds,
): Promise<Uint8Array> {
  let url = checkedUrl(address, rules);
  for (let redirects = 0; ; redirects++) {
    const response = await ask(url, rules, bounds);
    const target = redirectTarget(response);
    if (target === undefined) return readBody(response, bounds);
    response.destroy();
    if (redirects === bounds.redirectsMax) throw new FetchRefused('too many redirects');
    if (!URL.canParse(target, url)) throw new FetchRefused('redirect to no address');
    url = checkedUrl(new URL(target, url).href, rules);
  }
}

/** The parser of `URL` turns every spelling of an IPv4 address into its usual form, so there is one form to check. */
function checkedUrl(address: string, rules: FetchRules): URL {
  if (!URL.canParse(address)) throw new FetchRefused('no address');
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new FetchRefused('no http address');
  if (url.username !== '' || url.password !== '') throw new FetchRefused('credentials in the address');
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  if (!rules.ports.includes(port)) throw new FetchRefused(`port ${port}`);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // Node asks no lookup function about an address that is written as numbers.
  if (isIP(host) !== 0 && !rules.isAllowed(host)) throw new FetchRefused(`address ${host}`);
  return url;
}

function ask(url: URL, rules: FetchRules, bounds: FetchBounds): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const options: RequestOptions = {
    // No connection is shared: one that was opened for another name could lead elsewhere.
    agent: false,
    lookup: checkedLookup(rules),
    signal: bounds.signal,
    headers: {
      accept: 'image/png,image/jpeg,image/gif,image/webp',
      // A small answer that unpacks to a huge one is not even asked for.
      'accept-encoding': 'identity',
      'user-agent': 'Pictable',
    },
  };
  return new Promise((resolve, reject) => {
    const outgoing = request(url, options, resolve);
    const timer = setTimeout(
      () => outgoing.destroy(new FetchRefused('connect timeout')),
      bounds.connectTimeoutMs,
    );
    outgoing.once('error', reject).once('close', () => clearTimeout(timer));
    outgoing.once('socket', (socket) => {
      const connected = () => {
        clearTimeout(timer);
        const { remoteAddress = '' } = socket;
        if (!rules.isAllowed(remoteAddress)) socket.destroy(new FetchRefused(`peer ${remoteAddress}`));
      };
      socket.once('connect', connected);
    });
    outgoing.end();
  });
}

function checkedLookup(rules: FetchRules): LookupFunction {
  return (name, options, callback) => {
    rules.resolve(name).then(
      (found) => {
        const bad = found.find(({ address }) => !rules.isAllowed(address));
        if (bad) return callback(new FetchRefused(`${name} is ${bad.address}`), '', 0);
        const [first] = found;
        if (!first) return callback(new FetchRefused(`${name} has no address`), '', 0);
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

async function readBody(response: IncomingMessage, bounds: FetchBounds): Promise<Uint8Array> {
  try {
    const { statusCode, headers } = response;
    if (statusCode !== 200) throw new FetchRefused(`status ${statusCode}`);
    const encoding = headers['content-encoding'] ?? 'identity';
    if (encoding !== 'identity') throw new FetchRefused(`content encoding ${encoding.slice(0, 40)}`);
    if (Number(headers['content-length'] ?? 0) > bounds.bytesMax) throw new FetchRefused('too large');
    const pieces: Buffer[] = [];
    let size = 0;
    for await (const piece of response as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > bounds.bytesMax) throw new FetchRefused('too large');
      bounds.spend(piece.length);
      pieces.push(piece);
    }
    if (!response.complete) throw new FetchRefused('cut short');
    return new Uint8Array(Buffer.concat(pieces));
  } finally {
    response.destroy();
  }
}
