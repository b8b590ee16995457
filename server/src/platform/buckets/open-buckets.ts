import { Agent as HttpsAgent } from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { http } from '../http-module.ts';
import {
  checkedLookup,
  FetchRejected,
  type FetchRules,
  fetchBytes,
  parseUrl,
} from '../safe-fetch/fetch-bytes.ts';
import { isPublicAddress } from '../safe-fetch/public-address.ts';
import { createNameResolver } from '../safe-fetch/resolve-name.ts';
import { connectS3, type S3Options, type S3Storage } from '../storage/s3-storage.ts';
import { type S3Timeouts, s3Timeouts } from '../storage/s3-timeouts.ts';
import type { S3Settings } from '../storage/start-s3.ts';

/** How long the service waits for the bucket of a project, in milliseconds. */
export interface BucketTimeouts {
  /** Limit of each step of the test of a bucket, so that the four together stay below that of a proxy. */
  readonly step: number;
  /**
   * Limit of the requests for one copy. Each has a shorter one until its first bytes; this also ends a body that
   * arrives byte by byte, which would occupy a worker that the buckets of others need.
   */
  readonly copy: number;
  readonly s3: S3Timeouts;
}

/** Tests use shorter ones. */
export const bucketTimeouts: BucketTimeouts = { step: 5_000, copy: 20_000, s3: s3Timeouts };

/** Buckets of projects: their endpoints are chosen by users, so each connection is checked. */
export interface Buckets {
  readonly timeouts: BucketTimeouts;
  /** @returns false if the service must not connect to this URL, as far as the URL itself shows */
  isAllowed(url: string): boolean;
  /** A client for a bucket. Nothing is requested yet; the caller closes it. */
  connect(settings: BucketConnection, headersOf: S3Options['headersOf']): Promise<S3Storage>;
  /** Loads a public object. @throws FetchRejected, or the error of the socket */
  fetchPublic(url: string): Promise<Uint8Array>;
}

export type BucketConnection = S3Settings & { readonly endpoint: string };

export interface BucketsOptions {
  /** Allowed targets; by default the public internet over HTTPS. Tests override them, and may use HTTP. */
  readonly rules?: FetchRules | undefined;
  /** DNS servers; by default those of the machine. */
  readonly dnsServers?: readonly string[] | undefined;
  readonly timeouts?: BucketTimeouts | undefined;
}

const RESOLVE_TIMEOUT_MS = 3_000;
const PUBLIC_TIMEOUT_MS = 5_000;
/** Bytes that an endpoint may send over one connection; the largest image is smaller. */
const RESPONSE_BYTES_MAX = 100_000_000;
const COUNT_INTERVAL_MS = 100;
const CONNECTIONS_MAX = 4;

export function openBuckets({
  rules: testRules,
  dnsServers,
  timeouts = bucketTimeouts,
}: BucketsOptions): Buckets {
  const protocols = testRules ? ['https:', 'http:'] : ['https:'];
  const rules: FetchRules = testRules ?? {
    isAllowed: isPublicAddress,
    ports: [443],
    resolve: (name) => createNameResolver(dnsServers, AbortSignal.timeout(RESOLVE_TIMEOUT_MS))(name),
  };
  const check = (url: string) => {
    if (!protocols.includes(parseUrl(url, rules).protocol)) throw new FetchRejected('not an HTTPS URL');
  };
  return {
    timeouts,
    isAllowed(url) {
      try {
        check(url);
        return true;
      } catch {
        return false;
      }
    },
    async connect(settings, headersOf) {
      // Checked again, because the settings may be older than the rules.
      check(settings.endpoint);
      // One attempt: the job queue retries, and a test reports the first failure.
      return connectS3(settings, {
        agents: checkedAgents(rules),
        headersOf: headersOf!,
        attemptsMax: 1,
        timeouts: timeouts.s3,
      });
    },
    async fetchPublic(url) {
      check(url);
      return fetchBytes(url, rules, {
        connectTimeoutMs: RESOLVE_TIMEOUT_MS,
        redirectsMax: 0,
        bytesMax: 1_000_000,
        spend: () => {},
        signal: AbortSignal.timeout(PUBLIC_TIMEOUT_MS),
      });
    },
  };
}

/**
 * Agents whose connections go only to allowed IP addresses. The name is resolved for each connection and the
 * connection goes to one of the checked addresses, which prevents DNS rebinding.
 */
function checkedAgents(rules: FetchRules): NonNullable<S3Options['agents']> {
  const options = { keepAlive: false, maxSockets: CONNECTIONS_MAX, lookup: checkedLookup(rules) };
  const [httpAgent, httpsAgent] = [new http.Agent(options), new HttpsAgent(options)];
  for (const agent of [httpAgent, httpsAgent]) {
    const create = agent.createConnection.bind(agent);
    agent.createConnection = (connection, done) => guard(create(connection, done) as Socket, rules);
  }
  return { httpAgent, httpsAgent };
}

function guard(socket: Socket, rules: FetchRules): Duplex {
  socket.once('connect', () => {
    const { remoteAddress = '' } = socket;
    if (!rules.isAllowed(remoteAddress))
      socket.destroy(new FetchRejected(`peer ${remoteAddress} is not allowed`));
  });
  // The SDK reads the body of an error into memory, whatever its length is.
  const counting = setInterval(() => {
    if (socket.bytesRead > RESPONSE_BYTES_MAX) socket.destroy(new FetchRejected('too large'));
  }, COUNT_INTERVAL_MS).unref();
  socket.once('close', () => clearInterval(counting));
  return socket;
}
