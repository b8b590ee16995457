import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { imageFormats, limits } from '@pictable/contract';
import { unwrapPayload } from '@pictable/contract/input-adapters';
import { isArray, isObject, type JsonValue, parseJson } from '@pictable/contract/json';
import { applyTemplate } from '@pictable/contract/templates';
import { createEngine, type Engine } from '@pictable/engine';
import { nodeHost } from '@pictable/engine/host/node';
import { Marked, type Tokens } from 'marked';
import { beforeAll, expect, test } from 'vitest';
import { articleFiles } from './article-files.ts';
import { type Fence, readFence } from './read-fence.ts';
import { runnableTable } from './runnable-table.ts';

const docs = path.resolve(import.meta.dirname, '../../../docs');
const files = [...new Set(Object.values(articleFiles).flat())];

interface Block {
  readonly fence: Fence;
  readonly file: string;
  readonly label: string;
  readonly payload: boolean;
  readonly language: string;
  readonly text: string;
}

const blocks: readonly Block[] = files.flatMap((file) => {
  const tokens = new Marked().lexer(readFileSync(path.join(docs, file), 'utf8'));
  const fences = tokens.filter((token): token is Tokens.Code => token.type === 'code').map(readFence);
  return fences.map((fence) => ({
    fence,
    file,
    label: fence.label,
    payload: fence.kind !== 'other',
    language: fence.language,
    text: fence.text,
  }));
});
const payloads = blocks.filter(({ payload }) => payload);

/** Payloads that demonstrate a repair, with the expected warning. */
const expectedWarnings: Readonly<Record<string, RegExp>> = { 'A table sent as text': /JSON/ };

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine(nodeHost());
});

/** Documents for developers and operators of the service, which have no page. */
const developerPages = ['promises.md', 'scale.md', 'texts.md'];

test('every documentation file belongs to an article', () => {
  const written = globSync('**/*.md', { cwd: docs, exclude: developerPages });
  expect(written.toSorted()).toEqual(files.toSorted());
});

test.each(payloads)('$file: "$label" renders in every format without a warning', async ({ label, text }) => {
  const payload = parseJson(text, { depthMax: limits.jsonDepthMax });
  for (const format of imageFormats) {
    const { bytes, warnings } = await engine.render(payload, { format });
    expect(bytes.length).toBeGreaterThan(500);
    for (const { message } of warnings)
      expect(message).toMatch(expectedWarnings[label] ?? /^no warning is expected$/);
  }
});

/** Blocks whose bodies are no valid tables; the tests of the service send them. */
const otherBodies = new Set([
  ...['Create a key that can render', 'An error as problem details', 'Set the bucket of a project'],
  ...['A table from a CSV file', 'Save a secret', 'A live image that follows its source'],
  ...['Change the interval', 'Replace the tables of a message', 'Save a theme in a project'],
  'Invite someone',
]);

const bodies = blocks
  .filter(({ language, label }) => language === 'bash' && !otherBodies.has(label))
  .flatMap(({ text, ...block }) => {
    const [, body] = /-d '([^']*)'/.exec(text) ?? [];
    return body === undefined ? [] : [{ ...block, body }];
  });

/** The tables of a batch, each with the defaults; any other body is a table itself. */
function tablesOf(body: JsonValue): readonly JsonValue[] {
  const tables = isObject(body) ? body.get('tables') : undefined;
  if (!isObject(body) || !isArray(tables)) return [body];
  const defaults = body.get('defaults');
  return tables.map((table) =>
    isObject(table) && isObject(defaults) ? applyTemplate(table, defaults) : table,
  );
}

test.each(bodies)('$file: the body of "$label" renders', async ({ body }) => {
  for (const table of tablesOf(parseJson(body, { depthMax: limits.jsonDepthMax }))) {
    const { warnings } = await engine.render(table);
    expect(warnings).toEqual([]);
  }
});

test.each(blocks.filter(({ language, payload }) => language === 'json' && !payload))(
  '$file: "$label" is valid JSON',
  ({ text }) => {
    expect(() => JSON.parse(text)).not.toThrow();
  },
);

/** The number of rows that a text renders to, whatever the kind of its block. */
async function renderedRows(text: string): Promise<number> {
  try {
    const sent = parseJson(text, { depthMax: limits.jsonDepthMax });
    // Slack also accepts lists of objects.
    if (isArray(sent) && sent.every((item) => isObject(item) && item.has('type'))) return 0;
    const { value } = unwrapPayload(sent);
    return (await engine.render(value)).rows;
  } catch {
    return 0;
  }
}

test.each(blocks)('$file: "$label" is runnable only if it contains a table', async ({ fence }) => {
  const table = runnableTable(fence);
  expect(await renderedRows(table ?? fence.text)).toBeGreaterThanOrEqual(table === undefined ? 0 : 1);
  if (table === undefined) expect(await renderedRows(fence.text)).toBe(0);
  else expect(JSON.parse(table)).not.toHaveProperty('success');
});

test('bodies in formats other than JSON are runnable as tables', () => {
  const others = blocks.filter(({ fence }) => fence.kind === 'other');
  const runnable = others.filter(({ fence }) => runnableTable(fence) !== undefined);
  expect(runnable.map(({ label }) => label)).toEqual([
    'Body as text/csv',
    'Body as application/x-ndjson',
    'Body as text/markdown',
    'Body as application/x-www-form-urlencoded',
    'Items of n8n',
    'Line items as columns',
    'Data',
  ]);
});

test('labels of blocks are unique within a page', () => {
  for (const parts of Object.values(articleFiles)) {
    const labels = blocks.filter(({ file }) => parts.includes(file)).map(({ label }) => label);
    expect(labels).toEqual([...new Set(labels)]);
  }
});
