import { execFile } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  placeholderOrigin,
  type SavedTemplate,
  type StoredImage,
  type StoredLiveImage,
} from '@pictable/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShellFolder, type ShellFolder } from '../setup/shell-folder.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';
import { blockText } from './documented-blocks.ts';

const run = promisify(execFile);
const templates = 'documentation/templates.md';
const liveImages = 'documentation/live-images.md';

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

const ofReader = (text: string) =>
  text
    .replaceAll(placeholderOrigin, setup.url)
    .replaceAll('/projects/12/', `/projects/${setup.owner.project.id}/`)
    .replaceAll("(12, '", `(${setup.owner.project.id}, '`)
    .replaceAll('projectId: 12', `projectId: ${setup.owner.project.id}`)
    .replaceAll('YOUR_API_KEY', setup.owner.projectKey);

/** Runs a documented command and returns its JSON. */
async function bash<Body>(file: string, label: string, change = (text: string) => text): Promise<Body> {
  const command = change(ofReader(blockText(file, label))).replace('curl ', 'curl -sS ');
  return JSON.parse((await run('sh', ['-c', command])).stdout) as Body;
}

/** Runs a documented program with the SDK and returns what it prints. */
async function program(file: string, label: string): Promise<string> {
  const modules = path.join(opened.folder, 'node_modules/@pictable');
  await mkdir(modules, { recursive: true });
  await symlink(path.resolve('sdk/dist'), path.join(modules, 'sdk')).catch(() => undefined);
  const target = path.join(opened.folder, `${label.replaceAll(' ', '-')}.mjs`);
  await writeFile(target, ofReader(blockText(file, label)));
  const env = { ...process.env, PICTABLE_API_KEY: setup.owner.projectKey };
  return (await run(process.execPath, [target], { env })).stdout.trim();
}

const svgOf = async (url: string) => (await fetch(url.replace(/\.png$/, '.svg'))).text();

describe('the page about templates', () => {
  test('has commands that save and use one, and shows the same table without it', async () => {
    const saved = await bash<SavedTemplate>(templates, 'Save a template');
    expect(saved.version).toBe(1);
    expect(saved.warnings.map(({ message }) => message)).toEqual([
      expect.stringContaining('{{number}} has no value'),
      expect.stringContaining('{{month}} has no value'),
    ]);
    const image = await bash<StoredImage>(templates, 'Use a template');
    expect(image).toMatchObject({ image: { title: 'Invoice 2026-017' }, warnings: [] });
    const plain = await fetch(`${setup.url}/api/pictable/table-to-image`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': setup.owner.projectKey },
      body: blockText(templates, 'The same table without a template'),
    });
    const { url } = (await plain.json()) as StoredImage;
    expect(await svgOf(url)).toBe(await svgOf(image.url));
  });

  test('has a program that works', async () => {
    expect(await svgOf(await program(templates, 'Templates with the SDK'))).toContain('Sales in May');
  });
});

describe('the page about live images', () => {
  test('has commands that create one and replace it', async () => {
    const live = await bash<StoredLiveImage>(liveImages, 'Create or replace a live image');
    expect(live).toMatchObject({ success: true, version: 1, unchanged: false, warnings: [] });
    const tag = (await fetch(live.url)).headers.get('etag')!;
    const replaced = await bash<StoredLiveImage>(liveImages, 'Replace only this version', (command) =>
      command.replace(/"sales-[^"]+"/, tag),
    );
    expect(replaced).toMatchObject({ version: 2, url: live.url });
  });

  test('has a program that works', async () => {
    const [url = '', ...others] = (await program(liveImages, 'Live images with the SDK')).split(' ');
    expect(others).toEqual(['1', 'false']);
    expect((await fetch(url)).status).toBe(200);
  });
});
