import type { LiveImageDetail, StoredLiveImage } from '@pictable/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Service } from '../service.ts';
import { pathOf, send, usedTables } from '../service-requests.ts';
import { KILLS, type KilledService, openKilledService } from './killed-service.ts';

/** Of each client. */
const PARALLEL = 8;
/** A job writes the pointer of a version whose request was killed: after 10 s, or when the worker looks for lost jobs. */
const POINTER_MS_MAX = 60_000;
const live = '/api/pictable/user/live/busy';

let killed: KilledService;
beforeAll(async () => {
  killed = await openKilledService();
});
afterAll(() => killed?.close());

/** The state of the live image; undefined if there is none yet. */
async function detailOf(service: Service): Promise<LiveImageDetail | undefined> {
  const response = await send(service, 'GET', live);
  return response.ok ? ((await response.json()) as LiveImageDetail) : undefined;
}

it(`loses no version of parallel requests over ${KILLS} kills`, async () => {
  const acknowledged = new Map<number, StoredLiveImage>();
  let sent = 0;
  let kills = 0;
  const expectPointer = async (service: Service) => {
    const last = Math.max(0, ...acknowledged.keys());
    const stored = acknowledged.get(last);
    if (!stored) return;
    const shown = await fetch(service.url + pathOf(stored.url));
    expect(shown.status).toBe(200);
    expect(Number(shown.headers.get('x-live-version')), `kill ${kills}`).toBeGreaterThanOrEqual(last);
  };
  await killed.killWhile(async (service, signal) => {
    // The first client of a round reads what the last kill left behind.
    await expectPointer(service);
    while (!signal.aborted)
      await Promise.all(
        Array.from({ length: PARALLEL }, async () => {
          const response = await send(service, 'PUT', live, { data: [{ n: ++sent }] });
          // 503: more requests than the render queue takes.
          if (response.status === 503) return;
          expect([200, 201], await response.clone().text()).toContain(response.status);
          const stored = (await response.json()) as StoredLiveImage;
          expect(acknowledged.has(stored.version), `version ${stored.version} twice`).toBe(false);
          acknowledged.set(stored.version, stored);
        }),
      );
    kills++;
  });
  const service = await killed.start();
  await expectPointer(service);
  const detail = (await detailOf(service))!;
  // One table charged per version, so the versions are contiguous.
  expect(await usedTables(service)).toBe(detail.version);
  const versions = await killed.query('select version from live_versions order by version');
  expect(versions.map(({ version }) => version)).toEqual(
    Array.from({ length: versions.length }, (_, index) => detail.version - versions.length + 1 + index),
  );
  const shownVersion = async () =>
    Number((await fetch(service.url + pathOf(detail.url))).headers.get('x-live-version'));
  await expect.poll(shownVersion, { timeout: POINTER_MS_MAX, interval: 500 }).toBe(detail.version);
  for (const { version, url } of detail.versions) {
    const { status } = await fetch(service.url + pathOf(url));
    expect(status, `version ${version}`).toBe(200);
  }
  console.log(
    `${KILLS} kills: ${sent} requests, ${acknowledged.size} versions acknowledged, ${detail.version} stored`,
  );
  expect(acknowledged.size).toBeGreaterThan(KILLS);
});
