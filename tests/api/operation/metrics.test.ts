import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { errorCatalogue } from '@pictable/contract';
import { serveMetrics } from '@pictable/server/serve-metrics';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { post, sales } from '../setup/send.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';

interface AlertFile {
  readonly groups: readonly {
    readonly rules: readonly {
      readonly alert: string;
      readonly expr: string;
      readonly annotations: {
        readonly summary: string;
        readonly action: string;
        readonly runbook_url: string;
      };
    }[];
  }[];
}

let setup: TestSetup;
let server: Awaited<ReturnType<typeof serveMetrics>>;
let url: string;
beforeAll(async () => {
  setup = await openTestSetup();
  server = await serveMetrics(setup.platform.metrics, 0, '127.0.0.1');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server?.close();
  server?.closeAllConnections();
  await setup?.close();
});

/** The value of a series; 0 if it was never counted. */
async function seriesValue(series: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${series} `));
  return Number(line?.slice(series.length) ?? 0);
}

const generated = (status: number) =>
  `pictable_http_requests_total{method="POST",route="/api/table-to-image",status="${status}"}`;

it('counts exactly what clients received', async () => {
  const path = `${setup.url}/api/table-to-image`;
  const series = [
    generated(200),
    generated(400),
    generated(402),
    'pictable_errors_total{type="quota-exceeded"}',
    'pictable_render_duration_seconds_count{end="drawn"}',
    'pictable_render_duration_seconds_count{end="refused"}',
  ];
  const before = await Promise.all(series.map(seriesValue));
  const bad = { data: [{ a: 1 }], styles: { headerBg: 'bluish' } };
  await Promise.all([
    ...Array.from({ length: 7 }, () => post(path, sales, setup.owner.key)),
    ...Array.from({ length: 3 }, () => post(path, bad, setup.owner.key)),
    ...Array.from({ length: 2 }, () => post(path, sales, setup.exhausted.key)),
  ]);
  await expect
    .poll(() => Promise.all(series.map(seriesValue)))
    .toEqual([7, 3, 2, 2, 7, 3].map((count, index) => before[index]! + count));
  expect(await seriesValue('pictable_http_requests_in_flight')).toBe(0);
});

it('counts requests to unknown paths as one route', async () => {
  const series = 'pictable_http_requests_total{method="GET",route="none",status="404"}';
  const before = await seriesValue(series);
  for (const path of ['/nowhere', '/api/nowhere/1']) await fetch(setup.url + path);
  await expect.poll(() => seriesValue(series)).toBe(before + 2);
  expect(await (await fetch(`${url}/metrics`)).text()).not.toContain('nowhere');
});

it('exposes every metric and every label that the alerts use', async () => {
  // A series with a label exists once it is counted for the first time.
  const image = { type: 'image', value: 'http://127.0.0.1/none.png' };
  await post(`${setup.url}/api/table-to-image`, { data: [{ Logo: image }] }, setup.owner.key);
  const text = await (await fetch(`${url}/metrics`)).text();
  const names = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
  const file = fileURLToPath(new URL('../../../deploy/prometheus/alerts.yml', import.meta.url));
  const { groups } = parse(await readFile(file, 'utf8')) as AlertFile;
  const rules = groups.flatMap((group) => group.rules);
  const used = rules.flatMap(({ expr }) => expr.match(/\b(?:pictable|process|nodejs)_\w+/g) ?? []);
  expect(used.length).toBeGreaterThan(15);
  // The service registers these at startup; the test platform does not.
  const startupMetrics = new Set(['pictable_database_hazards', 'pictable_rate_limits_alone']);
  const bare = used.map((name) => name.replace(/_(?:bucket|count)$/, ''));
  expect(bare.filter((name) => !names.has(name) && !startupMetrics.has(name))).toEqual([]);
  const types = rules.flatMap(({ expr }) =>
    [...expr.matchAll(/type=~?"([^"]+)"/g)].flatMap(([, names]) => names!.split('|')),
  );
  expect(types.filter((type) => !Object.hasOwn(errorCatalogue, type))).toEqual([]);
  const runbook = await readFile(new URL('../../../deploy/RUNBOOK.md', import.meta.url), 'utf8');
  for (const { alert, annotations } of rules) {
    expect(alert).toMatch(/^Pictable[A-Z]/);
    expect(annotations.summary && annotations.action).toBeTruthy();
    expect(annotations.runbook_url).toBe(`RUNBOOK.md#${alert.toLowerCase()}`);
    expect(runbook, 'deploy/RUNBOOK.md').toContain(`\n### ${alert}\n`);
  }
  expect(await seriesValue('pictable_picture_duration_seconds_count{end="missing"}')).toBeGreaterThan(0);
});

it('exposes metrics of the process and the queue, and no names of files or people', async () => {
  await fetch(`${setup.url}/api/images/some-secret-name.png`);
  const response = await fetch(`${url}/metrics`);
  expect(response.headers.get('content-type')).toContain('version=0.0.4');
  const text = await response.text();
  for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag', 'pictable_render_waiting_max'])
    expect(text).toContain(name);
  expect(text).not.toContain('secret');
  expect(text).not.toContain(setup.owner.user.email);
});

it('is not served by the service itself, and serves nothing else', async () => {
  expect((await fetch(`${setup.url}/metrics`)).status).toBe(404);
  expect((await fetch(`${url}/`)).status).toBe(404);
  expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(404);
});

it('reports if its port is in use', async () => {
  const { port } = server.address() as AddressInfo;
  await expect(serveMetrics(setup.platform.metrics, port, '127.0.0.1')).rejects.toThrow('METRICS_PORT');
});
