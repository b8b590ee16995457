import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3';
import { cutStalled, limitsMs, within } from './s3-deadlines.ts';
import { type S3Settings, type StartOptions, startS3 } from './start-s3.ts';
import {
  type ByteRange,
  checkFolderName,
  checkStorageName,
  type FoundFile,
  type Storage,
  type StoredFile,
} from './storage.ts';

/** A dot in front: no stored file can have such a name, so a probe is never listed or served. */
const PROBE_FOLDER = '.probes';
const PROBE_KEPT_MS = 3_000;
const CONNECT_TIMEOUT_MS = 3_000;
const ATTEMPTS_MAX = 3;

type Sdk = typeof import('@aws-sdk/client-s3');

/**
 * Files as objects of one bucket of an S3 server. The server acknowledges an object when it is stored durably, and
 * replaces it as a whole. A server that does not answer ends each call by an outage, in its time.
 *
 * @throws StartError when the bucket cannot be written
 */
export async function openS3Storage(settings: S3Settings, options: StartOptions = {}): Promise<Storage> {
  // The SDK is large: only who uses it pays for it.
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    region: settings.region,
    maxAttempts: ATTEMPTS_MAX,
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS },
    // Servers of other makers know the older checksums only.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(settings.endpoint !== undefined && { endpoint: settings.endpoint, forcePathStyle: true }),
    ...(settings.credentials && { credentials: settings.credentials }),
  });
  const storage = new S3Storage(sdk, client, settings);
  try {
    await startS3(() => storage.probeWriting(), settings, options);
  } catch (error) {
    client.destroy();
    throw error;
  }
  return storage;
}

class S3Storage implements Storage {
  readonly #sdk: Sdk;
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;
  /** Whether the last store went through. */
  #canWrite = true;
  /** Readiness is asked for every second or two by each proxy, and S3 takes money for each request. */
  readonly #askForBucket = keptFor(PROBE_KEPT_MS, async () => {
    const command = new this.#sdk.HeadBucketCommand({ Bucket: this.#bucket });
    await within(limitsMs.probe, (abortSignal) => this.#client.send(command, { abortSignal }));
  });
  readonly #tryWriting = keptFor(PROBE_KEPT_MS, async () => {
    await this.probeWriting();
    this.#canWrite = true;
  });

  constructor(sdk: Sdk, client: S3Client, { bucket, prefix }: S3Settings) {
    this.#sdk = sdk;
    this.#client = client;
    this.#bucket = bucket;
    this.#prefix = prefix;
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    const command = new this.#sdk.PutObjectCommand({ ...this.#at(name), Body: bytes });
    try {
      await within(limitsMs.store, (abortSignal) => this.#client.send(command, { abortSignal }));
      this.#canWrite = true;
    } catch (error) {
      this.#canWrite = false;
      throw error;
    }
  }

  async get(name: string, range?: ByteRange): Promise<FoundFile | undefined> {
    const part = range && { Range: `bytes=${range.first}-${range.last}` };
    const command = new this.#sdk.GetObjectCommand({ ...this.#at(name), ...part });
    const read = within(limitsMs.read, (abortSignal) => this.#client.send(command, { abortSignal }));
    const found = await unlessMissing(read);
    if (!found) return undefined;
    const file = { name, sizeBytes: wholeSize(found), modifiedAt: found.LastModified ?? new Date(0) };
    return { file, body: await cutStalled(found.Body as Readable, limitsMs.read) };
  }

  async stat(name: string): Promise<StoredFile | undefined> {
    const command = new this.#sdk.HeadObjectCommand(this.#at(name));
    const found = await unlessMissing(
      within(limitsMs.read, (abortSignal) => this.#client.send(command, { abortSignal })),
    );
    if (!found) return undefined;
    return { name, sizeBytes: found.ContentLength ?? 0, modifiedAt: found.LastModified ?? new Date(0) };
  }

  async exists(name: string): Promise<boolean> {
    return (await this.stat(name)) !== undefined;
  }

  async delete(name: string): Promise<boolean> {
    // S3 does not tell whether there was anything to delete.
    const existed = await this.exists(name);
    const command = new this.#sdk.DeleteObjectCommand(this.#at(name));
    await within(limitsMs.store, (abortSignal) => this.#client.send(command, { abortSignal }));
    return existed;
  }

  async *list(folder?: string): AsyncGenerator<StoredFile> {
    if (folder !== undefined) checkFolderName(folder);
    const Prefix = `${this.#prefix}${folder === undefined ? '' : `${folder}/`}`;
    const input = { Bucket: this.#bucket, Prefix, Delimiter: '/' };
    let ContinuationToken: string | undefined;
    do {
      const command = new this.#sdk.ListObjectsV2Command({ ...input, ContinuationToken });
      // A page is up to a thousand names, for which a server may need longer than for one.
      const page = await within(limitsMs.store, (abortSignal) => this.#client.send(command, { abortSignal }));
      for (const { Key, Size = 0, LastModified = new Date(0) } of page.Contents ?? []) {
        if (Key === undefined || Key === Prefix) continue;
        yield { name: Key.slice(this.#prefix.length), sizeBytes: Size, modifiedAt: LastModified };
      }
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
  }

  /** Stores show that files can be written; after one that failed, a small one is tried in place of the callers'. */
  async ping(): Promise<void> {
    if (this.#canWrite) return this.pingReads();
    await this.#tryWriting();
  }

  pingReads(): Promise<void> {
    return this.#askForBucket();
  }

  /** Writes a small object and takes it away again. */
  async probeWriting(): Promise<void> {
    const probe = { Bucket: this.#bucket, Key: `${this.#prefix}${PROBE_FOLDER}/${randomUUID()}` };
    await within(limitsMs.probe, async (abortSignal) => {
      await this.#client.send(new this.#sdk.PutObjectCommand({ ...probe, Body: 'ping' }), { abortSignal });
      await this.#client.send(new this.#sdk.DeleteObjectCommand(probe), { abortSignal });
    });
  }

  #at(name: string): { Bucket: string; Key: string } {
    checkStorageName(name);
    return { Bucket: this.#bucket, Key: `${this.#prefix}${name}` };
  }
}

/** The same question, of which there is one at a time, and whose answer is good for a while. */
function keptFor(ms: number, ask: () => Promise<void>): () => Promise<void> {
  let kept: { readonly answer: Promise<void>; endsMs: number } | undefined;
  return () => {
    if (kept && performance.now() < kept.endsMs) return kept.answer;
    const asked = { answer: ask(), endsMs: Number.POSITIVE_INFINITY };
    const keep = () => {
      asked.endsMs = performance.now() + ms;
    };
    asked.answer.then(keep, keep);
    kept = asked;
    return asked.answer;
  };
}

/** Of the whole object, also when only a part of it was asked for: `bytes 0-4/10`. */
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
