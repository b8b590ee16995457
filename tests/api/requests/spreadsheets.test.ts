import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type ImageServer, openImageServer, testHostRules } from '@pictable/server/test-image-server';
import { addTestUser, type TestUser } from '@pictable/server/test-platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blockText } from '../documentation/documented-blocks.ts';
import { errorOf } from '../setup/send.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';

const folder = path.resolve(import.meta.dirname, '../../../contract/src/table-files/fixtures');
const xlsx = readFileSync(path.join(folder, 'libreoffice.xlsx'));
const ods = readFileSync(path.join(folder, 'libreoffice.ods'));
const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const odsType = 'application/vnd.oasis.opendocument.spreadsheet';
const html = blockText('documentation/table-formats.md', 'Body as text/html');

let setup: TestSetup;
let caller: TestUser;
let files: ImageServer;
beforeAll(async () => {
  files = await openImageServer(({ url }, response) => {
    const [type, body] = url?.endsWith('.html') ? ['text/html', html] : ['application/octet-stream', xlsx];
    response.writeHead(200, { 'content-type': type }).end(body);
  });
  setup = await openTestSetup({}, testHostRules(files));
  caller = await addTestUser(setup.platform, 'enterprise');
});
afterAll(async () => {
  await setup?.close();
  files?.close();
});

function send(type: string | undefined, body: string | Uint8Array | FormData, query = ''): Promise<Response> {
  return fetch(`${setup.url}/api/pictable/table-to-image?format=svg${query}`, {
    method: 'POST',
    headers: { 'x-api-key': caller.key, ...(type !== undefined && { 'content-type': type }) },
    body: body as BodyInit,
  });
}

async function csvOf(response: Response): Promise<string> {
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
  const { image } = (await response.json()) as { readonly image: { readonly url: string } };
  return (await fetch(image.url.replace(/\.\w+$/, '.csv'))).text();
}

const part = '&sheet=Q4&range=C3:D5';
const shown = 'Revenue,Share\r\n125000.5,0.55\r\n98000,0.45\r\n';
const json = (members: object) => JSON.stringify({ data: dataUrl(xlsxType, xlsx), ...members });

function dataUrl(type: string, bytes: Uint8Array): string {
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
}

describe('the same cells are read from', () => {
  it.each<[string, () => Promise<Response>]>([
    ['a body that is an .xlsx file', () => send(xlsxType, xlsx, part)],
    ['a body that is an .ods file', () => send(odsType, ods, part)],
    ['a data: URL', () => send('application/json', json({ sheet: 'Q4', range: 'C3:D5' }))],
    ['a data: URL with a query', () => send('application/json', json({ sheet: 'Notes' }), part)],
    [
      'a file in a form',
      () => {
        const form = new FormData();
        form.append('file', new Blob([xlsx], { type: xlsxType }), 'report.xlsx');
        form.append('sheet', 'Q4');
        form.append('range', 'C3:D5');
        return send(undefined, form);
      },
    ],
    [
      'a source',
      () => {
        const url = `http://source.test:${files.port}/report.xlsx`;
        return send('application/json', JSON.stringify({ source: { url, sheet: 'Q4', range: 'C3:D5' } }));
      },
    ],
  ])('%s', async (_, respond) => {
    expect(await csvOf(await respond())).toBe(shown);
  });
});

it('the formats and styles of a workbook are those of the image', async () => {
  const response = await send(xlsxType, xlsx, '&sheet=Q4');
  const { image, warnings } = (await response.json()) as {
    readonly image: { readonly url: string; readonly title: string };
    readonly warnings: readonly unknown[];
  };
  expect(warnings).toEqual([]);
  expect(image.title).toBe('Sales in the fourth quarter');
  const page = await (await fetch(image.url.replace(/\.svg$/, '.html'))).text();
  for (const text of ['05.10.2025', '125,000.50', '55.0%', '120,000 €', '09:30', 'rowspan="2"'])
    expect(page).toContain(text);
  const drawn = await (await fetch(image.url)).text();
  for (const color of ['#ffe699', '#1f4e79']) expect(drawn).toContain(color);
});

it('HTML as a body and as a source is its first table, or the requested one', async () => {
  const table = 'Region,Revenue\r\nNorth,125000\r\nSouth,98000\r\n';
  expect(await csvOf(await send('text/html; charset=utf-8', html))).toBe(table);
  const two = `${html}<table><tr><td>A<td>B<tr><td>1<td>2</table>`;
  expect(await csvOf(await send('text/html', two, '&table=2'))).toBe('A,B\r\n1,2\r\n');
  const source = { url: `http://source.test:${files.port}/page.html` };
  expect(await csvOf(await send('application/json', JSON.stringify({ source })))).toBe(table);
});

it('a query about a file is reported if the body is none', async () => {
  const { warnings } = (await (await send('text/csv', 'A,B\n1,2', '&sheet=Q4')).json()) as {
    readonly warnings: readonly { readonly message: string }[];
  };
  expect(warnings.map(({ message }) => message)).toEqual([
    'sheet was ignored: it is for spreadsheets and HTML, and the table is neither.',
  ]);
});

it('one row can have columns with these names', async () => {
  const row = JSON.stringify({ sheet: 'oak', range: 'short', table: 4 });
  expect(await csvOf(await send('application/json', row))).toBe('sheet,range,table\r\noak,short,4\r\n');
});

describe('a file that cannot be read is rejected', () => {
  it.each<[string, string, string | Uint8Array, string, string, string]>([
    ['a missing sheet', xlsxType, xlsx, '&sheet=Q5', '/sheet', 'its sheets are "Notes", "Q4".'],
    ['a wrong range', xlsxType, xlsx, '&range=B2..F20', '/range', 'range must be cells such as B2:F20'],
    ['an empty range', odsType, ods, '&range=Z50:Z60', '/range', 'There are no cells with values'],
    ['a damaged file', xlsxType, xlsx.subarray(0, 900), '', '/data', 'The file is damaged'],
    ['text', odsType, 'A,B', '', '/data', 'The file is damaged'],
    ['a missing table', 'text/html', html, '&table=9', '/table', 'the page has one table'],
    ['a page without a table', 'text/html', '<p>x', '', '/data', 'The HTML contains no table'],
    ['deep nesting', 'text/html', '<b>'.repeat(9_999), '', '/data', 'nested more than 256 levels deep'],
  ])('for %s', async (_, type, body, query, at, message) => {
    const response = await send(type, body, query);
    expect(response.status).toBe(400);
    const error = await errorOf(response);
    expect(error.details?.[0]).toMatchObject({ path: at, message: expect.stringContaining(message) });
  });

  it('with a session cookie only', async () => {
    const response = await fetch(`${setup.url}/api/demo/generate-image`, {
      method: 'POST',
      headers: { 'content-type': xlsxType },
      body: xlsx as BodyInit,
    });
    expect(response.status).toBe(415);
  });
});

it('the documented command sends a sheet', () => {
  const command = blockText('documentation/table-formats.md', 'Send a spreadsheet');
  expect(command).toContain(`Content-Type: ${xlsxType}`);
  expect(command).toContain('?sheet=Q4&range=B2:F20&format=svg');
});
