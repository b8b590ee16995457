import { mkdtemp } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { removeFolder } from '../remove-folder.ts';
import { percentile } from './percentile.ts';
import { type Service, startService } from './service.ts';

const SECONDS = Number(process.env.FAULT_SECONDS ?? 20);
const WORKERS = 1;

let folder: string;
let service: Service;
let imagePath: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pictable-load-'));
  service = await startService(path.join(folder, 'data'), { RENDER_WORKERS: String(WORKERS) });
  const stored = await post('/api/table-to-image');
  imagePath = new URL((JSON.parse(stored.body) as { url: string }).url).pathname;
});
afterAll(async () => {
  await service?.end('SIGTERM');
  await removeFolder(folder);
});

/** Takes a worker tens of milliseconds to render. */
const table = JSON.stringify({
  data: Array.from({ length: 600 }, (_, row) => ({
    Name: `Name ${row}`,
    Text: 'Some words in a cell',
    Sum: row * 1.5,
  })),
  options: { format: 'jpeg' },
});

interface TimedResponse {
  readonly status: number;
  readonly ms: number;
  readonly retryAfter: string | undefined;
  readonly body: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 2_000 });

function send(method: string, target: string, body?: string): Promise<TimedResponse> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { 'x-api-key': service.key, 'content-type': 'application/json' };
    const outgoing = request(service.url + target, { method, agent, headers }, (response) => {
      let text = '';
      response.setEncoding('latin1').on('data', (chunk: string) => {
        if (text.length < 2_000) text += chunk;
      });
      response.on('end', () => {
        const ms = performance.now() - startedAt;
        resolve({
          status: response.statusCode ?? 0,
          ms,
          retryAfter: response.headers['retry-after'],
          body: text,
        });
      });
    });
    outgoing.on('error', reject).end(body);
  });
}

const post = (target: string) => send('POST', target, table);

/** Measures the responses per second to clients that wait for each response. */
async function capacity(): Promise<number> {
  let succeeded = 0;
  const until = performance.now() + 5_000;
  const client = async () => {
    while (performance.now() < until) if ((await post('/api/table-to-image')).status === 200) succeeded++;
  };
  await Promise.all([client(), client(), client()]);
  return succeeded / 5;
}

/** Sends requests at a steady rate without waiting for responses, as independent clients do. */
async function sendSteadily(sendOne: () => Promise<TimedResponse>, perSecond: number, seconds: number) {
  const running: Promise<TimedResponse>[] = [];
  const startedAt = performance.now();
  for (let count = 0; count < perSecond * seconds; count++) {
    const waitMs = startedAt + (count * 1_000) / perSecond - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    running.push(sendOne());
  }
  return Promise.all(running);
}

it.each([3, 10])(
  'at %d times its capacity, serves at full speed and immediately rejects the rest',
  async (times) => {
    const perSecond = await capacity();
    const startedAt = performance.now();
    const [responses, images, statuses] = await Promise.all([
      sendSteadily(() => post('/api/table-to-image'), perSecond * times, SECONDS),
      sendSteadily(() => send('GET', imagePath), 10, SECONDS),
      sendSteadily(() => send('GET', '/api/pictable/status'), 10, SECONDS),
    ]);
    const seconds = (performance.now() - startedAt) / 1_000;
    const accepted = responses.filter(({ status }) => status === 200);
    const rejected = responses.filter(({ status }) => status !== 200);
    await sleep(5_000);
    const after = await post('/api/table-to-image');
    const p99 = (timed: readonly TimedResponse[]) =>
      Math.round(
        percentile(
          timed.map(({ ms }) => ms),
          0.99,
        ),
      );
    // A late rejection is worse for the client than an immediate one.
    const late = rejected.filter(({ ms }) => ms > 1_000).length;
    const goodput = accepted.length / seconds / perSecond;
    console.log(
      `capacity ${perSecond.toFixed(1)}/s; at ${times} ×: goodput ${Math.round(goodput * 100)} %, accepted p99 ${p99(accepted)} ms, ` +
        `${rejected.length} rejected p99 ${p99(rejected)} ms, ${late} of them after more than a second, ` +
        `image p99 ${p99(images)} ms, status p99 ${p99(statuses)} ms, ` +
        `5 s later ${Math.round(after.ms)} ms`,
    );
    expect(new Set(rejected.map(({ status }) => status))).toEqual(new Set([503]));
    expect(rejected.every(({ retryAfter }) => Number(retryAfter) >= 1)).toBe(true);
    expect([...images, ...statuses].every(({ status }) => status === 200)).toBe(true);
    expect(after.status).toBe(200);
    expect(goodput).toBeGreaterThan(0.7);
    expect(p99(accepted)).toBeLessThan(3_000);
    // The admission estimate lags behind, so some accepted requests time out in the queue.
    expect(late).toBeLessThan(rejected.length * 0.1);
    expect(Math.max(p99(images), p99(statuses))).toBeLessThan(250);
  },
);
