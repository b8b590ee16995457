import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Service, startService } from '../../faults/service.ts';
import { expectCompatible } from './expect-compatible.ts';
import { expectNewParts } from './expect-new-parts.ts';
import { type RestoredVersion, restoreVersion } from './restored-version.ts';
import { hashOf, jsonOf, sendJson } from './use-service.ts';

const TASK_MS_MAX = 30_000;

let version: RestoredVersion;
let service: Service | undefined;
beforeEach(async () => {
  version = await restoreVersion();
});
afterEach(async () => {
  await service?.end('SIGTERM');
  service = undefined;
  await version.remove();
});

const start = () => startService(version.dataFolder, version.settings);

/** The columns, the indexes and the applied migrations. */
async function schemaNow(): Promise<unknown> {
  const columns = await version.query(
    `select table_name, column_name, data_type, is_nullable, column_default
     from information_schema.columns where table_schema not in ('pg_catalog', 'information_schema') order by 1, 2`,
  );
  const indexes = await version.query(
    `select indexname, indexdef from pg_indexes where schemaname not in ('pg_catalog') order by 1`,
  );
  return { columns, indexes, migrations: await version.query('select * from drizzle.__drizzle_migrations') };
}

it('keeps URLs, keys, sessions and responses of version 0.1.0 valid', async () => {
  service = await start();
  await expectCompatible(service.url, version.facts);
});

it('offers everything new to the keys and projects of version 0.1.0', async () => {
  service = await start();
  await expectNewParts(service.url, version.facts);
});

it('stores private images with the keys of version 0.1.0, whose images stay public', async () => {
  service = await start();
  const { project, accountKey } = version.facts;
  for (const apiKey of [project.apiKey, accountKey]) {
    const headers = { 'content-type': 'application/json', 'x-api-key': apiKey };
    const body = { data: [{ a: 1 }], access: 'signed', expires: '24h' };
    const stored = await jsonOf<{ url: string }>(
      sendJson(service.url, '/api/pictable/table-to-image', { headers, body }),
    );
    const url = new URL(stored.url);
    expect((await fetch(service.url + url.pathname + url.search)).status).toBe(200);
    expect((await fetch(service.url + url.pathname)).status).toBe(403);
  }
  const headers = { 'x-api-key': accountKey };
  const images = await jsonOf<object[]>(sendJson(service.url, '/api/pictable/user/images', { headers }));
  expect(images.at(-1)).toMatchObject({ access: 'public', expiresAt: null, expired: false });
});

it('runs the jobs that version 0.1.0 left waiting', async () => {
  service = await start();
  const outbox = path.join(version.dataFolder, 'outbox');
  const mails = async () => {
    const names = await readdir(outbox).catch(() => []);
    return Promise.all(names.map((name) => readFile(path.join(outbox, name), 'utf8')));
  };
  await expect
    .poll(async () => (await mails()).join('\n'), { timeout: TASK_MS_MAX })
    .toContain('grace@example.com');
});

it('changes nothing if a migration fails, and applies it at the next start', async () => {
  await version.query('create table in_the_way (a int)');
  await version.query('create index request_log_once on in_the_way (a)');
  const before = await schemaNow();
  await expect(start()).rejects.toThrow('exited with');
  expect(await schemaNow()).toEqual(before);
  await version.query('drop table in_the_way');
  service = await start();
  expect(await hashOf(service.url, Object.keys(version.facts.files)[0]!)).toBeTruthy();
});
