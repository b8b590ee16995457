import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openRedisServer, type RedisServer } from '@pictable/server/test-redis';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../free-port.ts';
import { type Ceph, isCephInstalled, startCeph } from './ceph.ts';
import { FaultReport, findLostImages } from './fault-report.ts';
import { type Instances, startInstances } from './instances.ts';
import { type AcknowledgedImages, type SentRequest, startLoad } from './load.ts';
import { isHaproxyInstalled, startLoadBalancer } from './load-balancer.ts';
import { type Endpoint, sendRequest } from './send-request.ts';

const STEADY_MS = 2_500;
/** Longer than any timeout of the service. */
const HANG_MS = 14_000;
const STORE_MS_MAX = 13_000;
const READ_MS_MAX = 8_000;
const REDIS_AWAY_MS = 8_000;
/** Fewer requests during a fault would prove nothing; a healthy cluster gets hundreds, a busy machine far fewer. */
const REQUESTS_MIN = 30;
/**
 * Fewer store requests during an outage of Redis would prove nothing about it. This is not a measure of throughput: six
 * clients send one request after the other, so that even a machine on which a store takes four seconds reaches it.
 */
const STORES_MIN = 10;
/** Statements and requests to the bucket that periodic tasks of all instances send per second, at most. */
const PERIODIC_PER_SECOND = 10;
const TABLES = 200;
const SMALL = '{"data":[{"a":1}]}';
/** Title of the storage tests that run against a given S3 service. */
const CHOSEN = 'a configured server';
const STORAGE_TESTS = 'server/src/platform/storage/s3-storage.test.ts';
const builtProgram = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url));
const repository = fileURLToPath(new URL('../..', import.meta.url));

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly status: string;
    }[];
  }[];
}

const redisPort = await freePort();
let redis: RedisServer | undefined = await openRedisServer(redisPort);
const missing = [
  ...(isCephInstalled ? [] : ['Ceph']),
  ...(redis ? [] : ['Redis']),
  ...(isHaproxyInstalled ? [] : ['HAProxy']),
];

