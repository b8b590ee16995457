import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3';
import S3rver from 's3rver';
import type { S3Settings } from './start-s3.ts';

/** An S3 server with one empty bucket. */
export interface S3Server {
  readonly settings: S3Settings;
  close(): Promise<void>;
}

const region = 'us-east-1';

/** Starts an S3 server on a temporary folder. */
export async function openS3Server(): Promise<S3Server> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pictable-s3-'));
  const bucket = 'tables';
  const options = { address: '127.0.0.1', port: 0, directory: folder, silent: true };
  const server = new S3rver({ ...options, configureBuckets: [{ name: bucket, configs: [] }] });
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  return {
    settings: { bucket, endpoint, region, credentials, prefix: '' },
    async close() {
      await server.close();
      await rm(folder, { recursive: true });
    },
  };
}

/**
 * Creates a bucket in the service configured by `S3_TEST_ENDPOINT`, `S3_TEST_KEY` and `S3_TEST_SECRET`, if
 * set.
 */
export async function openConfiguredS3Server(): Promise<S3Server | undefined> {
  const {
    S3_TEST_ENDPOINT: endpoint,
    S3_TEST_KEY: accessKeyId,
    S3_TEST_SECRET: secretAccessKey,
  } = process.env;
  if (!endpoint || !accessKeyId || !secretAccessKey) return undefined;
  const credentials = { accessKeyId, secretAccessKey };
  const bucket = `pictable-${randomUUID()}`;
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  return {
    settings: { bucket, endpoint, region, credentials, prefix: '' },
    async close() {
      await emptyBucket(client, bucket);
      await client.send(new DeleteBucketCommand({ Bucket: bucket }));
      client.destroy();
    },
  };
}

async function emptyBucket(client: S3Client, Bucket: string): Promise<void> {
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
  for (const { Key } of Contents) await client.send(new DeleteObjectCommand({ Bucket, Key }));
  // A list has at most a thousand keys.
  if (Contents.length > 0) await emptyBucket(client, Bucket);
}
