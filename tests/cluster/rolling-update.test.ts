import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@pictable/server/embedded-postgres';
import { openS3Server, type S3Server } from '@pictable/server/test-s3';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectCompatible, expectFiles } from '../api/upgrade/expect-compatible.ts';
import { expectNewParts } from '../api/upgrade/expect-new-parts.ts';
import { type Facts, jsonOf, sendJson, useService } from '../api/upgrade/use-service.ts';
import { createAccountKey } from '../faults/create-account.ts';
import { Ledger } from '../faults/ledger.ts';
import { type Service, startService } from '../faults/service.ts';
import { freePort } from '../free-port.ts';
import { removeFolder } from '../remove-folder.ts';
import { buildEarlierVersion, hasEarlierVersion } from './earlier-version.ts';
import {
  createLaterParts,
  expectDeletable,
  expectExpiry,
  expectIgnored,
  expectKept,
  expectReplacedKeys,
  type LaterParts,
} from './mixed-parts.ts';

const json = { 'content-type': 'application/json' };
const rows = [{ Region: 'North', Sum: 1250.5 }];

describe.skipIf(!hasEarlierVersion())('an update from version 0.1.0, one instance after the other', () => {
  let folder: string;
  let postgres: EmbeddedPostgres;
  let bucket: S3Server;
  let earlier: string;
  const running = new Set<Service>();

  beforeAll(async () => {
    earlier = await buildEarlierVersion();
    folder = await mkdtemp(path.join(tmpdir(), 'pictable-rolling-'));
    const database = path.join(folder, 'database');
    await mkdir(database);
    postgres = await startEmbeddedPostgres(database, pino({ level: 'silent' }), new AbortController().signal);
    bucket = await openS3Server();
  });
  afterAll(async () => {
    for (const service of running) await service.end('SIGTERM');
    await bucket?.close();
    await postgres?.stop();
    if (folder) await removeFolder(folder);
  });

  let started = 0;
  async function start(program?: string): Promise<Service> {
    const { host, user, database } = postgres.connection;
    const { bucket: name, endpoint = '', credentials } = bucket.settings;
    const settings = {
      PORT: String(await freePort()),
      SERVER_SECRET: 'one secret for all instances of the cluster',
      DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
      S3_BUCKET: name,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
      S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
      RENDER_WORKERS: '1',
    };
    const service = await startService(path.join(folder, `instance-${++started}`), settings, { program });
    running.add(service);
    return service;
  }

  async function stop(service: Service): Promise<void> {
    running.delete(service);
    expect(await service.end('SIGTERM')).toBe(0);
  }

  /** Sends the same request to both versions: it must be stored and charged once. */
  async function expectOnce(first: Service, second: Service, { project }: Facts): Promise<void> {
    const body = { title: 'Once', data: rows };
    const headers = { ...json, 'x-api-key': project.apiKey, 'idempotency-key': crypto.randomUUID() };
    const store = (at: Service) =>
      jsonOf<{ id: number }>(sendJson(at.url, '/api/table-to-image', { headers, body }));
    expect((await store(second)).id).toBe((await store(first)).id);
  }

  it('loses nothing, and both versions serve the images of either', async () => {
    let [old, otherOld] = [await start(earlier), await start(earlier)];
    const { key } = old;
    const facts = await useService(old.url, 'ada@example.com');

    // The first new instance migrates the database while the old ones are under load.
    const ledger = new Ledger();
    const stopping = new AbortController();
    const clients = [old, otherOld].map((at) => ledger.run({ ...at, key }, stopping.signal));
    await sleep(2_000);
    const fresh = await start();
    // Versions may render a table differently, so each has its own ledger and account.
    const freshKey = await createAccountKey(fresh.url, 'linus');
    const freshLedger = new Ledger();
    clients.push(freshLedger.run({ ...fresh, key: freshKey }, stopping.signal));
    const expectNoViolations = async (at: Service) => {
      const isEarlier = at !== fresh;
      expect(await ledger.violations({ ...at, key }, isEarlier)).toEqual([]);
      expect(await freshLedger.violations({ ...at, key: freshKey }, isEarlier)).toEqual([]);
    };
    await sleep(3_000);
    for (const at of [old, otherOld, fresh]) await expectFiles(at.url, facts);
    await expectOnce(old, fresh, facts);
    await expectOnce(fresh, old, facts);
    const parts = await expectShared(old.url, otherOld.url, fresh.url);
    stopping.abort();
    await Promise.all(clients);
    for (const at of [old, otherOld, fresh]) await expectNoViolations(at);

    await stop(old);
    await stop(otherOld);
    await expectFiles(fresh.url, facts);
    await expectNewParts(fresh.url, facts);
    await expectNoViolations(fresh);

    // A downgrade: the earlier version starts on the migrated database.
    otherOld = await start(earlier);
    old = await start(earlier);
    await stop(fresh);
    for (const at of [old, otherOld]) await expectNoViolations(at);
    const afterwards = await useService(old.url, 'edsger@example.com');
    await expectCompatible(otherOld.url, afterwards);
    await expectIgnored(old.url, parts);

    // The update again: what the later version had created is as it was.
    const again = await start();
    expect(await freshLedger.untilJobsEnd({ ...again, key: freshKey })).toEqual([]);
    expect(await freshLedger.violations({ ...again, key: freshKey })).toEqual([]);
    await expectKept(again.url, parts);
    await expectExpiry(again.url, parts);
    await expectNewParts(again.url, afterwards);
    console.log(
      `${ledger.state.charged} tables stored while three instances of two versions ran: nothing lost`,
    );
    for (const each of [ledger, freshLedger]) expect(each.state.charged).toBeGreaterThan(5);
  });
});

/**
 * What the instances of one version create works in those of the other, as far as they know it.
 *
 * @returns what only the later version knows
 */
async function expectShared(earlierOrigin: string, otherEarlier: string, later: string): Promise<LaterParts> {
  const madeByLater = await useService(later, 'grace@example.com');
  await expectFiles(otherEarlier, madeByLater);
  await expectCompatible(otherEarlier, madeByLater);
  const parts = await createLaterParts(later, madeByLater);
  await expectIgnored(otherEarlier, parts);
  await expectKept(later, parts);
  const deleted = await createLaterParts(later, await useService(later, 'barbara@example.com'));
  await expectDeletable(earlierOrigin, later, deleted);
  const madeByEarlier = await useService(earlierOrigin, 'donald@example.com');
  await expectCompatible(later, madeByEarlier);
  await expectReplacedKeys(earlierOrigin, later, madeByEarlier);
  return parts;
}
