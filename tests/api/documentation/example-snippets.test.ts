import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  placeholderKey,
  requestSnippet,
  snippetLanguages,
} from '../../../web/src/table-requests/request-snippets.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';
import { hasPython, snippetPrograms } from './snippet-programs.ts';

const folder = path.resolve(import.meta.dirname, '../../../examples');
const names = readdirSync(folder).filter((name) => name !== 'gallery');
const cases = names.flatMap((name) => snippetLanguages.map(({ id }) => ({ name, language: id })));

let setup: TestSetup;
beforeAll(async () => {
  setup = await openTestSetup({ RATE_LIMIT_KEY: '1000/10' });
});
afterAll(() => setup?.close());

test('there are ten examples', () => {
  expect(names).toHaveLength(10);
});

test.for(cases)('$name: the request in $language stores the table', async ({ name, language }, { skip }) => {
  if (language === 'python' && !(await hasPython())) skip('Python is not installed');
  const payload = readFileSync(path.join(folder, name, 'payload.json'), 'utf8').trim();
  const snippet = requestSnippet(language, `${setup.url}/api/pictable/table-to-image`, payload);
  const url = (await snippetPrograms[language](snippet.replace(placeholderKey, setup.owner.key))).trim();
  const image = await fetch(`${setup.url}${new URL(url).pathname}`);
  expect(image.status).toBe(200);
  expect(image.headers.get('content-type')).toBe('image/png');
});

test('a quote in the table does not break the shell command', async () => {
  const snippet = requestSnippet(
    'curl',
    `${setup.url}/api/pictable/table-to-image`,
    '{"title":"Day\'s end","data":[{"a":1}]}',
  );
  const url = await snippetPrograms.curl(snippet.replace(placeholderKey, setup.owner.key));
  expect(url).toContain('day-s-end');
});
