import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Batch, placeholderOrigin } from '@pictable/contract';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShellFolder, type ShellFolder } from '../setup/shell-folder.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';
import { blockText } from './documented-blocks.ts';

let setup: TestSetup;
let opened: ShellFolder;
beforeAll(async () => {
  setup = await openTestSetup();
  opened = await openShellFolder(setup.owner.projectKey);
});
afterAll(async () => {
  await opened?.close();
  await setup?.close();
});

/** Runs a command of the section about many tables in one request. @returns its output */
async function bash(label: string): Promise<string> {
  const command = blockText('documentation/api-reference.md', label)
    .replaceAll(placeholderOrigin, setup.url)
    .replaceAll('YOUR_API_KEY', setup.owner.projectKey)
    .replace('curl ', 'curl -sS ');
  return (await promisify(execFile)('sh', ['-c', command], { cwd: opened.folder })).stdout;
}

test('has a command that stores tables, and can be repeated', async () => {
  const batch = JSON.parse(await bash('Store two tables')) as Batch;
  expect(batch).toMatchObject({ success: true, stored: 2, results: [{ status: 200 }, { status: 200 }] });
  for (const result of batch.results) if (result.success) expect(result.warnings).toEqual([]);
  const repeated = JSON.parse(await bash('Store two tables')) as Batch;
  expect(repeated.results).toMatchObject([{ replayed: true }, { replayed: true }]);
});

test('has a command that writes a ZIP archive', async () => {
  await bash('Store tables and get a ZIP archive');
  const files = unzipSync(await readFile(path.join(opened.folder, 'tables.zip')));
  expect(Object.keys(files)).toHaveLength(3);
  expect(files).toHaveProperty(['results.json']);
});