describe.skipIf(missing.length > 0)(
  `on PostgreSQL, Ceph and Redis ${missing.map((name) => `(no ${name})`).join(' ')}`,
  () => {
    let ceph: Ceph;
    let cluster: Instances;
    let balancer: Awaited<ReturnType<typeof startLoadBalancer>>;
    const acknowledged: AcknowledgedImages = new Map();
    /** Number of store requests that may have succeeded without being acknowledged. */
    let unacknowledged = 0;
    let usedBefore: number;
    const table = new FaultReport('target');

    beforeAll(async () => {
      ceph = await startCeph();
      cluster = await startInstances({ REDIS_URL: redis!.url, RATE_LIMIT_STORE: 'redis' }, ceph);
      balancer = await startLoadBalancer(cluster.addresses);
      usedBefore = await used();
    });
    afterAll(async () => {
      table.print();
      await balancer?.close();
      await cluster?.close();
      await redis?.close();
    });

    const instance = (index: number): Endpoint => ({
      url: cluster.all[index]!.url,
      host: cluster.addresses[index]!,
    });

    const used = async () => {
      const response = await sendRequest(balancer.endpoint, '/api/pictable/user/usage', {
        headers: { 'x-api-key': cluster.key },
      });
      return (JSON.parse(response.body.toString()) as { used: number }).used;
    };

    const store = (endpoint: Endpoint) =>
      sendRequest(endpoint, '/api/table-to-image', {
        method: 'POST',
        headers: { 'x-api-key': cluster.key, 'content-type': 'application/json' },
        body: SMALL,
      });

    /** Injects a fault into the infrastructure under load. @returns the requests sent meanwhile */
    async function underLoad(
      target: string,
      fault: string,
      work: () => Promise<unknown>,
    ): Promise<readonly SentRequest[]> {
      const load = startLoad(balancer.endpoint, cluster.key, acknowledged);
      await sleep(STEADY_MS);
      await work();
      await sleep(STEADY_MS);
      await load.stop();
      const failed = load.sent.filter(({ failure }) => failure !== undefined);
      unacknowledged += failed.filter(({ kind }) => kind === 'store').length;
      const lost = await findLostImages(cluster, acknowledged);
      table.add(target, fault, load.sent, lost);
      expect(lost).toEqual([]);
      expect(load.sent.length).toBeGreaterThanOrEqual(REQUESTS_MIN);
      return load.sent;
    }

    it('a stored image costs two statements, one request to the bucket and two to Redis', async () => {
      await onDatabase(cluster, [
        "alter system set log_statement = 'all'",
        "alter system set log_line_prefix = 'at %n '",
        'select pg_reload_conf()',
      ]);
      // The first table of each instance fills its caches.
      for (const index of cluster.all.keys()) expect((await store(instance(index))).status).toBe(200);
      const commands = await watchRedis(redisPort);
      const [statements, requests, startedAt] = [
        await countStatements(cluster),
        (await ceph.requests()).length,
        performance.now(),
      ];
      for (let turn = 0; turn < TABLES; turn++)
        expect((await store(instance(turn % cluster.all.length))).status).toBe(200);
      const seconds = (performance.now() - startedAt) / 1_000;
      // The logs are written with a delay.
      await sleep(1_000);
      const sentToBucket = (await ceph.requests()).slice(requests);
      const [sentToDatabase, sentToRedis] = [(await countStatements(cluster)) - statements, commands.stop()];
      charged += TABLES + cluster.all.length;
      console.log(
        `${TABLES} tables in ${seconds.toFixed(1)} s: ${sentToDatabase} statements, ${sentToBucket.length} requests to S3, ${sentToRedis} to Redis`,
      );
      // Periodic tasks of the instances add a few, the longer the tables take.
      const periodic = Math.ceil(seconds * PERIODIC_PER_SECOND);
      expect(sentToDatabase).toBeGreaterThan(TABLES);
      expect(sentToDatabase).toBeLessThanOrEqual(2 * TABLES + periodic);
      expect(sentToBucket.filter((request) => request.startsWith('PUT '))).toHaveLength(TABLES);
      expect(sentToBucket.length).toBeLessThanOrEqual(TABLES + periodic);
      expect(sentToRedis).toBeGreaterThan(0);
      expect(sentToRedis).toBeLessThanOrEqual(2 * TABLES);
      await onDatabase(cluster, ['alter system reset log_statement', 'select pg_reload_conf()']);
    });
    /** Number of tables charged in the test above. */
    let charged = 0;

    it('an instance with another database does not start, and deletes nothing', async () => {
      await onDatabase(cluster, ['create database other']);
      const url = new URL(cluster.settings.DATABASE_URL!);
      url.pathname = '/other';
      const requests = (await ceph.requests()).length;
      const { code, output } = await startRejected(
        { ...cluster.settings, DATABASE_URL: url.href },
        cluster.folder,
      );
      expect([code, output]).toEqual([1, expect.stringContaining('belong to another database')]);
      const changed = (await ceph.requests())
        .slice(requests)
        .filter((request) => /^(?:PUT|DELETE|POST) /.test(request) && !request.includes('/.probes/'));
      expect(changed).toEqual([]);
    });

    it('an instance with another secret does not start', async () => {
      const { code, output } = await startRejected(
        { ...cluster.settings, SERVER_SECRET: 'quite another secret than theirs' },
        cluster.folder,
      );
      expect([code, output]).toEqual([1, expect.stringContaining('Set SERVER_SECRET')]);
    });

    it('a bucket that hangs is an outage: every request ends in time, and nothing is lost', async () => {
      const direct: { kind: string; status: number; ms: number }[] = [];
      const timed = async (kind: string, send: () => Promise<{ status: number }>) => {
        const startedAt = performance.now();
        const { status } = await send();
        direct.push({ kind, status, ms: Math.round(performance.now() - startedAt) });
      };
      const sent = await underLoad('S3', 'hangs for 14 s', async () => {
        const [image = ''] = acknowledged.keys();
        ceph.hang();
        await sleep(3_000);
        const requests = cluster.all.flatMap((_, index) => [
          timed('store', () => store(instance(index))),
          timed('read', () => sendRequest(instance(index), image)),
          timed('readyz', () => sendRequest(instance(index), '/readyz')),
          timed('readyz/read', () => sendRequest(instance(index), '/readyz/read')),
        ]);
        await Promise.all([...requests, sleep(HANG_MS - 3_000)]);
        ceph.resume();
        await cluster.untilReady();
      });
      unacknowledged += cluster.all.length;
      console.log(
        `A bucket that hangs: ${direct.map(({ kind, status, ms }) => `${kind} ${status} in ${ms} ms`).join(', ')}`,
      );
      expect(direct.filter(({ status }) => status !== 503)).toEqual([]);
      expect(direct.filter(({ kind, ms }) => ms > (kind === 'store' ? STORE_MS_MAX : READ_MS_MAX))).toEqual(
        [],
      );
      const failures = new Set(sent.map(({ failure }) => failure).filter((failure) => failure !== undefined));
      expect([...failures].filter((failure) => !/^503 |^409 idempotency-key-running/.test(failure))).toEqual(
        [],
      );
      expect(Math.max(...sent.map(({ startedAt, endedAt }) => endedAt - startedAt))).toBeLessThan(
        STORE_MS_MAX,
      );
    });

    it('a bucket that is killed and restarted is used again, and nothing is lost', async () => {
      const sent = await underLoad('S3', 'killed, restarted after 5 s', async () => {
        await ceph.kill();
        await sleep(5_000);
        await ceph.start();
        await cluster.untilReady();
      });
      const failures = new Set(sent.map(({ failure }) => failure).filter((failure) => failure !== undefined));
      expect([...failures].filter((failure) => !/^503 |^409 idempotency-key-running/.test(failure))).toEqual(
        [],
      );
    });

    it.each(['hangs', 'is killed'])('no request fails when Redis %s, and few are slow', async (fault) => {
      let [from, to] = [0, 0];
      const sent = await underLoad('Redis', `${fault} for 8 s`, async () => {
        from = performance.now();
        if (fault === 'hangs') redis!.hang();
        else await redis!.close();
        await sleep(REDIS_AWAY_MS);
        to = performance.now();
        if (fault === 'hangs') redis!.resume();
        else redis = await openRedisServer(redisPort);
      });
      expect(sent.filter(({ failure }) => failure !== undefined)).toEqual([]);
      const stores = sent.filter(
        ({ kind, startedAt }) => kind.startsWith('store') && startedAt >= from && startedAt < to,
      );
      const times = stores.map(({ startedAt, endedAt }) => endedAt - startedAt).sort((a, b) => a - b);
      const [median = 0, slow = 0] = [
        times[Math.floor(times.length / 2)],
        times[Math.floor(times.length * 0.9)],
      ];
      console.log(
        `Redis ${fault}: ${times.length} stores, p50 ${median.toFixed(0)} ms, p90 ${slow.toFixed(0)} ms`,
      );
      expect(times.length).toBeGreaterThanOrEqual(STORES_MIN);
      // Without the circuit breaker each of them would wait for half a second.
      expect(slow).toBeLessThan(400);
    });

    it('images are served and an instance stops during a database outage', async () => {
      const unfreeze = await cluster.freezeDatabase();
      try {
        await expect
          .poll(async () => (await sendRequest(instance(0), '/readyz')).status, { timeout: 30_000 })
          .toBe(503);
        expect((await sendRequest(instance(0), '/readyz/read')).status).toBe(200);
        const paths = [...acknowledged.keys()].slice(0, 300);
        const responses = await Promise.all(
          paths.map((image, turn) => sendRequest(instance(turn % cluster.all.length), image)),
        );
        const failed = responses.filter(({ status }) => status !== 200).length;
        table.addCounts('PostgreSQL', 'frozen, images are read', responses.length, `${failed}`, 0);
        expect(failed).toBe(0);
        // Its connection that waits for jobs is idle and hangs too.
        expect(await cluster.end(0, 'SIGTERM')).toBe(0);
      } finally {
        unfreeze();
      }
      await cluster.start(0);
      await cluster.untilReady();
    });

    it('no request fails when each instance is restarted in turn behind a load balancer without retries', async () => {
      const sent = await underLoad('instances', 'each restarted in turn', async () => {
        for (const index of cluster.all.keys()) {
          expect(await cluster.end(index, 'SIGTERM')).toBe(0);
          await cluster.start(index);
          // The load balancer probes every second and then uses the instance again.
          await sleep(2_500);
        }
      });
      expect(sent.filter(({ failure }) => failure !== undefined)).toEqual([]);
    });

    it('each acknowledged table is charged once', async () => {
      const all = (await used()) - usedBefore - charged;
      expect(all).toBeGreaterThanOrEqual(acknowledged.size);
      expect(all).toBeLessThanOrEqual(acknowledged.size + unacknowledged);
    });

    it('the bucket passes all storage tests', async () => {
      const { endpoint, credentials } = ceph.settings;
      const env = {
        ...process.env,
        S3_TEST_ENDPOINT: endpoint,
        S3_TEST_KEY: credentials!.accessKeyId,
        S3_TEST_SECRET: credentials!.secretAccessKey,
      };
      const file = path.join(cluster.folder, 'report.json');
      const args = ['run', '--reporter=json', `--outputFile=${file}`, '-t', CHOSEN, STORAGE_TESTS];
      const child = spawn('node_modules/.bin/vitest', args, { cwd: repository, env, stdio: 'ignore' });
      await once(child, 'exit');
      const report = JSON.parse(await readFile(file, 'utf8')) as Report;
      const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
      const run = tests.filter(({ ancestorTitles }) => ancestorTitles.includes(CHOSEN));
      expect(run.filter(({ status }) => status !== 'passed')).toEqual([]);
      expect(run.length).toBeGreaterThan(20);
    });
  },
);

