import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import type { S3Settings } from './s3-storage.ts';

/** An S3 server on a folder of its own, with one empty bucket. */
export interface S3Server {
  readonly settings: S3Settings;
  close(): Promise<void>;
}

const BUCKET = 'tables';

export async function openS3Server(): Promise<S3Server> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pictable-s3-'));
  const options = { address: '127.0.0.1', port: 0, directory: folder, silent: true };
  const server = new S3rver({ ...options, configureBuckets: [{ name: BUCKET, configs: [] }] });
  const { port } = await server.run();
  return {
    settings: {
      bucket: BUCKET,
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
      prefix: '',
    },
    async close() {
      await server.close();
      await rm(folder, { recursive: true });
    },
  };
}
