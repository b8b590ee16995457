import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@pictable/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentedBlocks } from '../documentation/documented-blocks.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../../..');

let setup: TestSetup;
let project: string;

/** Installs the package in an empty project, as its README describes. */
beforeAll(async () => {
  setup = await openTestSetup();
  project = await mkdtemp(path.join(tmpdir(), 'pictable-sdk-'));
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', project, './sdk/dist'], {
    cwd: root,
  });
  const [{ filename }] = JSON.parse(stdout);
  await writeFile(path.join(project, 'package.json'), '{"private":true,"type":"module"}');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${filename}`], { cwd: project });
  await symlink(path.join(root, 'node_modules/@types'), path.join(project, 'node_modules/@types'));
});

afterAll(async () => {
  await setup?.close();
  await rm(project, { recursive: true, force: true });
});

const installed = (file = '') => path.join(project, 'node_modules/@pictable/sdk', file);

/** Type-checks a program with the strictest settings. @returns the errors */
async function compile(name: string, program: string): Promise<string> {
  const compilerOptions = {
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    verbatimModuleSyntax: true,
    noEmit: true,
    skipLibCheck: false,
    module: 'nodenext',
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: name === 'readme.ts' ? ['node'] : [],
  };
  await writeFile(path.join(project, name), program);
  await writeFile(path.join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [name] }));
  return run(path.join(root, 'node_modules/.bin/tsc'), ['-p', '.'], { cwd: project }).then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  );
}

describe('the samples of its README', () => {
  const samples = async () =>
    [...(await readFile(installed('README.md'), 'utf8')).matchAll(/```ts\n([\s\S]*?)```/g)].map(
      ([, program = '']) => program,
    );

  test('compile under strict TypeScript', async () => {
    const programs = await samples();
    expect(programs.length).toBeGreaterThan(5);
    expect(await compile('readme.ts', programs.join('\n'))).toBe('');
  });

  test('store tables, write an image, show an error and sign a URL', async () => {
    const { key, project: owned } = setup.owner;
    const signer = createClient({ baseUrl: setup.url, apiKey: key });
    const { signingSecret } = await signer.createSigningSecret(owned.id);
    const program = (await samples())
      .join('\n')
      .replaceAll('https://pictable.example', setup.url)
      .replace('sales-x1y2z3', owned.endpointPath);
    await writeFile(path.join(project, 'program.ts'), `${program}\nconsole.log(url);`);
    const env = { ...process.env, PICTABLE_API_KEY: key, PICTABLE_SIGNING_SECRET: signingSecret };
    const { stdout, stderr } = await run(process.execPath, ['program.ts'], { cwd: project, env });
    const urls = stdout.trim().split('\n');
    expect(urls).toHaveLength(6);
    for (const url of urls) expect((await fetch(url)).headers.get('content-type'), url).toBe('image/png');
    expect(stderr).toContain('receiving');
    expect(stderr).toMatch(/^400$/m);
    expect(stderr).toMatch(/^data must not be empty\.$/m);
    expect(stderr).toMatch(/^400 invalid-table \/data undefined [\w-]{36}$/m);
    expect((await readFile(path.join(project, 'sales.png'))).subarray(1, 4).toString()).toBe('PNG');
  });
});

describe('its types', () => {
  test('reject what the service does not accept', async () => {
    const program = `
import { createClient, QuotaExceededError, type Progress, type TablePayload, type TableStyles } from '@pictable/sdk';
const client = createClient({ baseUrl: 'https://pictable.example' });
// @ts-expect-error data and options.format are mistyped
void client.generate({ dta: [], options: { fromat: 'png' } });
// @ts-expect-error an option is mistyped
void client.generate({ data: [{ a: 1 }], options: { fromat: 'png' } });
// @ts-expect-error a format is not known
void client.generate({ data: [{ a: 1 }], options: { format: 'gif' } });
// @ts-expect-error a style is mistyped
void client.preview({ data: [{ a: 1 }], styles: { headrBg: '#fff' } });
// @ts-expect-error a style of a column is mistyped
void client.preview({ data: [{ a: 1 }], styles: { columnStyles: { a: { textAlgin: 'left' } } } });
// @ts-expect-error a destination is not known
void client.generate({ data: [{ a: 1 }], for: 'slak' });
// @ts-expect-error there is no table
void client.generate({ title: 'Sales' });
// @ts-expect-error rows need headers
void client.generate({ rows: [['North', 1]] });
// @ts-expect-error a row is not a number
void client.generate({ data: [1, 2] });
// @ts-expect-error a width contains a number
void client.generate({ data: [{ a: 1 }], options: { width: 'wide' } });
// @ts-expect-error an operation is not known
void client.generate({ data: [{ a: 1 }], options: { dataProcessing: { groupBy: 'a', aggregate: { b: 'total' } } } });
// @ts-expect-error the same for a URL that is signed
export const payload: TablePayload = { data: [{ a: 1 }], stlyes: {} };
// @ts-expect-error settings have no title
void client.saveSettings({ title: 'Sales' });
// @ts-expect-error an id is a number
void client.deleteImage('7');
// @ts-expect-error a project has a name
void client.createProject({ nam: 'Reports' });
// @ts-expect-error a response has no such field
void client.generate({ data: [{ a: 1 }] }).then((stored) => stored.uri);