async function onDatabase({ postgres }: Instances, statements: readonly string[]): Promise<void> {
  const client = new pg.Client(postgres.connection);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** Number of statements in the PostgreSQL log. */
async function countStatements({ folder }: Instances): Promise<number> {
  const log = await readFile(path.join(folder, 'database/postgres.log'), 'utf8');
  return [...log.matchAll(/^at [\d.]+ LOG: {2}(?:statement|execute [^:]*): /gm)].length;
}

/** Counts the commands sent to Redis, without those of its own scripts. */
async function watchRedis(port: number): Promise<{ stop(): number }> {
  const socket = createConnection(port, '127.0.0.1');
  let seen = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    seen += chunk;
  });
  socket.write('MONITOR\r\n');
  await expect.poll(() => seen).toContain('+OK');
  return {
    stop() {
      socket.destroy();
      return [...seen.matchAll(/^\+[\d.]+ \[\d+ (?!lua)/gm)].length;
    },
  };
}

/** Starts an instance with settings that must prevent the start. @returns its exit code and output */
async function startRejected(
  settings: Readonly<Record<string, string>>,
  folder: string,
): Promise<{ code: number | null; output: string }> {
  const env = {
    PATH: process.env.PATH,
    ...settings,
    DATA_DIR: path.join(folder, 'rejected'),
    PORT: String(await freePort()),
  };
  const child = spawn(process.execPath, [builtProgram], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: child.exitCode, output: stdout + stderr };
}
