import { execFile, spawnSync } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { API_VERSION } from '@pictable/contract';
import { WORLD_FONTS_PACKAGE } from '@pictable/engine/faces';
import { call, imageIn, openStdioClient } from '@pictable/mcp/open-stdio-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentedBlocks } from '../api/documentation/documented-blocks.ts';
import { root } from './runtimes.ts';

/** Maximum size of a program with all its packages; with all fonts it was 152 MB. */
const INSTALLED_BYTES_MAX = 60e6;

const thai = path.join(root, 'engine/golden/scripts/thai-timetable');

let folder: string;
/** The files that `npm run pack` creates in `out/packages`. */
let packages: readonly string[];
/** Why npm could not install the programs; undefined if it could. */
let problem: string | undefined;

/** Runs npm in the folder of the test. @returns its error output, or undefined if it succeeded */
function npm(...args: string[]): string | undefined {
  const outer = Object.entries(process.env).filter(
    ([name]) => !/^npm_(?:config_(?:workspace|local_prefix)|package)/.test(name),
  );
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline', '--loglevel=error'];
  const { npm_execpath: npmScript } = process.env;
  const options = { cwd: folder, env: Object.fromEntries(outer), encoding: 'utf8' } as const;
  const run = npmScript
    ? spawnSync(process.execPath, [npmScript, ...args, ...quiet], options)
    : spawnSync('npm', [...args, ...quiet], options);
  return run.status === 0 ? undefined : run.stderr;
}

function expectSuccess(error: string | undefined): void {
  expect(error).toBeUndefined();
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pictable-installed-'));
  const pack = ['scripts/run.mjs', 'scripts/pack.mjs'];
  const { stdout } = await promisify(execFile)(process.execPath, pack, { cwd: root });
  packages = [...stdout.matchAll(/^out\/packages\/(\S+)$/gm)].map(([, name = '']) => name);
  await cp(path.join(thai, 'payload.json'), path.join(folder, 'thai.json'));
  problem = npm('install', '--prefix', '.', packed('pictable'));
});
afterAll(() => rm(folder, { recursive: true }));

const packed = (name: string) => path.join(root, 'out/packages', `${name}-${API_VERSION}.tgz`);

/** Texts that name packages: README files, documentation pages and the texts for language models. */
const textsWithPackages = [
  'README.md',
  'cli/README.md',
  'sdk/README.md',
  'integrations/mcp/README.md',
  'integrations/vscode/README.md',
  'clients/react/README.md',
  'clients/web-component/README.md',
  'web/scripts/articles/site-texts.ts',
  ...new Set(documentedBlocks.map(({ file }) => `docs/${file}`)),
];

it('npm run pack creates every package that a page names', async () => {
  const texts = await Promise.all(textsWithPackages.map((file) => readFile(path.join(root, file), 'utf8')));
  const named = texts
    .flatMap((text) => [
      ...text.replaceAll(/\$\{API_VERSION\}/g, API_VERSION).matchAll(/out\/packages\/([\w.-]+)/g),
    ])
    .map(([, name]) => name);
  expect([...new Set(named)].toSorted()).toEqual(packages.toSorted());
});

/** The path of an installed program. */
const installed = (name: string) => path.join(folder, 'node_modules', name, `${name}.js`);

function render(input: string, output: string) {
  const args = [installed('pictable'), input, '--json', '-o', output];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  const { images } = JSON.parse(stdout) as { images: { warnings: { message: string }[] }[] };
  return images[0]!.warnings.map(({ message }) => message);
}

async function sizeOf(directory: string): Promise<number> {
  let sum = 0;
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) sum += (await stat(path.join(entry.parentPath, entry.name))).size;
  return sum;
}

const rendered = (name: string) => readFile(path.join(folder, name));
const expectedThai = () => readFile(path.join(thai, 'expected.png'));

