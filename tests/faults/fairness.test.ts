import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newAccountKey } from './new-account.ts';
import { percentile } from './percentile.ts';
import { type Service, startService } from './service.ts';

const SECONDS = Number(process.env.FAULT_SECONDS ?? 20);

let folder: string;
let service: Service;
let otherKey: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pictable-fair-'));
  service = await startService(path.join(folder, 'data'), {
    RATE_LIMIT_IN_FLIGHT: '4',
    RENDER_WORKERS: '2',
  });
  otherKey = await newAccountKey(service.url, 'other');
});
afterAll(async () => {
  await service?.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

const largePdf = JSON.stringify({
  data: Array.from({ length: 3_000 }, (_, row) => ({
    Id: row,
    Name: `Name ${row}`,
    Text: 'Some words in a cell',
    City: 'Berlin',
    Sum: row * 1.5,
    Date: '2026-01-02',
  })),
  options: { format: 'pdf' },
});
const oneRow = '{"data":[{"Region":"North","Sum":1250}]}';

async function preview(key: string, body: string): Promise<{ status: number; ms: number }> {
  const begun = performance.now();
  const response = await fetch(`${service.url}/api/json-to-png/preview`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body,
  });
  await response.arrayBuffer();
  return { status: response.status, ms: performance.now() - begun };
}

/** Small tables, a few a second, whether answers come or not. */
async function smallTables(key: string, seconds: number) {
  const calls: Promise<{ status: number; ms: number }>[] = [];
  for (const until = performance.now() + seconds * 1_000; performance.now() < until; await sleep(200))
    calls.push(preview(key, oneRow));
  return Promise.all(calls);
}

function report(what: string, answers: readonly { status: number; ms: number }[]) {
  const served = answers.filter(({ status }) => status === 200);
  const p95 = Math.round(
    percentile(
      served.map(({ ms }) => ms),
      0.95,
    ),
  );
  const share = served.length / answers.length;
  console.log(`${what}: ${served.length} of ${answers.length} served, p95 ${p95} ms`);
  return { p95, share };
}

it('one-row tables of an account stay quick while another account sends large PDFs', async () => {
  await preview(otherKey, oneRow);
  const until = performance.now() + SECONDS * 1_000;
  const pdfs: { status: number; ms: number }[] = [];
  const flood = Array.from({ length: 6 }, async () => {
    while (performance.now() < until) pdfs.push(await preview(service.key, largePdf));
  });
  const answers = await smallTables(otherKey, SECONDS);
  await Promise.all(flood);
  report('large PDFs', pdfs);
  const { p95, share } = report('one-row tables beside them', answers);
  expect(pdfs.some(({ status }) => status === 200)).toBe(true);
  expect(share).toBeGreaterThanOrEqual(0.95);
  expect(p95).toBeLessThanOrEqual(500);
  // What is over holds nobody up.
  expect(report('at once after them', await smallTables(service.key, 2)).share).toBe(1);
});
