import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runPictable } from '@pictable/cli/run-pictable';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
let cwd: string;
beforeAll(async () => {
  setup = await openTestSetup();
  cwd = await mkdtemp(path.join(tmpdir(), 'pictable-remote-'));
  await writeFile(path.join(cwd, 'a.csv'), 'Region,Sum\nNorth,1.10\n');
});
afterAll(async () => {
  await setup?.close();
  await rm(cwd, { recursive: true });
});

function remote(args: readonly string[], key: string, url = setup.url) {
  return runPictable(['a.csv', '--remote', ...args], {
    cwd,
    env: { PICTABLE_URL: url, PICTABLE_API_KEY: key },
  });
}

describe('the command line with a service', () => {
  it('prints the URL of the stored image, and nothing else', async () => {
    const { code, stdout, stderr } = await remote(['--format', 'svg'], setup.owner.key);
    expect(stderr).toBe('');
    expect(code).toBe(0);
    const url = stdout.toString().trim();
    expect(await (await fetch(url)).text()).toMatch(/^<svg /);
  });

  it('prints the report alone with --json', async () => {
    const { stdout } = await remote(['--json'], setup.owner.key);
    expect(JSON.parse(stdout.toString())).toMatchObject({ success: true, images: [{ input: 'a.csv' }] });
  });

  it('saves themes, renders with them, and deletes them', async () => {
    const { projectKey: key, project } = setup.owner;
    const env = { PICTABLE_URL: setup.url, PICTABLE_API_KEY: key };
    const themes = async (...args: string[]) => {
      const command = ['themes', ...args, `--project-id=${project.id}`];
      const { code, stdout, stderr } = await runPictable(command, { cwd, env });
      return { code, stdout: stdout.toString().trim(), stderr };
    };
    const save = ['save', 'acme', '--from=#0b6b45', '--from=#f59e0b', '--mode=dark'];
    expect(await themes(...save)).toEqual({ code: 0, stdout: 'acme', stderr: '' });
    expect(await themes('list')).toMatchObject({ code: 0, stdout: 'acme  dark  #0b6b45 #f59e0b' });
    const rendered = await remote(['--theme=acme', '--json'], key);
    expect(JSON.parse(rendered.stdout.toString())).toMatchObject({
      success: true,
      images: [{ warnings: [] }],
    });
    const wrong = await themes('save', 'acme', '--from=grein');
    expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('grein') });
    expect(await themes('delete', 'acme')).toMatchObject({ code: 0 });
    expect(await themes('list')).toMatchObject({ code: 0, stdout: '' });
  });

  it('saves templates, renders with them, and replaces live images', async () => {
    const { projectKey: key, project } = setup.owner;
    await writeFile(path.join(cwd, 'look.json'), '{"title":"Sales in {{month}}","options":{"format":"svg"}}');
    const env = { PICTABLE_URL: setup.url, PICTABLE_API_KEY: key };
    const command = async (...args: string[]) => {
      const { code, stdout, stderr } = await runPictable(args, { cwd, env });
      expect([code, stderr]).toEqual([0, '']);
      return stdout.toString().trim();
    };
    const ofProject = `--project-id=${project.id}`;
    expect(await command('templates', 'save', 'look', 'look.json', ofProject)).toBe('look@1');
    expect(await command('templates', 'list', ofProject)).toMatch(/^look {2}version 1 {2}2/);
    expect(await command('templates', 'get', 'look', ofProject)).toBe(
      '{"title":"Sales in {{month}}","options":{"format":"svg"}}',
    );
    const asJson = await command('templates', 'get', 'look@1', ofProject, '--json');
    expect(JSON.parse(asJson)).toMatchObject({ name: 'look', version: 1, versions: [1] });
    for (const [name, message] of [
      ['look@9', 'version 9'],
      ['look@', 'such as invoice or invoice@3; got look@.'],
    ] as const) {
      const wrong = await runPictable(['templates', 'get', name, ofProject], { cwd, env });
      expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining(message) });
    }
    const [may, june] = [await remote(['--template=look', '--values=month=May'], key), 'Sales in June'];
    expect(await (await fetch(may.stdout.toString().trim())).text()).toContain('Sales in May');
    const put = ['live', 'put', 'monthly', 'a.csv', '--template=look@1', '--font=Inter'];
    const url = await command(...put, '--values=month=May');
    expect(await command(...put, '--values=month=June')).toBe(url);
    expect(await (await fetch(url)).text()).toContain(june);
    const native = await command('live', 'put', 'native', 'a.csv', '--native=slack,discord', '--json');
    expect(Object.keys(JSON.parse(native).native)).toEqual(['slack', 'discord']);
    await command('live', 'delete', 'native');
    const both = (await command('live', 'put', 'both', 'a.csv', '--color-scheme=both')).split('\n');
    expect(both).toEqual([expect.stringMatching(/\/l\/both-[\w-]+\.png$/), `${both[0]}?scheme=dark`]);
    const dark = await fetch(both[1]!);
    expect([dark.status, dark.headers.get('content-type')]).toEqual([200, 'image/png']);
    await command('live', 'delete', 'both');
    expect(await command('live', 'list')).toBe(`monthly  version 2  ${url}`);
    expect((await command('live', 'get', 'monthly')).split('\n')).toHaveLength(3);
    expect(await command('live', 'schedule', 'monthly', 'never')).toBe('never');
    for (const args of [
      ['refresh', 'monthly'],
      ['schedule', 'monthly', '1h'],
    ])
      expect(await runPictable(['live', ...args], { cwd, env })).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('The live image is not refreshed.'),
      });
    expect(JSON.parse(await command('live', 'delete', 'monthly', '--json'))).toEqual({ success: true });
    expect((await fetch(url)).status).toBe(410);
    await command('templates', 'delete', 'look', ofProject);
    const missing = await runPictable(['templates', 'list'], { cwd, env });
    expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining('--project-id') });
    const gone = await remote(['--template=look'], key);
    expect(gone).toMatchObject({ code: 1, stderr: expect.stringContaining('no template "look"') });
  });

  describe('batch', () => {
    const batch = (key: string, ...args: string[]) =>
      runPictable(['batch', ...args], { cwd, env: { PICTABLE_URL: setup.url, PICTABLE_API_KEY: key } });

    it('stores several files with common defaults, and prints a line per table', async () => {
      await writeFile(path.join(cwd, 'b.json'), '[{"2024":1.10,"2023":2}]');
      await writeFile(path.join(cwd, 'look.json'), '{"title":"Report","format":"svg","svgText":"live"}');
      const run = await batch(setup.owner.key, 'a.csv', 'b.json', '--defaults', 'look.json');
      expect([run.code, run.stderr]).toEqual([0, '']);
      const lines = run.stdout.toString().trimEnd().split('\n');
      expect(lines.map((line) => line.split('  ')[0]?.trim())).toEqual(['a.csv', 'b.json']);
      const [, svg] = await Promise.all(
        lines.map(async (line) => (await fetch(line.split(/ {2,}/)[1]!)).text()),
      );
      expect(svg).toMatch(/Report.*2024.*2023.*1\.10/s);
    });

    it('prints the URLs of the light and of the dark image of a table', async () => {
      await writeFile(path.join(cwd, 'both.json'), '{"colorScheme":"both"}');
      const run = await batch(setup.owner.key, 'a.csv', '--defaults', 'both.json');
      expect([run.code, run.stderr]).toEqual([0, '']);
      const [light = '', dark] = run.stdout.toString().trim().split(/ +/).slice(1);
      expect(dark).toBe(light.replace(/\.png$/, '-dark.png'));
      expect((await fetch(dark ?? '')).status).toBe(200);
    });

    it('stores the tables of one file in an archive, and fails if one is not stored', async () => {
      const tables = [{ title: 'North', data: [{ n: 1 }] }, { data: [] }, { data: [{ n: 2 }] }];
      await writeFile(
        path.join(cwd, 'tables.json'),
        JSON.stringify({ defaults: { theme: 'ocean' }, tables }),
      );
      const run = await batch(setup.owner.key, 'tables.json', '--zip', 'out.zip', '--json');
      expect(run.code).toBe(1);
      expect(run.stderr).toMatch(/^table 2: error: data must/);
      const report = JSON.parse(run.stdout.toString());
      expect(report).toMatchObject({ success: false, stored: 2, failed: 1 });
      const files = unzipSync(new Uint8Array(await readFile(path.join(cwd, 'out.zip'))));
      const images = [0, 2].map((index) => report.results[index].image.filename);
      expect(Object.keys(files).sort()).toEqual([...images, 'results.json'].sort());
    });

    it('rejects what is no batch before it sends anything, and reports an exhausted quota', async () => {
      await writeFile(path.join(cwd, 'list.json'), '[1]');
      await writeFile(path.join(cwd, 'many.json'), JSON.stringify({ tables: Array(51).fill([{ n: 1 }]) }));
      const runs = await Promise.all([
        batch(setup.owner.key, 'a.csv', '--defaults', 'list.json'),
        batch(setup.owner.key, 'tables.json', '--defaults', 'look.json'),
        batch(setup.owner.key, 'many.json'),
        batch(setup.exhausted.key, 'a.csv'),
        batch('', 'a.csv'),
      ]);
      expect(runs.map(({ code }) => code)).toEqual([1, 1, 1, 4, 3]);
      const messages = [
        'must contain a JSON object',
        'defaults of its own',
        'up to 50 tables; got 51',
        'a.csv: error',
      ];
      for (const [index, message] of messages.entries()) expect(runs[index]!.stderr).toContain(message);
    });
  });

  it('sends the filter and sort flags, and nothing if a column does not exist', async () => {
    const { subscriber } = setup;
    const images = async () => {
      const response = await fetch(`${setup.url}/api/pictable/user/images`, {
        headers: { 'X-API-Key': subscriber.key },
      });
      return (await response.json()) as { jsonData: { dataProcessing?: object } }[];
    };
    const wrong = await remote(['--filter', 'Summ > 1'], subscriber.key);
    expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('Columns are Region, Sum.') });
    expect(await images()).toEqual([]);
    expect(await remote(['--filter', 'sum > 1', '--sort', 'Region desc'], subscriber.key)).toMatchObject({
      code: 0,
    });
    expect((await images()).map(({ jsonData }) => jsonData.dataProcessing)).toEqual([
      {
        filter: [{ column: 'Sum', operator: 'gt', value: '1' }],
        sortBy: [{ column: 'Region', direction: 'desc' }],
      },
    ]);
  });

  it('stores the image in the given project and saves it, with a key from a file', async () => {
    const { projectKey, project } = setup.owner;
    await writeFile(path.join(cwd, 'key'), `${projectKey}\n`);
    const run = await runPictable(
      [
        'a.csv',
        '-r',
        '-o',
        'b.png',
        '--json',
        '--url',
        setup.url,
        '--key-file',
        'key',
        '--endpoint',
        project.endpointPath,
      ],
      { cwd },
    );
    const report = JSON.parse(run.stdout.toString());
    expect(report).toMatchObject({
      success: true,
      images: [{ input: 'a.csv', output: 'b.png', format: 'png' }],
    });
    const stored = new Uint8Array(await (await fetch(report.images[0].url)).arrayBuffer());
    expect(new Uint8Array(await readFile(path.join(cwd, 'b.png')))).toEqual(stored);
  });

  it('stores a private image that expires, saves it, and signs its URL again', async () => {
    const { key } = setup.owner;
    const run = await remote(['--access', 'signed', '--expires', '24h', '--json', '-o', 'c.png'], key);
    const [image] = JSON.parse(run.stdout.toString()).images;
    expect(image.url).toMatch(/\/P_E[0-9A-Z]{6}_[\w-]+\.png\?e=\d+&s=[\w-]{43}$/);
    const stored = new Uint8Array(await (await fetch(image.url)).arrayBuffer());
    expect(new Uint8Array(await readFile(path.join(cwd, 'c.png')))).toEqual(stored);
    const env = { PICTABLE_URL: setup.url, PICTABLE_API_KEY: key };
    const sign = async (...args: string[]) => {
      const { code, stdout, stderr } = await runPictable(['sign', ...args], { cwd, env });
      return { code, url: stdout.toString().trim(), stderr };
    };
    const signed = await sign(String(image.id), '--expires', '30m');
    expect([signed.code, (await fetch(signed.url)).status]).toEqual([0, 200]);
    const share = await sign(String(image.id), '--share');
    expect([new URL(share.url).pathname.slice(0, 3), (await fetch(share.url)).status]).toEqual(['/s/', 200]);
    expect(await sign('0')).toMatchObject({ code: 1, stderr: expect.stringContaining('whole number') });
    expect(await sign(String(image.id), '--expires', 'soon')).toMatchObject({
      ...{ code: 1, stderr: expect.stringContaining('expires must be a time span') },
    });
    const local = await runPictable(['a.csv', '--access', 'signed'], { cwd });
    expect(local).toMatchObject({ code: 1, stderr: expect.stringContaining('--access requires --remote') });
  });

  it('reports errors by exit code, and never prints the key', async () => {
    const { owner, exhausted } = setup;
    const wrong = 'pk_live_0123456789abcdefghijklmnopqrstuvwxyz';
    const runs = await Promise.all([
      remote([], wrong),
      remote([], ''),
      remote([], exhausted.key),
      remote(['--header-bg', 'nope'], owner.key),
      remote([], owner.key, 'http://127.0.0.1:9'),
    ]);
    expect(runs.map(({ code }) => code)).toEqual([3, 3, 4, 1, 5]);
    expect(runs[3]?.stderr).toContain('--header-bg');
    expect(runs[2]?.stderr).toContain('25 of 25 used');
    for (const { stdout, stderr } of runs) expect(`${stdout}${stderr}`).not.toContain(wrong);
  });
});
