import { execFile } from 'node:child_process';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { limits, placeholderOrigin, type RenderedMessage } from '@pictable/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { store } from '../setup/send.ts';
import { openShellFolder, type ShellFolder } from '../setup/shell-folder.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';
import { blockText } from './documented-blocks.ts';

let setup: TestSetup;
let opened: ShellFolder;
beforeAll(async () => {
  setup = await openTestSetup();
  opened = await openShellFolder(setup.owner.key);
});
afterAll(async () => {
  await opened?.close();
  await setup?.close();
});

const page = 'documentation/messages.md';
const label = 'Replace the tables of a message';
const run = promisify(execFile);
const withServiceUrl = (text: string) =>
  text.replaceAll(placeholderOrigin, setup.url).replaceAll('YOUR_API_KEY', setup.owner.key);

test('the request replaces the table with the image that is shown', async () => {
  const command = withServiceUrl(blockText(page, label)).replace('curl ', 'curl -sS ');
  const message = JSON.parse((await run('sh', ['-c', command])).stdout) as RenderedMessage;
  const [before, table, after] = message.parts;
  expect([before?.kind, table?.kind, after?.kind, message.parts.length]).toEqual([
    'text',
    'table',
    'text',
    3,
  ]);
  expect(message.warnings).toEqual([]);
  const image = table?.kind === 'table' ? table.image : undefined;
  const shown = await store(
    `${setup.url}/api/table-to-image`,
    JSON.parse(blockText(page, 'The image of the table')),
    setup.owner.key,
  );
  const bytesOf = async (url = '') => Buffer.from(await (await fetch(url)).arrayBuffer());
  expect(await bytesOf(image?.url)).toEqual(await bytesOf(shown.url));
  expect(image?.alt).toBe(shown.alt);
});

test('the numbers are those of the service', async () => {
  const text = await readFile(path.resolve(import.meta.dirname, '../../../docs', page), 'utf8');
  const { batchTablesMax, messageCharsMax, wideColumnsMin, wideRowsMin } = limits;
  expect(text).toContain(`up to ${messageCharsMax.toLocaleString('en')} characters`);
  expect(text).toContain(`at least ${wideColumnsMin} columns or ${wideRowsMin} rows`);
  expect(text).toContain(`a message can have up to ${batchTablesMax}`);
});

test('the program of the SDK prints the parts', async () => {
  const modules = path.join(opened.folder, 'node_modules/@pictable');
  await mkdir(modules, { recursive: true });
  await symlink(path.resolve(import.meta.dirname, '../../../sdk/dist'), path.join(modules, 'sdk'));
  const head = blockText('documentation/sdk.md', 'First table').split('\n\n').slice(0, 2).join('\n');
  const target = path.join(opened.folder, 'message.mjs');
  await writeFile(target, withServiceUrl(`${head}\n${blockText('documentation/sdk.md', label)}`));
  const env = { ...process.env, PICTABLE_API_KEY: setup.owner.key };
  const { stdout } = await run(process.execPath, [target], { env });
  expect(stdout).toMatch(/^Ferries in May:\n\n\nhttp\S+\/ferries-in-may-\S+\.png\n$/);
});

test('the command writes the message with images', async () => {
  const file = 'documentation/command-line.md';
  const [environment = ''] = withServiceUrl(blockText(file, 'With a service')).split('\n');
  await writeFile(path.join(opened.folder, 'answer.md'), 'Hello:\n\n| A |\n|---|\n| 1 |\n\nBye\n');
  await opened.shell(`${environment}\n${blockText(file, 'A message')}`);
  const written = await readFile(path.join(opened.folder, 'message.md'), 'utf8');
  expect(written).toMatch(/^Hello:\n\n!\[[^\]]+\]\(http\S+\.png\)\n\nBye\n$/);
  const json = await opened.shell(`${environment}\npictable message answer.md --async --json`);
  expect((JSON.parse(json) as RenderedMessage).parts).toHaveLength(3);
});
