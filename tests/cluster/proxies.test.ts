import { setTimeout as sleep } from 'node:timers/promises';
import { limits, type StoredImage } from '@pictable/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, type Entrance } from './ask.ts';
import { FaultTable, lostImages } from './fault-table.ts';
import { type Instances, startInstances } from './instances.ts';
import { type Acknowledged, type Sent, startLoad } from './load.ts';
import { HOST, missingFor, programs, type RunningProxy, startProxy } from './proxy-programs.ts';

const STEADY_MS = 2_500;
const WRONG_KEYS = 3;
const READS = 100;
const SMALL = '{"data":[{"a":1}]}';

let cluster: Instances;
beforeAll(async () => {
  cluster = await startInstances({ RATE_LIMIT_WRONG_KEYS: `${WRONG_KEYS}/600` });
});
afterAll(async () => {
  await cluster?.close();
  table.print();
});

const table = new FaultTable('proxy');

describe.each(programs)('behind $name', (program) => {
  const missing = missingFor(program);
  if (missing !== undefined) {
    it.skip(`is not tried: ${missing}`, () => {});
    return;
  }
  // Addresses of this machine that no other proxy was called from.
  const number = programs.indexOf(program) + 1;
  const acknowledged: Acknowledged = new Map();
  let proxy: RunningProxy;
  let entrance: Entrance;
  let usedBefore: number;
  /** Stores that may have been done though they were not acknowledged. */
  let unanswered = 0;
  beforeAll(async () => {
    proxy = await startProxy(program, cluster.addresses);
    ({ entrance } = proxy);
    usedBefore = await used();
  });
  afterAll(() => proxy?.stop());

  const used = async () => {
    const answer = await ask(entrance, '/api/pictable/user/usage', { headers: { 'x-api-key': cluster.key } });
    return (JSON.parse(answer.body.toString()) as { used: number }).used;
  };

  const store = (body: string, headers: Readonly<Record<string, string>> = {}) =>
    ask(entrance, '/api/table-to-image', {
      method: 'POST',
      headers: { 'x-api-key': cluster.key, 'content-type': 'application/json', ...headers },
      body,
    });

  /** Does something to the instances under load, and tells what failed. */
  async function underLoad(fault: string, work: () => Promise<void>) {
    const load = startLoad(entrance, cluster.key, acknowledged);
    try {
      await sleep(STEADY_MS);
      await work();
      await sleep(STEADY_MS);
    } finally {
      await load.stop();
    }
    const failed = load.sent.filter(({ failure }) => failure !== undefined);
    unanswered += failed.filter(({ kind }) => kind === 'store').length;
    const lost = await lostImages(cluster, acknowledged);
    table.add(program.name, fault, load.sent, lost);
    expect(lost).toEqual([]);
    expect(load.sent.length).toBeGreaterThan(200);
    return { load, failed };
  }

  it('a body of 5 MB comes through, and of a larger one the service itself says what is wrong', async () => {
    const bodyOf = (bytes: number) => JSON.stringify({ data: [{ a: 1 }], note: 'x'.repeat(bytes) });
    const taken = await store(bodyOf(limits.bodyBytesMax - 1_000));
    expect([taken.status, taken.body.toString().slice(0, 300)]).toEqual([200, expect.any(String)]);
    const refused = await store(bodyOf(limits.bodyBytesMax + 500_000));
    expect(refused.status).toBe(413);
    expect(JSON.parse(refused.body.toString())).toMatchObject({ error: { type: 'body-too-large' } });
  });

  it('an address of 15 KB comes through', async () => {
    const answer = await ask(entrance, `/api/pictable/signed/x.png?data=${'a'.repeat(15_000)}`);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(JSON.parse(answer.body.toString())).toMatchObject({ success: false });
  });

  it('an image URL begins with what the caller used, whatever he says of himself', async () => {
    const spoofed = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher' };
    const answer = await store(SMALL, spoofed);
    const { url } = JSON.parse(answer.body.toString()) as StoredImage;
    expect(new URL(url).origin).toBe(proxy.origin);
    if (!proxy.plain) return;
    const sent = await ask(proxy.plain, '/documentation?a=b');
    expect([sent.status, sent.headers.location]).toEqual([308, `https://${HOST}/documentation?a=b`]);
  });

  it('callers are told apart by their address, whatever they say of themselves', async () => {
    const tryKey = async (from: string, turn: number) => {
      const headers = { 'x-api-key': 'wrong', 'x-forwarded-for': `203.0.113.${turn}` };
      return (await ask(entrance, '/api/pictable/user', { from, headers })).status;
    };
    const statuses: number[] = [];
    for (let turn = 0; turn <= WRONG_KEYS; turn++) statuses.push(await tryKey(`127.0.${number}.1`, turn));
    expect(statuses).toEqual([...Array<number>(WRONG_KEYS).fill(401), 429]);
    expect(await tryKey(`127.0.${number}.2`, 0)).toBe(401);
  });

  it('nothing fails when an instance is told to stop', async () => {
    const { failed } = await underLoad('SIGTERM of one', async () => {
      expect(await cluster.end(0, 'SIGTERM')).toBe(0);
    });
    await cluster.start(0);
    expect(failed).toEqual([]);
  });

  it('only what an instance was doing fails when it is killed', async () => {
    let killedAt = 0;
    const { load, failed } = await underLoad('kill -9 of one', async () => {
      killedAt = performance.now();
      await cluster.end(1, 'SIGKILL');
    });
    await cluster.start(1);
    const first = failed.filter(({ kind }) => kind !== 'repeat');
    expect(first.filter((sent) => !wasUnderWay(sent, killedAt, program.noticesKillMs))).toEqual([]);
    expect(first.filter(({ kind }) => kind === 'read')).toEqual([]);
    expect(first.length).toBeLessThanOrEqual(load.callers);
    // What was sent again with its key was told to wait, or done.
    const repeats = failed.filter(({ kind }) => kind === 'repeat').map(({ failure }) => failure);
    expect([...new Set(repeats)].filter((failure) => failure !== '409 idempotency-key-running')).toEqual([]);
  });

  it('nothing fails when each instance is restarted in turn', async () => {
    const { failed } = await underLoad('restart of each in turn', async () => {
      for (let index = 0; index < cluster.all.length; index++) {
        expect(await cluster.end(index, 'SIGTERM')).toBe(0);
        await cluster.start(index);
      }
    });
    expect(failed).toEqual([]);
  });

  it('images are read while the database is away, and tables are stored when it is back', async () => {
    const storeAway = () => {
      unanswered++;
      return store(SMALL);
    };
    const goOn = await cluster.freezeDatabase();
    try {
      await expect.poll(async () => (await storeAway()).status, { timeout: 30_000 }).toBe(503);
      const paths = [...acknowledged.keys()].slice(0, READS);
      const answers = await Promise.all(paths.map((image) => ask(entrance, image)));
      const failed = answers.filter(({ status }) => status !== 200).length;
      table.addCounts(program.name, 'reads while the database is away', READS, `${failed}`, 0);
      expect([answers.length, failed]).toEqual([READS, 0]);
      const refused = await storeAway();
      expect([refused.status, JSON.parse(refused.body.toString()).success]).toEqual([503, false]);
    } finally {
      goOn();
    }
    const headers = { 'idempotency-key': `back behind ${program.name}` };
    await expect.poll(async () => (await store(SMALL, headers)).status, { timeout: 30_000 }).toBe(200);
  });

  it('each acknowledged table is charged once', async () => {
    // Three more of the tests above. A store whose answer was lost may have been done or not.
    const charged = (await used()) - usedBefore - 3;
    expect(charged).toBeGreaterThanOrEqual(acknowledged.size);
    expect(charged).toBeLessThanOrEqual(acknowledged.size + unanswered);
  });
});

function wasUnderWay({ startedAt, endedAt }: Sent, at: number, noticedMs: number): boolean {
  return startedAt <= at + noticedMs && endedAt >= at;
}
