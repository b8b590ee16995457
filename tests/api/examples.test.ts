import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  placeholderKey,
  requestSnippet,
  type SnippetLanguage,
  snippetLanguages,
} from '../../web/src/lib/request-snippets.ts';
import { openWorld, type World } from './world.ts';

const run = promisify(execFile);
const folder = path.resolve(import.meta.dirname, '../../examples');
const names = readdirSync(folder);
const cases = names.flatMap((name) => snippetLanguages.map(({ id }) => ({ name, language: id })));

/** How a reader runs what he has copied. */
const programs: Readonly<Record<SnippetLanguage, (text: string) => Promise<string>>> = {
  curl: async (text) => JSON.parse((await run('sh', ['-c', text.replace('curl ', 'curl -sS ')])).stdout).url,
  javascript: async (text) => (await run(process.execPath, ['--input-type=module', '-e', text])).stdout,
  python: async (text) => (await run('python3', ['-c', text])).stdout,
  n8n: async (text) => (await (await runNode(JSON.parse(text).nodes[0])).json()).url,
};

interface RequestNode {
  readonly parameters: {
    readonly method: string;
    readonly url: string;
    readonly jsonBody: string;
    readonly headerParameters: { readonly parameters: readonly { name: string; value: string }[] };
  };
}

/** Sends what the HTTP Request node of n8n sends. */
function runNode({
  parameters: { method, url, jsonBody, headerParameters },
}: RequestNode): Promise<Response> {
  const headers = headerParameters.parameters.map(({ name, value }) => [name, value] as [string, string]);
  return fetch(url, { method, headers: [...headers, ['content-type', 'application/json']], body: jsonBody });
}

let world: World;
let hasPython = false;
beforeAll(async () => {
  world = await openWorld({ RATE_LIMIT_KEY: '1000/10' });
  hasPython = await run('python3', ['--version']).then(
    () => true,
    () => false,
  );
});
afterAll(() => world?.close());

test('there are ten examples', () => {
  expect(names).toHaveLength(10);
});

test.each(cases)('$name: the request in $language stores the table', async ({ name, language }) => {
  if (language === 'python' && !hasPython) return;
  const payload = readFileSync(path.join(folder, name, 'payload.json'), 'utf8').trim();
  const snippet = requestSnippet(language, `${world.url}/api/pictable/table-to-image`, payload);
  const url = (await programs[language](snippet.replace(placeholderKey, world.owner.key))).trim();
  const image = await fetch(`${world.url}${new URL(url).pathname}`);
  expect(image.status).toBe(200);
  expect(image.headers.get('content-type')).toBe('image/png');
});

test('a quote in the table does not end the request of the shell', async () => {
  const snippet = requestSnippet(
    'curl',
    `${world.url}/api/pictable/table-to-image`,
    '{"title":"Day\'s end","data":[{"a":1}]}',
  );
  const url = await programs.curl(snippet.replace(placeholderKey, world.owner.key));
  expect(url).toContain('day-s-end');
});
