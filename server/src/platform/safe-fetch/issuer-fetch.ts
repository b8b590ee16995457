import { lookup } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import { FetchedTooLarge, FetchRejected, type FetchRules, parseUrl, sendRequest } from './fetch-bytes.ts';

/** The part of a request that is sent. */
interface IssuerRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const CONNECT_TIMEOUT_MS = 5_000;
const BYTES_MAX = 1_000_000;

/**
 * A `fetch` for the issuer of single sign-on, which only the operator can set: it may have a private IP address,
 * but HTTP only on this machine. Redirects are not followed.
 *
 * @param timeoutMs from now on, for all requests together
 */
export function openIssuerFetch(timeoutMs: number) {
  const signal = AbortSignal.timeout(timeoutMs);
  return async (address: string, { method, headers, body }: IssuerRequest): Promise<Response> => {
    const rules = rulesFor(address);
    const content =
      body instanceof URLSearchParams || typeof body === 'string' ? { body: String(body) } : undefined;
    const length = content && { 'content-length': String(Buffer.byteLength(content.body)) };
    const bounds = { connectTimeoutMs: Math.min(CONNECT_TIMEOUT_MS, timeoutMs), signal };
    const response = await sendRequest(parseUrl(address, rules), rules, bounds, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers: { ...headers, ...length },
      ...content,
    });
    const bytes = await readBody(response);
    const { statusCode: status = 0, headers: received } = response;
    const type = received['content-type'];
    // Only a response with a body may have one, even an empty one.
    return new Response(bytes.length > 0 ? bytes : null, {
      status,
      headers: type === undefined ? {} : { 'content-type': type },
    });
  };
}

function rulesFor(address: string): FetchRules {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isEncrypted = url?.protocol === 'https:';
  return {
    isAllowed: isEncrypted ? () => true : isLoopback,
    ports: [Number(url?.port || (isEncrypted ? 443 : 80))],
    // Private issuers can be in the hosts file or in a search domain, which only the operating system knows.
    resolve: (name) => lookup(name, { all: true }),
  };
}

function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}

async function readBody(response: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  try {
    const encoding = response.headers['content-encoding'] ?? 'identity';
    if (encoding !== 'identity') throw new FetchRejected(`content encoding ${encoding.slice(0, 40)}`);
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > BYTES_MAX) throw new FetchedTooLarge();
      chunks.push(chunk);
    }
    if (!response.complete) throw new FetchRejected('incomplete response');
    return Buffer.concat(chunks);
  } finally {
    response.destroy();
  }
}