describe('the programs as npm installs them', () => {
  const test = (title: string, run: () => Promise<void>, tags: string[] = []) =>
    it(title, { tags }, async ({ skip }) => {
      if (problem !== undefined && process.env.PICTABLE_NEEDS_RUNTIMES === undefined)
        skip(`npm could not install the packages: ${problem}`);
      expectSuccess(problem);
      await run();
    });

  test('are smaller than the limit', async () => {
    const bytes = await sizeOf(path.join(folder, 'node_modules'));
    expect(bytes).toBeGreaterThan(10e6);
    expect(bytes).toBeLessThanOrEqual(INSTALLED_BYTES_MAX);
  });

  test('render Latin, Greek, Cyrillic, symbols and emoji', async () => {
    await cp(
      path.join(root, 'engine/golden/fonts/merriweather/payload.json'),
      path.join(folder, 'text.json'),
    );
    expect(render('text.json', 'text.svg')).toEqual([]);
    expect((await rendered('text.svg')).length).toBeGreaterThan(1_000);
  });

  test('warn of missing glyphs and name the package with the fonts', async () => {
    const warnings = render('thai.json', 'boxes.png');
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain('Noto Sans Thai');
    expect(warnings[0]).toContain(WORLD_FONTS_PACKAGE);
    expect(await rendered('boxes.png')).not.toEqual(await expectedThai());
  });

  test('render all scripts once it is installed, also in the MCP server', async () => {
    expectSuccess(npm('install', '--prefix', '.', packed('pictable-mcp')));
    const table = JSON.parse(await readFile(path.join(folder, 'thai.json'), 'utf8'));
    const renderWithMcp = async () => {
      const client = await openStdioClient({}, process.execPath, installed('pictable-mcp'));
      const result = await call(client, 'render_table', table).finally(() => client.close());
      return { image: imageIn(result), text: JSON.stringify(result.structuredContent ?? result.content) };
    };
    expect((await renderWithMcp()).text).toContain(WORLD_FONTS_PACKAGE);
    expectSuccess(npm('install', '--prefix', '.', packed('pictable-fonts-world')));
    expect(render('thai.json', 'thai.png')).toEqual([]);
    expect(await rendered('thai.png')).toEqual(await expectedThai());
    const complete = await renderWithMcp();
    expect(complete.text).not.toContain(WORLD_FONTS_PACKAGE);
    expect(complete.image?.equals(await expectedThai())).toBe(true);
  }, ['slow']);
});

/** The code block of a README with this language. */
async function readmeBlock(file: string, language: string): Promise<string> {
  const text = await readFile(path.join(root, file), 'utf8');
  return new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(text)?.[1] ?? '';
}

describe('the components as npm installs them', () => {
  const run = (args: readonly string[]) =>
    spawnSync(process.execPath, [...args], { cwd: folder, encoding: 'utf8' });
  let failure: string | undefined;
  beforeAll(() => {
    const files = ['pictable-web-component', 'pictable-react'].map(packed);
    failure = npm('install', '--prefix', '.', ...files, 'react@19.3.1', 'react-dom@19.3.1');
  });

  it('are rendered by a server that has nothing but React', async ({ skip }) => {
    if (failure !== undefined && process.env.PICTABLE_NEEDS_RUNTIMES === undefined)
      skip(`npm could not install the packages: ${failure}`);
    expectSuccess(failure);
    const program = `import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { PictableTable as Element } from '@pictable/web-component';
import { PictableTable } from '@pictable/react';
console.log(Element.observedAttributes.length > 5, renderToString(createElement(PictableTable, { src: '/a.png', alt: 'Sales' })));`;
    await writeFile(path.join(folder, 'render.mjs'), program);
    const { stdout, stderr } = run(['render.mjs']);
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^true <pictable-table src="\/a.png" alt="Sales"><picture><img /);
    for (const name of ['web-component', 'react']) {
      const files = await readdir(path.join(folder, 'node_modules/@pictable', name));
      expect(files).toEqual(expect.arrayContaining(['CHANGELOG.md', 'LICENSE', 'README.md', 'example.png']));
    }
  });

  it('have types for TypeScript and JSX, which allow what their READMEs show', async ({ skip }) => {
    if (failure !== undefined) skip(`npm could not install the packages: ${failure}`);
    const source = `${await readmeBlock('clients/web-component/README.md', 'ts')}
${await readmeBlock('clients/react/README.md', 'tsx')}
export const found: HTMLElement | null = document.querySelector('pictable-table');
export const own = <pictable-table src="/a.png" dark-src="/b.png" live="30" className="wide" />;
// @ts-expect-error the URL is missing
export const withoutUrl = <pictable-table alt="" />;
// @ts-expect-error not an interval
export const wrong = <PictableTable src="/a.png" live="often" />;
`;
    expect(source).toContain('<PictableTable');
    await writeFile(path.join(folder, 'use.tsx'), source);
    const types = path.join(root, 'node_modules/@types/react');
    const compilerOptions = {
      ...{ strict: true, noEmit: true, jsx: 'react-jsx', module: 'esnext', moduleResolution: 'bundler' },
      ...{ types: [], lib: ['es2023', 'dom'], target: 'es2022' },
      paths: { react: [types], 'react/*': [`${types}/*`] },
    };
    const config = JSON.stringify({ compilerOptions, files: ['use.tsx'] });
    await writeFile(path.join(folder, 'tsconfig.json'), config);
    const { stdout } = run([path.join(root, 'node_modules/typescript/bin/tsc'), '-p', '.']);
    expect(stdout).toBe('');
  });
});
