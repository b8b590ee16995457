import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { testDatabase } from '../platform/db/test-database.fixture.ts';
import { openS3Server } from '../platform/storage/s3-server.fixture.ts';
import { openS3Storage } from '../platform/storage/s3-storage.ts';

const built = fileURLToPath(new URL('../../dist', import.meta.url));

type TestDatabase = Awaited<ReturnType<typeof testDatabase>>;
type Environment = Readonly<Record<string, string>>;

/** Two databases and one bucket, which an installation of each could use by mistake. */
export async function openSharedBucket() {
  const folder = await mkdtemp(path.join(tmpdir(), 'pictable-start-'));
  const bucket = await openS3Server();
  const storage = await openS3Storage(bucket.settings);
  const [production, staging] = await Promise.all([testDatabase(), testDatabase()]);
  return {
    storage,
    production,
    staging,
    /** The settings of an instance that uses this database and the bucket. */
    async settingsOf({ pool }: TestDatabase, changes: Environment = {}): Promise<Environment> {
      const { host, user } = inject('postgres');
      const { rows } = await pool.query('select current_database() as name');
      return {
        PATH: process.env.PATH ?? '',
        NODE_ENV: 'production',
        PORT: '0',
        HOST: '127.0.0.1',
        DATA_DIR: path.join(folder, 'data'),
        RENDER_WORKERS: '1',
        DRAIN_DELAY_SECONDS: '0',
        SERVER_SECRET: 'one secret for all instances of a test',
        DATABASE_URL: `postgres://${user}@localhost/${rows[0].name}?host=${encodeURIComponent(host)}`,
        S3_BUCKET: bucket.settings.bucket,
        S3_ENDPOINT: bucket.settings.endpoint ?? '',
        S3_ACCESS_KEY_ID: bucket.settings.credentials?.accessKeyId ?? '',
        S3_SECRET_ACCESS_KEY: bucket.settings.credentials?.secretAccessKey ?? '',
        ...changes,
      };
    },
    async filesIn(name: string): Promise<string[]> {
      const found: string[] = [];
      for await (const file of storage.list(name)) found.push(file.name);
      return found.sort();
    },
    async close(): Promise<void> {
      await Promise.all([production.close(), staging.close()]);
      await bucket.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Starts the built service, and stops it once it listens. @returns its exit code and output */
export async function startOnce(env: Environment) {
  const child = spawn(process.execPath, [path.join(built, 'main.js')], { env });
  let output = '';
  const collect = (chunk: unknown) => {
    output += String(chunk);
    if (output.includes('listening on')) child.kill('SIGTERM');
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const [code] = await once(child, 'close');
  return { code, output, hasListened: output.includes('listening on') };
}

/** Runs a command of the operator. @returns what it prints */
export function operate(command: string, env: Environment): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [path.join(built, 'operate.js'), command], { env }, (error, out, err) =>
      error ? reject(new Error(err, { cause: error })) : resolve(out),
    );
  });
}
