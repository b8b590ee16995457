import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { WORLD_FONTS_PACKAGE } from '@pictable/engine/faces';
import { call, openStdioClient, pictureIn } from '@pictable/mcp/open-stdio-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from './runtimes.ts';

/** What a program may take with all its packages: 152 MB before its fonts were chosen. */
const INSTALLED_BYTES_MAX = 60e6;

const thai = path.join(root, 'engine/golden/reported/rl-thai');

let folder: string;
/** Why npm could not install the programs; undefined where it could. */
let problem: string | undefined;

/** Runs npm in the folder of the test. @returns the words of its error, undefined when all went well */
function npm(...args: string[]): string | undefined {
  const outer = Object.entries(process.env).filter(
    ([name]) => !/^npm_(?:config_(?:workspace|local_prefix)|package)/.test(name),
  );
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline', '--loglevel=error'];
  const { npm_execpath: own } = process.env;
  const options = { cwd: folder, env: Object.fromEntries(outer), encoding: 'utf8' } as const;
  const run = own
    ? spawnSync(process.execPath, [own, ...args, ...quiet], options)
    : spawnSync('npm', [...args, ...quiet], options);
  return run.status === 0 ? undefined : run.stderr;
}

function expectDone(said: string | undefined): void {
  expect(said).toBeUndefined();
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pictable-installed-'));
  const places = ['cli/dist', 'integrations/mcp/dist', 'engine/dist/fonts-world'];
  expectDone(npm('pack', ...places.map((place) => path.join(root, place))));
  await cp(path.join(thai, 'payload.json'), path.join(folder, 'thai.json'));
  problem = npm('install', '--prefix', '.', './pictable-0.1.0.tgz');
});
afterAll(() => rm(folder, { recursive: true }));

/** The path of a program that was installed. */
const installed = (name: string) => path.join(folder, 'node_modules', name, `${name}.js`);

function draw(input: string, output: string) {
  const args = [installed('pictable'), input, '--json', '-o', output];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  const { images } = JSON.parse(stdout) as { images: { warnings: { message: string }[] }[] };
  return images[0]!.warnings.map(({ message }) => message);
}

async function bytesUnder(place: string): Promise<number> {
  let sum = 0;
  for (const entry of await readdir(place, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) sum += (await stat(path.join(entry.parentPath, entry.name))).size;
  return sum;
}

const drawn = (name: string) => readFile(path.join(folder, name));
const expectedThai = () => readFile(path.join(thai, 'expected.png'));

describe('the programs as npm installs them', () => {
  const test = (title: string, run: () => Promise<void>) =>
    it(title, async ({ skip }) => {
      if (problem !== undefined && process.env.PICTABLE_NEEDS_RUNTIMES === undefined)
        skip(`npm could not install the packages: ${problem}`);
      expectDone(problem);
      await run();
    });

  test('take no more room than a program may', async () => {
    const bytes = await bytesUnder(path.join(folder, 'node_modules'));
    expect(bytes).toBeGreaterThan(10e6);
    expect(bytes).toBeLessThanOrEqual(INSTALLED_BYTES_MAX);
  });

  test('draw Latin, Greek, Cyrillic, symbols and emoji', async () => {
    await cp(
      path.join(root, 'engine/golden/fonts/merriweather/payload.json'),
      path.join(folder, 'text.json'),
    );
    expect(draw('text.json', 'text.svg')).toEqual([]);
    expect((await drawn('text.svg')).length).toBeGreaterThan(1_000);
  });

  test('warn of boxes, and name the package that has the fonts', async () => {
    const warnings = draw('thai.json', 'boxes.png');
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain('Noto Sans Thai');
    expect(warnings[0]).toContain(WORLD_FONTS_PACKAGE);
    expect(await drawn('boxes.png')).not.toEqual(await expectedThai());
  });

  test('draw all scripts once it is installed, the MCP server too', async () => {
    expectDone(npm('install', '--prefix', '.', './pictable-mcp-0.1.0.tgz'));
    const table = JSON.parse(await readFile(path.join(folder, 'thai.json'), 'utf8'));
    const render = async () => {
      const client = await openStdioClient({}, process.execPath, installed('pictable-mcp'));
      const result = await call(client, 'render_table', table).finally(() => client.close());
      return { picture: pictureIn(result), text: JSON.stringify(result.structuredContent ?? result.content) };
    };
    expect((await render()).text).toContain(WORLD_FONTS_PACKAGE);
    expectDone(npm('install', '--prefix', '.', './pictable-fonts-world-0.1.0.tgz'));
    expect(draw('thai.json', 'thai.png')).toEqual([]);
    expect(await drawn('thai.png')).toEqual(await expectedThai());
    const whole = await render();
    expect(whole.text).not.toContain(WORLD_FONTS_PACKAGE);
    expect(whole.picture?.equals(await expectedThai())).toBe(true);
  });
});
