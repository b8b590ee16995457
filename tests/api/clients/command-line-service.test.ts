import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runPictable } from '@pictable/cli/run-pictable';
import type { RenderJob } from '@pictable/contract';
import { type ImageServer, openImageServer, testHostRules } from '@pictable/server/test-image-server';
import { addTestUser, type TestUser } from '@pictable/server/test-platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';
import { openReceiver, type Receiver } from '../webhooks/open-receiver.ts';

let setup: TestSetup;
let files: ImageServer;
let receiver: Receiver;
let owner: TestUser;
let cwd: string;
const sentHeaders: (string | undefined)[] = [];
beforeAll(async () => {
  files = await openImageServer(({ url, headers }, response) => {
    sentHeaders.push(headers.authorization);
    if (url === '/sales.csv') response.writeHead(200, { 'content-type': 'text/csv' }).end('Region\nNorth\n');
    else
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ items: [{ Region: 'West' }] }));
  });
  receiver = await openReceiver();
  setup = await openTestSetup({}, testHostRules(files));
  owner = await addTestUser(setup.platform, 'enterprise');
  cwd = await mkdtemp(path.join(tmpdir(), 'pictable-service-'));
  await writeFile(path.join(cwd, 'a.csv'), 'Region,Sum\nNorth,1.10\n');
  await writeFile(path.join(cwd, 'bad.json'), '{"data": 5}');
});
afterAll(async () => {
  await setup?.close();
  await receiver?.close();
  files?.close();
  if (cwd) await rm(cwd, { recursive: true });
});

function run(args: readonly string[], { key = owner.key, stdin = '' } = {}) {
  return runPictable(args, { cwd, stdin, env: { PICTABLE_URL: setup.url, PICTABLE_API_KEY: key } });
}

/** The output of a command that succeeds without warnings. */
async function output(args: readonly string[], options?: Parameters<typeof run>[1]): Promise<string> {
  const { code, stdout, stderr } = await run(args, options);
  expect([code, stderr]).toEqual([0, '']);
  return stdout.toString().trim();
}

const at = (file: string) => `http://data.test:${files.port}${file}`;
const csvOf = async (url: string) => (await fetch(url.replace(/\.\w+$/, '.csv'))).text();

