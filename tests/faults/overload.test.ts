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

/** Takes a worker some tens of milliseconds. */
const table = JSON.stringify({
  data: Array.from({ length: 600 }, (_, row) => ({
    Name: `Name ${row}`,
    Text: 'Some words in a cell',
    Sum: row * 1.5,
  })),
  options: { format: 'jpeg' },
});

interface Answered {
  readonly status: number;
  readonly ms: number;
  readonly retryAfter: string | undefined;
  readonly body: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 2_000 });

function ask(method: string, target: string, body?: string): Promise<Answered> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { 'x-api-key': service.key, 'content-type': 'application/json' };
    const outgoing = request(service.url + target, { method, agent, headers }, (response) => {
      let text = '';
      response.setEncoding('latin1').on('data', (piece: string) => {
        if (text.length < 2_000) text += piece;
      });
      response.on('end', () => {
        const ms = performance.now() - begun;
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

const post = (target: string) => ask('POST', target, table);

/** Answers a second when callers wait for their answer. */
async function capacity(): Promise<number> {
  let answered = 0;
  const until = performance.now() + 5_000;
  const caller = async () => {
    while (performance.now() < until) if ((await post('/api/table-to-image')).status === 200) answered++;
  };
  await Promise.all([caller(), caller(), caller()]);
  return answered / 5;
}

/** Calls at a steady rate, whether answers come or not, as the world does. */
async function callSteadily(target: () => Promise<Answered>, perSecond: number, seconds: number) {
  const running: Promise<Answered>[] = [];
  const begun = performance.now();
  for (let count = 0; count < perSecond * seconds; count++) {
    const waitMs = begun + (count * 1_000) / perSecond - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    running.push(target());
  }
  return Promise.all(running);
}

it.each([3, 10])(
  'at %d times its capacity it goes on at full speed and refuses the rest at once',
  async (times) => {
    const perSecond = await capacity();
    const begun = performance.now();
    const [calls, images, statuses] = await Promise.all([
      callSteadily(() => post('/api/table-to-image'), perSecond * times, SECONDS),
      callSteadily(() => ask('GET', imagePath), 10, SECONDS),
      callSteadily(() => ask('GET', '/api/pictable/status'), 10, SECONDS),
    ]);
    const seconds = (performance.now() - begun) / 1_000;
    const accepted = calls.filter(({ status }) => status === 200);
    const refused = calls.filter(({ status }) => status !== 200);
    await sleep(5_000);
    const after = await post('/api/table-to-image');
    const ms = (answers: readonly Answered[]) =>
      Math.round(
        percentile(
          answers.map((answer) => answer.ms),
          0.99,
        ),
      );
    // Whoever waits in the queue to be refused in the end would have been better off without.
    const late = refused.filter((answer) => answer.ms > 1_000).length;
    const goodput = accepted.length / seconds / perSecond;
    console.log(
      `capacity ${perSecond.toFixed(1)}/s; at ${times} ×: goodput ${Math.round(goodput * 100)} %, accepted p99 ${ms(accepted)} ms, ` +
        `${refused.length} refused p99 ${ms(refused)} ms, ${late} of them after a second, image p99 ${ms(images)} ms, status p99 ${ms(statuses)} ms, ` +
        `5 s later ${Math.round(after.ms)} ms`,
    );
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
    expect(refused.every(({ retryAfter }) => Number(retryAfter) >= 1)).toBe(true);
    expect([...images, ...statuses].every(({ status }) => status === 200)).toBe(true);
    expect(after.status).toBe(200);
    expect(goodput).toBeGreaterThan(0.7);
    expect(ms(accepted)).toBeLessThan(3_000);
    // Some are let in by the pace of a moment ago and then find no turn in time.
    expect(late).toBeLessThan(refused.length * 0.1);
    expect(Math.max(ms(images), ms(statuses))).toBeLessThan(250);
  },
);
