import { randomUUID } from 'node:crypto';
import type { Agent as HttpAgent } from 'node:http';
import type { Agent as HttpsAgent } from 'node:https';
import type { Readable } from 'node:stream';
import type { GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3';
import { failIfStalled, type S3Timeouts, s3Timeouts, withTimeout } from './s3-timeouts.ts';
import { type S3Settings, type StartOptions, startS3 } from './start-s3.ts';
import {
  type ByteRange,
  checkFolderName,
  checkStorageName,
  type FoundFile,
  type Storage,
  type StoredFile,
} from './storage.ts';

/** The dot is not allowed in names of stored files, so probes are never listed or served. */
const PROBE_FOLDER = '.probes';
const ATTEMPTS_MAX = 3;

type Sdk = typeof import('@aws-sdk/client-s3');

/**
 * Stores files as objects in an S3 bucket. The server acknowledges an object when it is stored durably, and
 * replaces it atomically. If the server does not respond, each operation times out with an outage.
 *
 * @throws StartError if the bucket is not writable
 */
export async function openS3Storage(settings: S3Settings, options: StartOptions = {}): Promise<Storage> {
  const { timeouts = s3Timeouts } = options;
  const storage = await connectS3(settings, { timeouts });
  try {
    await startS3(() => storage.probeWriting(), settings, options);
  } catch (error) {
    storage.close();
    throw error;
  }
  return storage;
}

/** How a bucket is used that is not the storage of the service. */
export interface S3Options {
  /** Agents that open the connections. */
  readonly agents?: { readonly httpAgent: HttpAgent; readonly httpsAgent: HttpsAgent };
  /** Headers that the bucket serves an object with, by its name. */
  readonly headersOf?: (name: string) => { readonly ContentType?: string; readonly CacheControl?: string };
  readonly attemptsMax?: number;
  readonly timeouts?: S3Timeouts;
}

/** A client for a bucket, without a check that it is there. */
export async function connectS3(
  settings: S3Settings,
  { agents, headersOf, attemptsMax = ATTEMPTS_MAX, timeouts = s3Timeouts }: S3Options = {},
): Promise<S3Storage> {
  // Load the large SDK only if it is used.
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    region: settings.region,
    maxAttempts: attemptsMax,
    requestHandler: { connectionTimeout: timeouts.connect, ...agents },
    // Other S3 servers only support the older checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(settings.endpoint !== undefined && { endpoint: settings.endpoint, forcePathStyle: true }),
    ...(settings.credentials && { credentials: settings.credentials }),
  });
  return new S3Storage(sdk, client, settings, { headersOf, timeouts });
}

export class S3Storage implements Storage {
  readonly #sdk: Sdk;
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;
  readonly #headersOf: S3Options['headersOf'];
  readonly #timeouts: S3Timeouts;
  /** Whether the last write succeeded. */
  #canWrite = true;
  /** Cached, because each proxy polls readiness every one or two seconds and S3 charges per request. */
  readonly #checkBucket: () => Promise<void>;
  readonly #checkWriting: () => Promise<void>;