describe('--source', () => {
  it('renders the table of a URL, with a secret of the project', async () => {
    const ofProject = `--project-id=${owner.project.id}`;
    const hosts = ['--host', `http://data.test:${files.port}`, '--host=api.example.com'];
    const saved = await output(['secrets', 'set', 'crm', ofProject, ...hosts], { stdin: 'Bearer canary\n' });
    expect(saved).toBe(`crm  http://data.test:${files.port} https://api.example.com`);
    expect(await output(['secrets', 'list', ofProject])).toBe(saved);
    const url = await output([
      ...['--remote', '--source', at('/sales.json'), '--source-at=/items', '--source-format=json', ofProject],
      ...['--source-header', 'Authorization: secret:crm', '--title=Sales'],
    ]);
    expect(await csvOf(url)).toContain('West');
    expect(sentHeaders).toContain('Bearer canary');
    expect(await output(['secrets', 'delete', 'crm', ofProject])).toBe('');
    expect(await output(['secrets', 'list', ofProject])).toBe('');
  });

  it('is refreshed if it is a live image', async () => {
    const put = ['live', 'put', 'rows', '--source', at('/sales.csv'), '--refresh=1h', '--json'];
    const live = JSON.parse(await output(put));
    expect(live).toMatchObject({ version: 1, refresh: '1h' });
    expect(await csvOf(live.versionUrl)).toContain('North');
  });

  it.each([
    [['--source=http://a.example/'], '--source requires --remote'],
    [['a.csv', '--remote', '--source=http://a.example/'], '--source replaces the input; got a.csv too.'],
    [['a.csv', '--remote', '--source-at=/items'], '--source-at requires --source.'],
    [['-r', '--source=http://a.example/', '--source-header', 'canary'], '--source-header must be a name'],
    [['-r', '--source=http://a.example/', '--sort=A'], 'which only the service loads'],
    [['live', 'put', 'x', 'a.csv', '--refresh=1h'], '--refresh requires --source'],
    [['live', 'put', 'x', '*.{csv,json}'], 'A live image has one table; *.{csv,json} matches 2 files.'],
    [['live', 'put', 'x', 'a.csv', '--font=a.ttf'], '--font with a file cannot be combined with --remote.'],
    [
      ['secrets', 'set', 'x', '--host=a.example', '--project-id=1'],
      'read from standard input, which is empty',
    ],
    [['secrets', 'list'], 'Secrets belong to a project.'],
  ])('%j is an error', async (args, message) => {
    const { code, stdout, stderr } = await run(args);
    expect({ code, stdout: stdout.toString() }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('canary');
  });
});

describe('an invalid input', () => {
  const shown = ['syntax.json:1:18: error: Missing comma before "b"', ' 1 | [{"a": 1, "c": 2 "b": 3}]'];

  it.each([
    ['a table of a batch', ['batch', 'a.csv', 'syntax.json'], shown],
    ['a whole batch', ['batch', 'syntax.json'], shown],
    ['the defaults of a batch', ['batch', 'a.csv', '--defaults=syntax.json'], shown],
    ['a CSV file of a batch', ['batch', 'a.csv', 'quote.csv'], ['quote.csv: error: A quoted cell has no']],
    ['a live image', ['live', 'put', 'wrong', 'syntax.json'], shown],
    ['the styles of a message', ['message', 'a.csv', '--styles=syntax.json'], shown],
    [
      'a list instead of defaults',
      ['batch', 'a.csv', '--defaults=list.json'],
      ['list.json: error: The file'],
    ],
    ['a value of a live image', ['live', 'put', 'wrong', 'bad.json'], ['bad.json:1:10: error: data must']],
  ])('is named and shown: %s', async (_, args, lines) => {
    await writeFile(path.join(cwd, 'syntax.json'), '[{"a": 1, "c": 2 "b": 3}]');
    await writeFile(path.join(cwd, 'quote.csv'), 'A,B\n1,"2\n');
    await writeFile(path.join(cwd, 'list.json'), '[1]');
    const { code, stderr } = await run(args);
    expect(code).toBe(1);
    const printed = stderr.split('\n');
    expect(printed.slice(0, lines.length)).toEqual(lines.map((line) => expect.stringContaining(line)));
    expect(printed[0]?.startsWith(lines[0] ?? '')).toBe(true);
  });
});

describe('--async', () => {
  it('waits for the image, and saves it', async () => {
    const url = await output(['a.csv', '--remote', '--async']);
    expect(await csvOf(url)).toContain('1.10');
    const { stdout } = await run(['a.csv', '--remote', '--async', '-o', 'a.svg', '--json']);
    expect(JSON.parse(stdout.toString())).toMatchObject({ images: [{ output: 'a.svg', format: 'svg' }] });
    const invalid = await run(['bad.json', '--remote', '--async']);
    expect(invalid.code).toBe(1);
    expect(invalid.stderr).toContain('bad.json');
  });

  it('prints the ID of the job with --no-wait, and jobs get its state and its URLs', async () => {
    const id = await output(['a.csv', '--remote', '--async', '--no-wait']);
    const url = await output(['jobs', 'get', id, '--wait']);
    expect(await csvOf(url)).toContain('1.10');
    const job = JSON.parse(await output(['jobs', 'get', id, '--json'])) as RenderJob;
    expect(job).toMatchObject({ id, status: 'completed', result: { url } });
    const report = JSON.parse(await output(['a.csv', '--remote', '--async', '--no-wait', '--json']));
    expect(report).toEqual({
      ...{ success: true, images: [], errors: [] },
      jobs: [{ input: 'a.csv', jobId: expect.stringMatching(/^[\w-]{20,}$/) }],
    });
    const failing = await output(['bad.json', '--remote', '--async', '--no-wait']);
    const failed = await run(['jobs', 'get', failing, '--wait']);
    expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining('data') });
    const missing = await run(['jobs', 'get', 'x']);
    expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining('Job') });
  });

  it('stores a batch', async () => {
    const batch = ['batch', 'a.csv', 'bad.json', '--async'];
    const waited = await run(batch);
    expect(waited).toMatchObject({ code: 1, stderr: expect.stringMatching(/^bad\.json: error: /) });
    expect(waited.stdout.toString()).toMatch(/^a\.csv {2}http/);
    const id = await output([...batch, '--no-wait']);
    const got = await run(['jobs', 'get', id, '--wait']);
    expect(got).toMatchObject({ code: 1, stderr: expect.stringMatching(/^table 2: error: /) });
    expect(got.stdout.toString()).toMatch(/^table 1 {2}http/);
  });

  it('stores the tables of a message', async () => {
    const text = 'Hello:\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\nBye\n<table>\n';
    await writeFile(path.join(cwd, 'answer.md'), text);
    await writeFile(path.join(cwd, 'look.json'), '{"imageFormat":"svg"}');
    const flags = ['--for=email', '--styles=look.json'];
    const printed = await run(['message', 'answer.md', ...flags]);
    expect(printed.stdout.toString()).toMatch(/^Hello:\n\n!\[[^\]]+\]\(http\S+\)\n\nBye\n<table>\n$/);
    expect(printed).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/^warning: Line 8: .*<\/table>/),
    });
    const small = await run(['message', '-', '--replace=wide', '-o', 'out.md'], { stdin: text });
    expect([small.code, small.stdout.toString()]).toEqual([0, '']);
    expect(await readFile(path.join(cwd, 'out.md'), 'utf8')).toBe(text);
    const id = await output(['message', 'answer.md', '--async', '--no-wait']);
    const done = await run(['jobs', 'get', id, '--wait']);
    expect(done.stdout.toString()).toMatch(/^Hello:\n\n!\[[^\]]+\]\(http\S+\.png\)\n/);
    const broken = `| A |\n|---|\n| ${'x'.repeat(40_000)} |`;
    const failed = await run(['message'], { stdin: broken });
    expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining('Table 1 (line 1): ') });
  });

  it.each([
    [['message', 'a.csv', '--no-wait'], '--no-wait requires --async.'],
    [['message', 'a.csv', '--json', '-o', 'x.md'], 'cannot be used with --output'],
    [['message', 'a.csv', '--for=fax'], 'Allowed choices are slack'],
    [['message', 'a.csv', '--styles=a.csv'], 'double quotes'],
    [['a.csv', '--async'], '--async requires --remote'],
    [['a.csv', '--remote', '--no-wait'], '--no-wait requires --async.'],
    [['a.csv', '--remote', '--async', '--no-wait', '-o', 'x.png'], '--no-wait writes no image'],
    [['batch', 'a.csv', '--no-wait'], '--no-wait requires --async.'],
    [['batch', 'a.csv', '--async', '--zip=x.zip'], 'cannot be used with --zip'],
  ])('%j is an error', async (args, message) => {
    expect(await run(args)).toMatchObject({ code: 1, stderr: expect.stringContaining(message) });
  });
});

