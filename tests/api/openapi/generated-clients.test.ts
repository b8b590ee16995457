import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import openapiTypeScript, { astToString } from 'openapi-typescript';
import { generate as orval } from 'orval';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newEmail } from '../setup/browser.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../../..');

let setup: TestSetup;
let folder: string;

/** Generates two clients from the OpenAPI document of the running service. */
beforeAll(async () => {
  setup = await openTestSetup();
  folder = await mkdtemp(path.join(tmpdir(), 'pictable-clients-'));
  const document = path.join(folder, 'openapi.json');
  await writeFile(document, await (await fetch(`${setup.url}/api/openapi.json`)).text());
  await writeFile(
    path.join(folder, 'paths.d.ts'),
    astToString(await openapiTypeScript(new URL(`file://${document}`))),
  );
  const target = { client: 'fetch', mode: 'single', baseUrl: { getBaseUrlFromSpecification: true } } as const;
  const input = { target: document };
  const json = { contentType: { include: ['application/json'] } };
  await orval({ input, output: { ...target, target: path.join(folder, 'orval.ts') } });
  await orval({ input, output: { ...target, target: path.join(folder, 'orval-json.ts'), override: json } });
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
});
afterAll(async () => {
  await setup?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Type-checks a program and its imports with the strictest settings. @returns the errors */
async function compile(name: string, program: string): Promise<string> {
  await writeFile(path.join(folder, name), program);
  const compilerOptions = {
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: false,
    target: 'es2023',
    module: 'nodenext',
    allowImportingTsExtensions: true,
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: [],
  };
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [name] }));
  const tsc = path.join(root, 'node_modules/.bin/tsc');
  return run(tsc, ['-p', folder], { cwd: folder }).then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  );
}

interface Outcome {
  readonly url: string;
  readonly id: number;
  readonly listed: readonly number[];
  readonly firstBytes: readonly number[];
}

/** Runs a program that prints the responses, and checks that it stored and listed a PNG. */
async function expectToWork(name: string): Promise<void> {
  const { stdout } = await run(process.execPath, [path.join(folder, name)], { cwd: folder });
  const { url, id, listed, firstBytes } = JSON.parse(stdout) as Outcome;
  expect((await fetch(url)).headers.get('content-type')).toBe('image/png');
  expect(listed).toEqual([id]);
  expect(String.fromCharCode(...firstBytes.slice(1, 4))).toBe('PNG');
}

const credentials = () => JSON.stringify({ email: newEmail('client'), password: 'correct horse battery' });

const withOpenapiFetch = () => `
import createClient from 'openapi-fetch';
import type { components, paths } from './paths.d.ts';

const baseUrl = '${setup.url}';
const client = createClient<paths, 'application/json'>({ baseUrl });
const registered = await client.POST('/api/register', { body: ${credentials()} });
const cookie = registered.response.headers.getSetCookie().map((each) => each.split(';')[0]).join('; ');
const created = await client.POST('/api/pictable/projects', { body: { name: 'Reports' }, headers: { cookie } });
if (!created.data) throw new Error(created.error.error.message);
const headers = { 'X-API-Key': created.data.apiKey ?? '' };

const table: components['schemas']['TablePayload'] = {
  title: 'Sales',
  data: [{ Region: 'North', Sum: 1250.5 }],
  options: { format: 'png', width: 480, theme: 'ocean' },
};
const stored = await client.POST('/api/pictable/table-to-image', { body: table, headers });
if (!stored.data) throw new Error(stored.error.error.message);
// Only a request with Prefer: respond-async gets the job.
if (!('image' in stored.data)) throw new Error('a job was enqueued');
const { id, url, image, metadata } = stored.data;
const width: number = metadata.width;
const list = await client.GET('/api/pictable/user/images', { params: { query: { limit: 10 } }, headers });
if (!list.data || width < 1) throw new Error('nothing is listed');

const files = createClient<paths, 'image/png'>({ baseUrl });
const file = await files.GET('/api/pictable/images/{filename}', {
  params: { path: { filename: image.filename } },
  parseAs: 'arrayBuffer',
});
const firstBytes = [...new Uint8Array(file.data ?? new ArrayBuffer(0))].slice(0, 4);
const deleted = await client.DELETE('/api/pictable/user/images/{id}', { params: { path: { id: id + 1 } }, headers });
if (deleted.error?.error.code !== 404) throw new Error('the error of another id is not typed');
console.log(JSON.stringify({ url, id, listed: list.data.map((each) => each.id), firstBytes }));
`;

const withOrval = () => `
import { createProject, generateImage, listImages, register, type TablePayload } from './orval-json.ts';
import { getImage } from './orval.ts';

const registered = await register(${credentials()});
const cookie = registered.headers.getSetCookie().map((each) => each.split(';')[0]).join('; ');
const created = await createProject({ name: 'Reports' }, { headers: { cookie } });
if (created.status !== 201) throw new Error(created.data.error.message);
const headers = { 'X-API-Key': created.data.apiKey ?? '' };

const table: TablePayload = {
  title: 'Sales',
  data: [{ Region: 'North', Sum: 1250.5 }],
  options: { format: 'png', width: 480, theme: 'ocean' },
};
const stored = await generateImage(table, {}, { headers });
if (stored.status === 202) throw new Error('a job was enqueued');
if (stored.status !== 200) throw new Error(stored.data.error.message);
const { id, url, image, metadata } = stored.data;
const width: number = metadata.width;
const list = await listImages({ limit: 10 }, { headers });
if (list.status !== 200 || width < 1) throw new Error('nothing is listed');

const file = await getImage(image.filename);
if (file.status !== 200 || !(file.data instanceof Blob)) throw new Error('the image is missing');
const firstBytes = [...new Uint8Array(await file.data.arrayBuffer())].slice(0, 4);
console.log(JSON.stringify({ url, id, listed: list.data.map((each) => each.id), firstBytes }));
`;

describe('a client generated by openapi-typescript and openapi-fetch', { timeout: 60_000 }, () => {
  test('is strictly typed, registers, creates a project, and renders and lists a table', async () => {
    expect(await compile('with-openapi-fetch.ts', withOpenapiFetch())).toBe('');
    await expectToWork('with-openapi-fetch.ts');
  });

  test('rejects what the service does not accept', async () => {
    const wrong = `
import createClient from 'openapi-fetch';
import type { paths } from './paths.d.ts';
const client = createClient<paths, 'application/json'>({ baseUrl: '' });
void client.POST('/api/pictable/projects', { body: { nam: 'Reports' } });
void client.GET('/api/pictable/user/images', { params: { query: { limit: 'ten' } } });
void client.POST('/api/json-to-png', { body: { data: [{ a: 1 }] } });
`;
    const lines = (await compile('wrong.ts', wrong)).match(/wrong\.ts\((\d+)/g);
    expect([...new Set(lines)]).toEqual(['wrong.ts(5', 'wrong.ts(6', 'wrong.ts(7']);
  });
});

describe('a client generated by orval', { timeout: 60_000 }, () => {
  test('is strictly typed, registers, creates a project, and renders and lists a table', async () => {
    expect(await compile('with-orval.ts', withOrval())).toBe('');
    await expectToWork('with-orval.ts');
  });
});
