import { setTimeout as sleep } from 'node:timers/promises';
import { limits, type StoredImage } from '@pictable/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FaultReport, findLostImages } from './fault-report.ts';
import { type Instances, startInstances } from './instances.ts';
import { type AcknowledgedImages, type SentRequest, startLoad } from './load.ts';
import { HOST, proxyPrograms, type RunningProxy, startProxy, unavailableReason } from './proxy-programs.ts';
import { type Endpoint, sendRequest } from './send-request.ts';

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

const table = new FaultReport('proxy');

describe.each(proxyPrograms)('behind $name', (program) => {
  const missing = unavailableReason(program);
  if (missing !== undefined) {
    it.skip(`is skipped: ${missing}`, () => {});
    return;
  }
  // Each proxy gets requests from other loopback addresses.
  const subnet = proxyPrograms.indexOf(program) + 1;
  const acknowledged: AcknowledgedImages = new Map();
  let proxy: RunningProxy;
  let endpoint: Endpoint;
  let usedBefore: number;
  /** Number of store requests that may have succeeded without being acknowledged. */
  let unacknowledged = 0;
  beforeAll(async () => {
    proxy = await startProxy(program, cluster.addresses);
    endpoint = proxy.endpoint;
    usedBefore = await used();
  });
  afterAll(() => proxy?.stop());

  const used = async () => {
    const headers = { 'x-api-key': cluster.key };
    const response = await sendRequest(endpoint, '/api/pictable/user/usage', { headers });
    return (JSON.parse(response.body.toString()) as { used: number }).used;
  };

  const store = (body: string, headers: Readonly<Record<string, string>> = {}) =>
    sendRequest(endpoint, '/api/table-to-image', {
      method: 'POST',
      headers: { 'x-api-key': cluster.key, 'content-type': 'application/json', ...headers },
      body,
    });

  /** Injects a fault into the instances under load. @returns the load and the failed requests */
  async function underLoad(fault: string, work: () => Promise<void>) {
    const load = startLoad(endpoint, cluster.key, acknowledged);
    try {
      await sleep(STEADY_MS);
      await work();
      await sleep(STEADY_MS);
    } finally {
      await load.stop();
    }
    const failed = load.sent.filter(({ failure }) => failure !== undefined);
    unacknowledged += failed.filter(({ kind }) => kind === 'store').length;
    const lost = await findLostImages(cluster, acknowledged);
    table.add(program.name, fault, load.sent, lost);
    expect(lost).toEqual([]);
    expect(load.sent.length).toBeGreaterThan(200);
    return { load, failed };
  }

  it('forwards a body of 5 MB, and the service itself rejects a larger one', async () => {
    const bodyOf = (bytes: number) => JSON.stringify({ data: [{ a: 1 }], note: 'x'.repeat(bytes) });
    const accepted = await store(bodyOf(limits.bodyBytesMax - 1_000));
    expect([accepted.status, accepted.body.toString().slice(0, 300)]).toEqual([200, expect.any(String)]);
    const rejected = await store(bodyOf(limits.bodyBytesMax + 500_000));
    expect(rejected.status).toBe(413);
    expect(JSON.parse(rejected.body.toString())).toMatchObject({ error: { type: 'body-too-large' } });
  });

  it('forwards a URL of 15 KB', async () => {
    const response = await sendRequest(endpoint, `/api/pictable/signed/x.png?data=${'a'.repeat(15_000)}`);
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(JSON.parse(response.body.toString())).toMatchObject({ success: false });
  });

  it('gives image URLs the origin that the client used, and ignores spoofed headers', async () => {
    const spoofed = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher' };
    const response = await store(SMALL, spoofed);
    const { url } = JSON.parse(response.body.toString()) as StoredImage;
    expect(new URL(url).origin).toBe(proxy.origin);
  });

  // Caddy redirects by itself, once it has a certificate for a public host name.
  if (program.isSecure)
    it('redirects from http to https', async () => {
      const redirect = await sendRequest(proxy.httpEndpoint!, '/documentation?a=b');
      const to = `https://${HOST}/documentation?a=b`;
      expect([redirect.status, redirect.headers.location]).toEqual([308, to]);
    });

  it('identifies clients by their IP address, and ignores spoofed headers', async () => {
    const tryKey = async (from: string, turn: number) => {
      const headers = { 'x-api-key': 'wrong', 'x-forwarded-for': `203.0.113.${turn}` };
      return (await sendRequest(endpoint, '/api/pictable/user', { from, headers })).status;
    };
    const statuses: number[] = [];
    for (let turn = 0; turn <= WRONG_KEYS; turn++) statuses.push(await tryKey(`127.0.${subnet}.1`, turn));
    expect(statuses).toEqual([...Array<number>(WRONG_KEYS).fill(401), 429]);
    expect(await tryKey(`127.0.${subnet}.2`, 0)).toBe(401);
  });

  it('no request fails when an instance receives SIGTERM', async () => {
    const { failed } = await underLoad('SIGTERM of one', async () => {
      expect(await cluster.end(0, 'SIGTERM')).toBe(0);
    });
    await cluster.start(0);
    expect(failed).toEqual([]);
  });

  it('only requests in progress fail when an instance is killed', async () => {
    let killedAt = 0;
    const { load, failed } = await underLoad('kill -9 of one', async () => {
      killedAt = performance.now();
      await cluster.end(1, 'SIGKILL');
    });
    await cluster.start(1);
    const first = failed.filter(({ kind }) => kind !== 'repeat');
    expect(first.filter((sent) => !wasInProgress(sent, killedAt, program.noticesKillMs))).toEqual([]);
    expect(first.filter(({ kind }) => kind === 'read')).toEqual([]);
    expect(first.length).toBeLessThanOrEqual(load.clients);
    // Repeated requests with a key succeeded, or had to wait for the first one.
    const repeats = failed.filter(({ kind }) => kind === 'repeat').map(({ failure }) => failure);
    expect([...new Set(repeats)].filter((failure) => failure !== '409 idempotency-key-running')).toEqual([]);
  });

  it('no request fails when each instance is restarted in turn', async () => {
    const { failed } = await underLoad('restart of each in turn', async () => {
      for (let index = 0; index < cluster.all.length; index++) {
        expect(await cluster.end(index, 'SIGTERM')).toBe(0);
        await cluster.start(index);
      }
    });
    expect(failed).toEqual([]);
  });

  it('serves images during a database outage, and stores tables afterwards', async () => {
    const tryStore = () => {
      unacknowledged++;
      return store(SMALL);
    };
    const unfreeze = await cluster.freezeDatabase();
    try {
      await expect.poll(async () => (await tryStore()).status, { timeout: 30_000 }).toBe(503);
      const paths = [...acknowledged.keys()].slice(0, READS);
      const responses = await Promise.all(paths.map((image) => sendRequest(endpoint, image)));
      const failed = responses.filter(({ status }) => status !== 200).length;
      table.addCounts(program.name, 'reads during a database outage', READS, `${failed}`, 0);
      expect([responses.length, failed]).toEqual([READS, 0]);
      const rejected = await tryStore();
      expect([rejected.status, JSON.parse(rejected.body.toString()).success]).toEqual([503, false]);
    } finally {
      unfreeze();
    }
    await cluster.untilReady();
    const headers = { 'idempotency-key': `after the outage behind ${program.name}` };
    await expect.poll(async () => (await store(SMALL, headers)).status, { timeout: 30_000 }).toBe(200);
  });

  it('each acknowledged table is charged once', async () => {
    // The tests above stored three more tables. A store request without a response may or may not have
    // succeeded.
    const charged = (await used()) - usedBefore - 3;
    expect(charged).toBeGreaterThanOrEqual(acknowledged.size);
    expect(charged).toBeLessThanOrEqual(acknowledged.size + unacknowledged);
  });
});

function wasInProgress({ startedAt, endedAt }: SentRequest, at: number, noticedMs: number): boolean {
  return startedAt <= at + noticedMs && endedAt >= at;
}