  constructor(
    sdk: Sdk,
    client: S3Client,
    { bucket, prefix }: S3Settings,
    { headersOf, timeouts }: { headersOf: S3Options['headersOf']; timeouts: S3Timeouts },
  ) {
    this.#sdk = sdk;
    this.#client = client;
    this.#bucket = bucket;
    this.#prefix = prefix;
    this.#headersOf = headersOf;
    this.#timeouts = timeouts;
    this.#checkBucket = cached(timeouts.probeCache, async () => {
      const command = new sdk.HeadBucketCommand({ Bucket: bucket });
      await withTimeout(timeouts.probe, (abortSignal) => client.send(command, { abortSignal }));
    });
    this.#checkWriting = cached(timeouts.probeCache, async () => {
      await this.probeWriting();
      this.#canWrite = true;
    });
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    const command = new this.#sdk.PutObjectCommand({
      ...this.#at(name),
      ...this.#headersOf?.(name),
      Body: bytes,
    });
    try {
      await withTimeout(this.#timeouts.store, (abortSignal) => this.#client.send(command, { abortSignal }));
      this.#canWrite = true;
    } catch (error) {
      this.#canWrite = false;
      throw error;
    }
  }

  async get(name: string, range?: ByteRange): Promise<FoundFile | undefined> {
    const part = range && { Range: `bytes=${range.first}-${range.last}` };
    const command = new this.#sdk.GetObjectCommand({ ...this.#at(name), ...part });
    const read = withTimeout(this.#timeouts.read, (abortSignal) =>
      this.#client.send(command, { abortSignal }),
    );
    const found = await unlessMissing(read);
    if (!found) return undefined;
    const file = { name, sizeBytes: wholeSize(found), modifiedAt: found.LastModified ?? new Date(0) };
    return { file, body: await failIfStalled(found.Body as Readable, this.#timeouts.read) };
  }

  async stat(name: string): Promise<StoredFile | undefined> {
    const command = new this.#sdk.HeadObjectCommand(this.#at(name));
    const found = await unlessMissing(
      withTimeout(this.#timeouts.read, (abortSignal) => this.#client.send(command, { abortSignal })),
    );
    if (!found) return undefined;
    return { name, sizeBytes: found.ContentLength ?? 0, modifiedAt: found.LastModified ?? new Date(0) };
  }

  async exists(name: string): Promise<boolean> {
    return (await this.stat(name)) !== undefined;
  }

  async delete(name: string): Promise<boolean> {
    // S3 does not report whether the object existed.
    const existed = await this.exists(name);
    const command = new this.#sdk.DeleteObjectCommand(this.#at(name));
    await withTimeout(this.#timeouts.store, (abortSignal) => this.#client.send(command, { abortSignal }));
    return existed;
  }

  async *list(folder?: string): AsyncGenerator<StoredFile> {
    if (folder !== undefined) checkFolderName(folder);
    const Prefix = `${this.#prefix}${folder === undefined ? '' : `${folder}/`}`;
    const input = { Bucket: this.#bucket, Prefix, Delimiter: '/' };
    let ContinuationToken: string | undefined;
    do {
      const command = new this.#sdk.ListObjectsV2Command({ ...input, ContinuationToken });
      // A page has up to a thousand names, which may take longer than one.
      const page = await withTimeout(this.#timeouts.store, (abortSignal) =>
        this.#client.send(command, { abortSignal }),
      );
      for (const { Key, Size = 0, LastModified = new Date(0) } of page.Contents ?? []) {
        if (Key === undefined || Key === Prefix) continue;
        yield { name: Key.slice(this.#prefix.length), sizeBytes: Size, modifiedAt: LastModified };
      }
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
  }

  /** Successful writes show that files can be written; after a failed one, a small probe is written. */
  async ping(): Promise<void> {
    if (this.#canWrite) return this.pingReads();
    await this.#checkWriting();
  }

  pingReads(): Promise<void> {
    return this.#checkBucket();
  }

  /** Writes a small object and deletes it. */
  async probeWriting(): Promise<void> {
    const probe = { Bucket: this.#bucket, Key: `${this.#prefix}${PROBE_FOLDER}/${randomUUID()}` };
    await withTimeout(this.#timeouts.probe, async (abortSignal) => {
      await this.#client.send(new this.#sdk.PutObjectCommand({ ...probe, Body: 'ping' }), { abortSignal });
      await this.#client.send(new this.#sdk.DeleteObjectCommand(probe), { abortSignal });
    });
  }

  /** Closes the connections. */
  close(): void {
    this.#client.destroy();
  }

  #at(name: string): { Bucket: string; Key: string } {
    checkStorageName(name);
    return { Bucket: this.#bucket, Key: `${this.#prefix}${name}` };
  }
}

/** Caches the result of a check for a time, and runs at most one at a time. */
function cached(ms: number, check: () => Promise<void>): () => Promise<void> {
  let latest: { readonly result: Promise<void>; endsMs: number } | undefined;
  return () => {
    if (latest && performance.now() < latest.endsMs) return latest.result;
    const current = { result: check(), endsMs: Number.POSITIVE_INFINITY };
    const setEnd = () => {
      current.endsMs = performance.now() + ms;
    };
    current.result.then(setEnd, setEnd);
    latest = current;
    return current.result;
  };
}

/** Size of the whole object, even if only a range was requested: `bytes 0-4/10`. */
function wholeSize({ ContentRange, ContentLength = 0 }: GetObjectCommandOutput): number {
  const [, whole] = /\/(\d+)$/.exec(ContentRange ?? '') ?? [];
  return whole === undefined ? ContentLength : Number(whole);
}

async function unlessMissing<Value>(work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
    if ($metadata?.httpStatusCode === 404) return undefined;
    throw error;
  }
}
