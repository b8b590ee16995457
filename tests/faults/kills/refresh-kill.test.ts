import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveImageDetail, StoredLiveImage } from '@pictable/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canHavePublicAddress, openPublicOrigin, type PublicOrigin } from '../public-origin.ts';
import type { Service } from '../service.ts';
import { pathOf, send, usedTables } from '../service-requests.ts';
import { KILLS, type KilledService, openKilledService } from './killed-service.ts';

const LIVE_IMAGES = 6;
const LANES = 4;
/** The source sends its response within this time. */
const SOURCE_MS_MAX = 300;
/** The service is killed within this time after the source got the request of a refresh. */
const KILL_MS_MAX = 2_000;
/** Jobs whose process was killed run again within 30 s. */
const REFRESH_MS_MAX = 90_000;
const names = Array.from({ length: LIVE_IMAGES }, (_, index) => `live-${index}`);
const livePath = (name: string) => `/api/pictable/user/live/${name}`;

describe.skipIf(!canHavePublicAddress())('a kill during the refresh of a live image', () => {
  let killed: KilledService;
  let source: PublicOrigin;
  /** Number of the rows that the source has now. */
  let edition = 1;
  let starts = 0;
  let onRequest = () => {};

  beforeAll(async () => {
    source = await openPublicOrigin((_, response) => {
      const body = `Edition\n${edition}\n`;
      onRequest();
      setTimeout(
        () => response.writeHead(200, { 'content-type': 'text/csv' }).end(body),
        Math.random() * SOURCE_MS_MAX,
      );
    });
    killed = await openKilledService();
  });
  afterAll(async () => {
    await killed?.close();
    source?.close();
  });

  /** Lets every live image be due, as if the time of its refresh had come. */
  async function startRefreshes(): Promise<void> {
    // A claim of a killed process ends after three minutes; the test does not wait for that.
    await killed.query(
      "update live_images set next_refresh_at = now() - interval '1 s', refresh_lease_until = null",
    );
    // With keys of their own, as the jobs of a killed process count as running for half a minute.
    starts++;
    for (let lane = 0; lane < LANES; lane++)
      await killed.query("select enqueue_job('refresh-live-images', $1, key => $2)", [
        { lane },
        `lane-${starts}-${lane}`,
      ]);
  }

  const versions = () => killed.query('select name, version from live_images order by name');

  /** The table of an image. Waits if too many were loaded within a minute. */
  async function readCompanion(service: Service, url: string, form: 'csv' | 'html'): Promise<string> {
    for (;;) {
      const response = await fetch(service.url + pathOf(url).replace('.svg', `.${form}`));
      const text = await response.text();
      if (response.status === 200) return text;
      expect(response.status, text).toBe(429);
      await sleep(Number(response.headers.get('retry-after')) * 1_000);
    }
  }

  /** The editions that the versions of a live image show, newest first. */
  async function editionsOf(service: Service, name: string): Promise<number[]> {
    const detail = (await (await send(service, 'GET', livePath(name))).json()) as LiveImageDetail;
    return Promise.all(
      detail.versions.map(async ({ url }) => {
        const text = await readCompanion(service, url, 'csv');
        return Number(text.trim().split('\n').at(-1));
      }),
    );
  }

  /** The stable URLs never show an older version than before, and always an image. */
  async function expectShown(service: Service, urls: readonly string[], shown: number[]): Promise<void> {
    for (const [index, url] of urls.entries()) {
      const response = await fetch(service.url + pathOf(url));
      expect(response.status).toBe(200);
      const version = Number(response.headers.get('x-live-version'));
      expect(version).toBeGreaterThanOrEqual(shown[index] ?? 1);
      shown[index] = version;
    }
  }

  it(`keeps the last image, and charges each version once, over ${KILLS} kills`, async () => {
    const first = await killed.start();
    const urls: string[] = [];
    for (const name of names) {
      const body = {
        source: { url: `${source.url}/${name}.csv` },
        refresh: '1h',
        options: { format: 'svg' },
      };
      const response = await send(first, 'PUT', livePath(name), body);
      expect(response.status, await response.clone().text()).toBe(201);
      urls.push(((await response.json()) as StoredLiveImage).url);
    }
    // The service keeps what it has loaded for a minute, but not beyond its end.
    await killed.kill();
    const shown: number[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      edition++;
      const service = await killed.start();
      await expectShown(service, urls, shown);
      const requested = new Promise<void>((resolve) => {
        onRequest = resolve;
      });
      await startRefreshes();
      await requested;
      await sleep(Math.random() * KILL_MS_MAX);
      await killed.kill();
      const stored = await versions();
      expect(stored.every(({ version }) => version <= edition)).toBe(true);
    }
    edition++;
    const service = await killed.start();
    await expectShown(service, urls, shown);
    await startRefreshes();
    const isCurrent = async (name: string) => {
      const detail = (await (await send(service, 'GET', livePath(name))).json()) as LiveImageDetail;
      expect(detail.lastError).toBeNull();
      const text = await readCompanion(service, detail.url, 'html');
      return text.includes(`>${edition}<`);
    };
    await expect
      .poll(() => Promise.all(names.map(isCurrent)), { timeout: REFRESH_MS_MAX, interval: 500 })
      .toEqual(names.map(() => true));
    // The same rows again are not charged, whichever refresh was killed after its charge.
    await startRefreshes();
    const due = () => killed.query('select id from live_images where next_refresh_at < now()');
    await expect.poll(due, { timeout: REFRESH_MS_MAX, interval: 500 }).toEqual([]);
    for (const name of names) {
      const editions = await editionsOf(service, name);
      expect(editions, name).toEqual([...new Set(editions)].sort((a, b) => b - a));
    }
    const stored = await versions();
    const total = stored.reduce((sum, { version }) => sum + version, 0);
    expect(await usedTables(service)).toBe(total);
    const recorded = await killed.query('select count(*)::int as n from table_images');
    expect(recorded).toEqual([{ n: total }]);
    console.log(`${KILLS} kills: ${total - LIVE_IMAGES} refreshes stored and charged`);
    expect(total).toBeGreaterThan(2 * LIVE_IMAGES);
  });
});
