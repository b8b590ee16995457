import type { IncomingMessage } from 'node:http';
import { limits } from '@pictable/contract';
import { FetchRejected, type FetchRules, parseUrl, sendRequest } from './fetch-bytes.ts';
import { isPublicAddress } from './public-address.ts';
import { createNameResolver } from './resolve-name.ts';

export interface WebhookPost {
  /** JSON text. */
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

export interface PostResponse {
  readonly status: number;
  /** Start of the body, as text. */
  readonly text: string;
  readonly retryAfter: string | undefined;
}

/** Sends events to URLs of users. */
export interface WebhookSender {
  /** @throws FetchRejected if the URL is not allowed */
  check(url: string): void;
  /**
   * Sends one POST request, without following redirects.
   * @throws FetchRejected, an error named `TimeoutError`, or the error of the socket
   */
  post(url: string, post: WebhookPost): Promise<PostResponse>;
}

export interface WebhookSenderOptions {
  /** Whether URLs on this machine are allowed, also over HTTP and on any port: for development. */
  readonly allowsLoopback: boolean;
  /** Tests override the rules, as their servers are on this machine. */
  readonly rules?: Partial<FetchRules>;
  readonly dnsServers?: readonly string[] | undefined;
  readonly timeoutMs?: number;
}

const HTTPS_PORT = 443;
const CONNECT_TIMEOUT_MS = 5_000;
const loopbackHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Sends events over HTTPS to public IP addresses only. The name is resolved once per request, and the
 * connection goes to an IP address that was checked, as for images.
 */
export function openWebhookSender(options: WebhookSenderOptions): WebhookSender {
  const rulesFor = (address: string, signal: AbortSignal): FetchRules => {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (url && options.allowsLoopback && loopbackHosts.has(url.hostname)) return loopbackRules(url);
    if (url?.protocol !== 'https:' && !options.rules) throw new FetchRejected('not an HTTPS URL');
    return {
      isAllowed: isPublicAddress,
      ports: [HTTPS_PORT],
      resolve: createNameResolver(options.dnsServers, signal),
      ...options.rules,
    };
  };
  return {
    check(address) {
      parseUrl(address, rulesFor(address, new AbortController().signal));
    },
    async post(address, { body, headers, signal }) {
      const { timeoutMs = limits.webhookTimeoutMs } = options;
      const limited = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
      try {
        const rules = rulesFor(address, limited);
        const bounds = { connectTimeoutMs: Math.min(CONNECT_TIMEOUT_MS, timeoutMs), signal: limited };
        const response = await sendRequest(parseUrl(address, rules), rules, bounds, {
          method: 'POST',
          headers: {
            ...headers,
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(body)),
          },
          body,
        });
        const { statusCode = 0, headers: received } = response;
        return { status: statusCode, text: await readStart(response), retryAfter: received['retry-after'] };
      } catch (error) {
        throw limited.aborted ? limited.reason : error;
      }
    },
  };
}

interface SenderConfig {
  readonly mode: 'development' | 'production' | 'test';
  readonly host: string;
  readonly imageDnsServers: readonly string[] | undefined;
}

/** The sender of a service: servers on this machine are allowed only if nobody else can use the service. */
export function openWebhookSenderOf({ mode, host, imageDnsServers }: SenderConfig): WebhookSender {
  const allowsLoopback = mode === 'test' || (mode === 'development' && host === 'localhost');
  return openWebhookSender({ allowsLoopback, dnsServers: imageDnsServers });
}

function loopbackRules(url: URL): FetchRules {
  return {
    isAllowed: (address) => address === '127.0.0.1' || address === '::1',
    ports: [Number(url.port || (url.protocol === 'https:' ? HTTPS_PORT : 80))],
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  };
}

/**
 * Reads as much of a response as is logged; the rest is not downloaded. The status alone decides whether the
 * delivery succeeded, so a body that ends early is none of its errors.
 */
async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= limits.webhookResponseBytesMax) break;
    }
  } catch {
    // What has arrived is logged.
  } finally {
    response.destroy();
  }
  const bytes = Buffer.concat(chunks).subarray(0, limits.webhookResponseBytesMax);
  // PostgreSQL cannot store NUL.
  return bytes.toString('utf8').replaceAll('\0', '');
}
