import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type CreatedKey, placeholderOrigin, problemSchema } from '@pictable/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';
import { blockText } from './documented-blocks.ts';

const run = promisify(execFile);
const page = 'api-reference.md';

let setup: TestSetup;
beforeAll(async () => {
  setup = await openTestSetup();
});
afterAll(() => setup?.close());

async function runBlock(label: string): Promise<unknown> {
  const command = blockText(page, label)
    .replaceAll(placeholderOrigin, setup.url)
    .replace('curl ', 'curl -sS ')
    .replace(/YOUR_(?:API|PERSONAL)_KEY/, setup.owner.key);
  return JSON.parse((await run('sh', ['-c', command])).stdout);
}

test('the documented request creates a key, and the documented error is what it gets', async () => {
  const { apiKey, key } = (await runBlock('Create a key that can render')) as CreatedKey;
  expect(key).toMatchObject({ name: 'Weekly report', scopes: ['render', 'preview'] });
  const response = await fetch(`${setup.url}/api/pictable/user/images/1`, {
    method: 'DELETE',
    headers: { 'x-api-key': apiKey },
  });
  expect(await response.json()).toMatchObject(JSON.parse(blockText(page, 'Error of a missing scope')));
});

test('the documented request gets problem details', async () => {
  const problem = problemSchema.parse(await runBlock('An error as problem details'));
  expect(problem).toMatchObject({ status: 400, errors: [{ pointer: '#/options/format' }] });
});