export const styles: TableStyles = { headerBg: '#fff', fontSize: '14px', cellPadding: 8, zebraStripes: true };
export const url: Promise<string> = client.generate({ data: [{ a: 1 }], styles }).then((stored) => stored.url);
export const width: Promise<number> = client.preview('{"data":[]}').then(({ metadata }) => metadata.width);
export const phaseOf = (progress: Progress): string => progress.phase;
export const isOver = (error: unknown): boolean => error instanceof QuotaExceededError;
`;
    expect(await compile('strict.ts', program)).toBe('');
  });

  test('know groups, totals and the other structure of a table', async () => {
    const program = `
import { createClient } from '@pictable/sdk';
const client = createClient({ baseUrl: 'https://pictable.example' });
const data = [{ product: 'Laptop', category: 'Computing', units: 45, error: 1.5 }];
void client.generate({ data, rowGroups: 'category', summary: 'sum' });
void client.generate({
  data,
  columns: { units: { label: 'Units', type: 'number', unit: 'pcs' } },
  rowGroups: { by: ['category'], as: 'column', label: '{value} ({n})' },
  summary: [{ label: 'Total', of: 'both', columns: { units: 'sum' }, style: { borderTop: '2px solid #111' } }],
  spanners: [{ label: '2026', columns: ['units'] }],
  stub: { columns: 'product', indent: 1 },
  merge: { columns: ['category'] },
  mergeColumns: { into: 'units', with: ['error'], as: 'uncertainty' },
  substitute: { null: '–' },
});
// @ts-expect-error a function of a summary is not known
void client.generate({ data: [{ a: 1 }], summary: 'mode' });
// @ts-expect-error a function of a column in a summary is not known
void client.generate({ data: [{ a: 1 }], summary: [{ columns: { a: 'total of' } }] });
// @ts-expect-error a member of a summary is mistyped
void client.generate({ data: [{ a: 1 }], summary: { lable: 'Total' } });
// @ts-expect-error groups are not numbers
void client.generate({ data: [{ a: 1 }], rowGroups: 3 });
// @ts-expect-error listed groups have rows
void client.generate({ data: [{ a: 1 }], rowGroups: [{ label: 'Top' }] });
// @ts-expect-error a place of groups is not known
void client.generate({ data: [{ a: 1 }], rowGroups: { by: 'a', as: 'side' } });
// @ts-expect-error a spanner has a label
void client.generate({ data: [{ a: 1 }], spanners: [{ columns: ['a'] }] });
// @ts-expect-error a stub has columns
void client.generate({ data: [{ a: 1 }], stub: { indent: 1 } });
// @ts-expect-error a type of a column is not known
void client.generate({ data: [{ a: 1 }], columns: { a: { type: 'money' } } });
// @ts-expect-error a merge has columns
void client.generate({ data: [{ a: 1 }], merge: { within: true } });
// @ts-expect-error a name of merged columns is not known
void client.generate({ data: [{ a: 1 }], mergeColumns: { into: 'a', as: 'error' } });
// @ts-expect-error a text for null is no object
void client.generate({ data: [{ a: 1 }], substitute: { null: {} } });
const aggregate = { b: 'sum(a) / 2', c: { expr: 'max(a)' }, a: 'sum' } as const;
void client.generate({ data: [{ a: 1 }], transform: [{ sort: 'a' }, { group: { by: 'a', aggregate } }] });
// @ts-expect-error a step has one verb
void client.generate({ data: [{ a: 1 }], transform: [{ sort: 'a', select: 'a' }] });
// @ts-expect-error a step has a verb
void client.generate({ data: [{ a: 1 }], transform: [{}] });
`;
    expect(await compile('structure.ts', program)).toBe('');
  });

  test('allow every table that the documentation shows', async () => {
    const files = globSync(['docs/examples/*.json', 'examples/**/payload.json'], { cwd: root });
    const payloads = [
      ...(await Promise.all(files.map((file) => readFile(path.join(root, file), 'utf8')))),
      ...documentedBlocks.filter(({ kind }) => kind !== 'other').map(({ text }) => text),
    ];
    expect(payloads.length).toBeGreaterThan(70);
    const lines = payloads.map((text, index) => `export const table${index}: TableInput = ${text.trim()};`);
    const program = ["import type { TableInput } from '@pictable/sdk';", ...lines].join('\n');
    expect(await compile('documented.ts', program)).toBe('');
  });
});

describe('the package', () => {
  test('has no dependencies, does not mention zod, and has one module of 38 kB', async () => {
    const { dependencies, peerDependencies } = JSON.parse(await readFile(installed('package.json'), 'utf8'));
    expect([dependencies, peerDependencies]).toEqual([undefined, undefined]);
    const files = (await readdir(installed(), { recursive: true })).filter((file) =>
      /\.(js|ts|json)$/.test(file),
    );
    expect(files).toEqual(expect.arrayContaining(['index.js', 'types/index.d.ts']));
    for (const file of files)
      expect(await readFile(installed(file), 'utf8'), file).not.toMatch(/\bzod\b|ZodMini/);
    expect(files.filter((file) => file.endsWith('.js'))).toEqual(['index.js']);
    expect((await stat(installed('index.js'))).size).toBeLessThan(38_500);
  });
});
