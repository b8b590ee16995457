import { addTestUser, type TestUser } from '@pictable/server/test-platform';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  placeholderKey,
  requestSnippet,
  snippetLanguages,
} from '../../../web/src/table-requests/request-snippets.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';
import { documentedBlocks } from './documented-blocks.ts';
import { hasPython, snippetPrograms } from './snippet-programs.ts';

const requests = documentedBlocks
  .filter(({ kind }) => kind === 'request')
  .map(({ file, path: to, label, text }) => ({ name: file, to, label, payload: text }));
const blocks = documentedBlocks
  .filter(({ language, text }) => language === 'bash' && text.includes('/api/images/'))
  .map(({ file, text }) => ({ name: file, command: text }));

let setup: TestSetup;
let reader: TestUser;
beforeAll(async () => {
  setup = await openTestSetup();
  reader = await addTestUser(setup.platform, 'enterprise');
});
afterAll(() => setup?.close());

function onService(url: string): string {
  const { pathname, search } = new URL(url.trim());
  return setup.url + pathname + search;
}

describe('a documented request', () => {
  test('exists for the main routes', () => {
    expect(requests.map(({ to }) => to)).toEqual(
      expect.arrayContaining(['/api/pictable/table-to-image', '/api/pictable/table-to-image/preview']),
    );
  });

  const cases = requests.flatMap((request) =>
    snippetLanguages.map(({ id }) => ({ ...request, language: id })),
  );
  test.for(cases)('$name: "$label" in $language returns an image', async (request, { skip }) => {
    const { to, payload, language } = request;
    if (language === 'python' && !(await hasPython())) skip('Python is not installed');
    const snippet = requestSnippet(language, setup.url + to, payload).replace(placeholderKey, reader.key);
    const image = await fetch(onService(await snippetPrograms[language](snippet)));
    expect(image.status).toBe(200);
    expect(image.headers.get('content-type')).toBe('image/png');
  });

  test.each(blocks)('$name: the command fetches an image', async ({ command }) => {
    const [, url = ''] = /(https:\S+)/.exec(command) ?? [];
    const stored = await fetch(`${setup.url}/api/table-to-image`, {
      method: 'POST',
      headers: { 'x-api-key': reader.key, 'content-type': 'application/json' },
      body: '{"title": "Open orders", "data": [{"Order": "A-1042"}]}',
    });
    const { filename } = ((await stored.json()) as { image: { filename: string } }).image;
    const folder = new URL(url).pathname.replace(/[^/]+$/, '');
    expect(filename.replace(/-[\w-]{22}\.png$/, '')).toBe(
      url
        .split('/')
        .at(-1)
        ?.replace(/-[\w-]{22}\.png$/, ''),
    );
    expect((await fetch(`${setup.url}${folder}${filename}`)).status).toBe(200);
  });
});
