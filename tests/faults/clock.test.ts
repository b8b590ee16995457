import { existsSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { StoredImage, Usage } from '@pictable/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeFolder } from '../remove-folder.ts';
import { type Service, startService } from './service.ts';

/** Shows a program another time than that of the machine (Debian: faketime). */
const library = ['x86_64-linux-gnu', 'aarch64-linux-gnu']
  .map((machine) => `/usr/lib/${machine}/faketime/libfaketime.so.1`)
  .find((file) => existsSync(file));

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

let folder: string;
let service: Service;

/** Shifts the time that the service sees relative to the real time. */
const jump = (seconds: number) =>
  writeFile(path.join(folder, 'offset'), `${seconds < 0 ? '' : '+'}${seconds}`);

describe.skipIf(library === undefined)('a clock that jumps', () => {
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'pictable-clock-'));
    await jump(0);
    service = await startService(path.join(folder, 'data'), {
      LD_PRELOAD: library ?? '',
      FAKETIME_TIMESTAMP_FILE: path.join(folder, 'offset'),
      FAKETIME_NO_CACHE: '1',
      // A jump changes the wall clock, not the monotonic clock of timers.
      DONT_FAKE_MONOTONIC: '1',
    });
  });
  afterAll(async () => {
    await service?.end('SIGTERM');
    await removeFolder(folder);
  });

  const json = { 'content-type': 'application/json' };
  const body = '{"data":[{"a":1}]}';
  const store = (headers: Record<string, string> = {}) =>
    fetch(`${service.url}/api/table-to-image`, {
      method: 'POST',
      headers: { ...json, 'x-api-key': service.key, ...headers },
      body,
    });
  const used = async () => {
    const response = await fetch(`${service.url}/api/pictable/user/usage`, {
      headers: { 'x-api-key': service.key },
    });
    return ((await response.json()) as Usage).used;
  };

  it('does not break sessions, idempotency keys, quotas or rate limits', async () => {
    const registered = await fetch(`${service.url}/api/register`, {
      method: 'POST',
      headers: json,
      body: '{"email":"clock@example.com","password":"a good long password"}',
    });
    const cookie = registered.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const key = { 'idempotency-key': 'once' };
    const { id } = (await (await store(key)).json()) as StoredImage;
    let count = await used();
    for (const seconds of [HOUR_SECONDS, -HOUR_SECONDS, 2 * HOUR_SECONDS, -DAY_SECONDS, 0]) {
      await jump(seconds);
      const when = `clock off by ${seconds} seconds`;
      expect((await store()).status, when).toBe(200);
      expect(await used(), when).toBe(++count);
      const again = await store(key);
      expect(again.headers.get('idempotency-replayed'), when).toBe('true');
      expect(((await again.json()) as StoredImage).id, when).toBe(id);
      const user = await fetch(`${service.url}/api/pictable/user`, { headers: { cookie } });
      expect(user.status, when).toBe(200);
      expect((await fetch(`${service.url}/readyz`)).status, when).toBe(200);
    }
  });

  it('resets a quota once, and never reverts the reset', async () => {
    const { href } = new URL('/api/pictable/user/usage', service.url);
    const before = await used();
    await jump(31 * DAY_SECONDS);
    expect((await store()).status).toBe(200);
    expect(await used()).toBe(1);
    await jump(0);
    expect((await store()).status).toBe(200);
    expect(await used()).toBe(2);
    expect(before).toBeGreaterThan(2);
    const usage = (await (await fetch(href, { headers: { 'x-api-key': service.key } })).json()) as Usage;
    expect(usage.used).toBe(2);
  });

  it('works on the day after the last second of a 32-bit timestamp', async () => {
    const last = 2 ** 31 - Math.floor(Date.now() / 1_000);
    await jump(last + DAY_SECONDS);
    const stored = await store();
    expect(stored.status).toBe(200);
    const { image, url } = (await stored.json()) as StoredImage;
    expect(image.createdAt).toMatch(/^2038-01-/);
    expect((await fetch(service.url + new URL(url).pathname)).status).toBe(200);
    await jump(0);
  });
});
