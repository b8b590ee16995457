import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { limits } from '@pictable/contract';
import { parseJson } from '@pictable/contract/json';
import { createEngine, type Engine } from '@pictable/engine';
import { nodeHost } from '@pictable/engine/host/node';
import { Marked, type Tokens } from 'marked';
import { beforeAll, expect, test } from 'vitest';
import { articleFiles } from './article-files.ts';
import { readFence } from './read-fence.ts';

const docs = path.resolve(import.meta.dirname, '../../../docs');
const files = [...new Set(Object.values(articleFiles).flat())];

interface Block {
  readonly file: string;
  readonly label: string;
  readonly payload: boolean;
  readonly language: string;
  readonly text: string;
}

const blocks: readonly Block[] = files.flatMap((file) => {
  const tokens = new Marked().lexer(readFileSync(path.join(docs, file), 'utf8'));
  const fences = tokens.filter((token): token is Tokens.Code => token.type === 'code').map(readFence);
  return fences.map(({ label, kind, language, text }) => ({
    file,
    label,
    payload: kind !== 'other',
    language,
    text,
  }));
});
const payloads = blocks.filter(({ payload }) => payload);

/** Payloads that show how something is repaired, with the words of the warning. */
const meantWarnings: Readonly<Record<string, RegExp>> = { 'A table sent as text': /JSON/ };

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine(nodeHost());
});

/** What is promised and said, and how it is tried, is for those who build and run the service; it has no page. */
const developerPages = ['promises.md', 'texts.md'];

test('no file of the documentation is left out', () => {
  const written = readdirSync(docs, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.md') && !developerPages.includes(name),
  );
  expect(written.toSorted()).toEqual(files.toSorted());
});

test.each(payloads)(
  '$file: "$label" is drawn in every format, without a warning',
  async ({ label, text }) => {
    const payload = parseJson(text, { depthMax: limits.jsonDepthMax });
    for (const format of ['png', 'jpeg', 'svg', 'pdf'] as const) {
      const { bytes, warnings } = await engine.render(payload, { format });
      expect(bytes.length).toBeGreaterThan(500);
      for (const { message } of warnings)
        expect(message).toMatch(meantWarnings[label] ?? /^no warning is meant$/);
    }
  },
);

const bodies = blocks
  .filter(({ language }) => language === 'bash')
  .flatMap(({ text, ...block }) => {
    const [, body] = /-d '([^']*)'/.exec(text) ?? [];
    return body === undefined ? [] : [{ ...block, body }];
  });

test.each(bodies)('$file: the body of "$label" is drawn', async ({ body }) => {
  const { warnings } = await engine.render(parseJson(body, { depthMax: limits.jsonDepthMax }));
  expect(warnings).toEqual([]);
});

test.each(blocks.filter(({ language, payload }) => language === 'json' && !payload))(
  '$file: "$label" is JSON',
  ({ text }) => {
    expect(() => JSON.parse(text)).not.toThrow();
  },
);

test('blocks of a page have names of their own', () => {
  for (const parts of Object.values(articleFiles)) {
    const labels = blocks.filter(({ file }) => parts.includes(file)).map(({ label }) => label);
    expect(labels).toEqual([...new Set(labels)]);
  }
});