describe('webhooks', () => {
  it('are added, tested, replayed, rotated and deleted', { tags: ['slow'] }, async () => {
    const added = await output([
      'webhooks',
      'add',
      receiver.url,
      '--event=image.created',
      '--event=quota.reached',
    ]);
    const [, id = '', secret] = /^id {6}(\d+)\nsecret {2}(whsec_\S+)$/.exec(added) ?? [];
    expect(secret).toBeDefined();
    expect(await output(['webhooks', 'list'])).toBe(`${id}  ${receiver.url}  image.created quota.reached`);
    expect(await output(['webhooks', 'test', id])).toMatch(/^\d+ {2}pending .* webhook\.test /);
    await expect
      .poll(() => output(['webhooks', 'deliveries', id, '--state=delivered']), { timeout: 20_000 })
      .toMatch(/^\d+ {2}delivered {2}\S+ {2}webhook\.test {2}1 attempt$/);
    const [delivery = ''] = (await output(['webhooks', 'deliveries', id])).split(' ');
    expect(await output(['webhooks', 'deliveries', id, '--before', delivery])).toBe('');
    expect(await output(['webhooks', 'replay', id, delivery])).toContain('pending');
    const rotated = await output(['webhooks', 'rotate', id]);
    expect(rotated).toMatch(/\nsecret {2}whsec_/);
    expect(rotated).not.toContain(secret);
    expect(await output(['webhooks', 'delete', id])).toBe('');
    expect(await output(['webhooks', 'list'])).toBe('');
  });

  it.each([
    [['webhooks', 'add', 'https://a.example/', '--event=image.deleted'], 'Allowed choices are image.created'],
    [['webhooks', 'add', 'https://a.example/'], '--event'],
    [['webhooks', 'delete', 'x'], 'The ID must be a whole number above 0; got x.'],
    [['webhooks', 'replay', '1', 'x'], 'The ID of the delivery must be a whole number'],
  ])('%j is an error', async (args, message) => {
    expect(await run(args)).toMatchObject({ code: 1, stderr: expect.stringContaining(message) });
  });
});
