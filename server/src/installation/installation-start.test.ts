import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { testDatabase } from '../platform/db/test-database.fixture.ts';
import { openS3Server } from '../platform/storage/s3-server.fixture.ts';
import { openS3Storage } from '../platform/storage/s3-storage.ts';
import type { Storage } from '../platform/storage/storage.ts';

const built = fileURLToPath(new URL('../../dist', import.meta.url));
const secret = 'one secret for all instances of a test';

let folder: string;
let bucket: Awaited<ReturnType<typeof openS3Server>>;
let storage: Storage;
let production: Awaited<ReturnType<typeof testDatabase>>;
let staging: Awaited<ReturnType<typeof testDatabase>>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pictable-start-'));
  bucket = await openS3Server();
  storage = await openS3Storage(bucket.settings);
  [production, staging] = await Promise.all([testDatabase(), testDatabase()]);
});
afterAll(async () => {
  await Promise.all([production.close(), staging.close()]);
  await bucket.close();
  await rm(folder, { recursive: true });
});

/** The settings of an instance that uses this database and the shared bucket. */
async function settingsOf({ pool }: typeof production, changes: Record<string, string> = {}) {
  const { host, user } = inject('postgres');
  const { rows } = await pool.query('select current_database() as name');
  return {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'production',
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: path.join(folder, 'data'),
    RENDER_WORKERS: '1',
    SERVER_SECRET: secret,
    DATABASE_URL: `postgres://${user}@localhost/${rows[0].name}?host=${encodeURIComponent(host)}`,
    S3_BUCKET: bucket.settings.bucket,
    S3_ENDPOINT: bucket.settings.endpoint ?? '',
    S3_ACCESS_KEY_ID: bucket.settings.credentials?.accessKeyId ?? '',
    S3_SECRET_ACCESS_KEY: bucket.settings.credentials?.secretAccessKey ?? '',
    ...changes,
  };
}

/** Starts the built service, and stops it once it listens. @returns its exit code and output */
async function start(env: Record<string, string>) {
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

function operate(command: string, env: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [path.join(built, 'operate.js'), command], { env }, (error, out, err) =>
      error ? reject(new Error(err, { cause: error })) : resolve(out),
    );
  });
}

async function filesIn(name: string): Promise<string[]> {
  const found: string[] = [];
  for await (const file of storage.list(name)) found.push(file.name);
  return found.sort();
}

it('starts production, and rejects staging on the bucket of production until an operator adopts it', async () => {
  expect(await start(await settingsOf(production))).toMatchObject({ code: 0, hasListened: true });
  for (let index = 0; index < 20; index++) await storage.put(`images/live-${index}.png`, new Uint8Array([1]));
  const before = [...(await filesIn('images')), ...(await filesIn('owner'))];
  expect(before).toHaveLength(21);

  const rejected = await start(await settingsOf(staging));
  expect(rejected).toMatchObject({ code: 1, hasListened: false });
  expect(rejected.output).toContain('The files in the bucket tables belong to another database');
  expect(rejected.output).not.toContain('    at ');
  expect([...(await filesIn('images')), ...(await filesIn('owner'))]).toEqual(before);
  expect(await start(await settingsOf(production))).toMatchObject({ code: 0, hasListened: true });

  const output = await operate('storage:adopt', await settingsOf(staging));
  expect(output).toContain('The files in the bucket tables now belong to this database.');
  expect(output).toContain('stop any instances of it that are still running');
  expect(await start(await settingsOf(production))).toMatchObject({ code: 1 });
  await operate('storage:adopt', await settingsOf(production));
  expect(await start(await settingsOf(production))).toMatchObject({ code: 0, hasListened: true });
  expect(await filesIn('images')).toHaveLength(20);
}, 120_000);

it('rejects an instance with another SERVER_SECRET until an operator accepts it', async () => {
  const other = await settingsOf(production, { SERVER_SECRET: 'another secret of thirty-two characters' });
  expect(await start(await settingsOf(production))).toMatchObject({ code: 0, hasListened: true });
  const rejected = await start(other);
  expect(rejected).toMatchObject({ code: 1, hasListened: false });
  expect(rejected.output).toContain('The server secret is not the one');
  await operate('secret:change', other);
  expect(await start(other)).toMatchObject({ code: 0, hasListened: true });
  expect(await start(await settingsOf(production))).toMatchObject({ code: 1 });
}, 120_000);

it('restores files from the trash with a command', async () => {
  const { rows } = await staging.pool.query(
    "insert into users (email) values ('ada@example.com') returning id",
  );
  await staging.pool.query(
    `insert into table_images (user_id, filename, public_url, format, width_px, height_px, size_bytes)
     values ($1, 'known.png', 'http://x/known.png', 'png', 1, 1, 1)`,
    [rows[0].id],
  );
  for (const name of ['known.png', 'unknown.png']) await storage.put(`trash/${name}`, new Uint8Array([1]));
  await operate('storage:adopt', await settingsOf(staging));
  const output = await operate('trash:restore', await settingsOf(staging));
  expect(output).toContain('1 files were restored; 1 in the trash');
  expect(await storage.exists('images/known.png')).toBe(true);
  expect(await filesIn('trash')).toEqual(['trash/unknown.png']);
}, 60_000);
