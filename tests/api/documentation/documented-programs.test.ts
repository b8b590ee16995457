import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { placeholderOrigin } from '@pictable/contract';
import { type ImageServer, openImageServer, testHostRules } from '@pictable/server/test-image-server';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShellFolder, type ShellFolder } from '../setup/shell-folder.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';
import { blockText } from './documented-blocks.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../../..');
const pathOf = (file: string) => path.join(root, file);

let setup: TestSetup;
let opened: ShellFolder;
let files: ImageServer;
beforeAll(async () => {
  files = await openImageServer(({ url }, response) =>
    url === '/sales.csv'
      ? response.writeHead(200, { 'content-type': 'text/csv' }).end('Region\nNorth')
      : response.writeHead(200, { 'content-type': 'application/json' }).end('{"items":[{"Region":"South"}]}'),
  );
  setup = await openTestSetup({}, testHostRules(files));
  opened = await openShellFolder(setup.owner.key);
});
afterAll(async () => {
  await opened?.close();
  await setup?.close();
  files?.close();
});

const withServiceUrl = (text: string) =>
  text.replaceAll(placeholderOrigin, setup.url).replaceAll('YOUR_API_KEY', setup.owner.key);

describe('the page about the command line', () => {
  const file = 'documentation/command-line.md';

  test('has commands in a table that succeed', async () => {
    const { shell, folder } = opened;
    const page = await readFile(pathOf(`docs/${file}`), 'utf8');
    const inTable = [...page.matchAll(/^\| `((?:cat|pictable) .+?)` \|/gm)].map(([, command = '']) =>
      command.replaceAll('\\|', '|'),
    );
    expect(inTable.length).toBeGreaterThan(4);
    for (const command of inTable) await shell(command);
    expect(await readdir(folder)).toEqual(
      expect.arrayContaining(['sales.png', 'report.pdf', 'table.png', 'out']),
    );
  });

  const labels = [
    'First image',
    'Rows and columns',
    'Groups and totals',
    'Steps',
    'Any key',
    'Placeholders',
    'Completion',
  ];
  test.each(labels)('has commands that succeed under %s', async (label) => {
    await opened.shell(blockText(file, label));
  });

  test('has a command that stores a table', async () => {
    const commands = withServiceUrl(blockText(file, 'With a service'));
    const stored = await opened.shell(commands);
    expect((await fetch(stored.trim())).status).toBe(200);
    const [environment] = commands.split('\n');
    const [store = '', sign = ''] = blockText(file, 'A private image').split('\n');
    const report = JSON.parse(await opened.shell(`${environment}\n${store}`));
    const signed = await opened.shell(`${environment}\n${sign.replace('128', report.images[0].id)}`);
    expect((await fetch(signed.trim())).status).toBe(200);
  });
});

describe('the page about the command line, with a service', () => {
  const file = 'documentation/command-line.md';
  /** Runs documented commands with the URL and the key of the service, and with the files of this test. */
  const shellWithService = (label: string) => {
    const [environment = ''] = withServiceUrl(blockText(file, 'With a service')).split('\n');
    const commands = blockText(file, label)
      .replaceAll('https://data.example.com', `http://data.test:${files.port}`)
      .replaceAll('--host data.example.com', `--host http://data.test:${files.port}`)
      .replaceAll('--project-id 7', `--project-id ${setup.owner.project.id}`);
    return opened.shell(`${environment}\n${commands}`);
  };

  test('loads a table from a URL', async () => {
    const [secret, url = '', liveUrl = ''] = (await shellWithService('A table from a URL')).split('\n');
    expect(secret).toContain('crm');
    expect(await (await fetch(url.replace('.png', '.csv'))).text()).toContain('South');
    expect((await fetch(liveUrl)).status).toBe(200);
  });

  test('renders in the background', async () => {
    expect((await fetch((await shellWithService('In the background')).trim())).status).toBe(200);
  });

  test('adds a webhook', async () => {
    expect(await shellWithService('Webhooks')).toMatch(
      /^id {6}(\d+)\nsecret {2}whsec_\S+\n\1 {2}https:\/\/hooks\.example\.com\/pictable {2}/,
    );
  });
});

describe('the page about the SDK', () => {
  const file = 'documentation/sdk.md';

  test('has programs that work', async () => {
    const modules = path.join(opened.folder, 'node_modules/@pictable');
    await mkdir(modules, { recursive: true });
    await symlink(pathOf('sdk/dist'), path.join(modules, 'sdk'));
    const program = async (name: string, text: string) => {
      const target = path.join(opened.folder, `${name}.mjs`);
      await writeFile(target, withServiceUrl(text));
      return run(process.execPath, [target], { env: { ...process.env, PICTABLE_API_KEY: setup.owner.key } });
    };
    const first = blockText(file, 'First table');
    const [url = ''] = (await program('first', first)).stdout.split(' ');
    expect((await fetch(url)).status).toBe(200);
    const head = first.split('\n\n').slice(0, 2).join('\n');
    const reports = 'const reports = Array.from({ length: 12 }, (_, n) => ({ data: [{ n }] }));';
    const print = 'console.log(new Set(stored.map(({ url }) => url)).size);';
    const many = [head, reports, blockText(file, 'Many tables at once'), print].join('\n');
    expect((await program('many', many)).stdout.trim()).toBe('12');
    const batch = [head, reports, blockText(file, 'Many tables in one request')];
    expect((await program('batch', batch.join('\n'))).stdout.match(/https?:/g)).toHaveLength(12);
    const later = await program('later', [head, blockText(file, 'Render later')].join('\n'));
    expect((await fetch(later.stdout.trim())).status).toBe(200);
    const errors = [head, blockText(file, 'Errors').replace('pictable.generate', 'await pictable.generate')];
    expect((await program('errors', errors.join('\n').replace('await await', 'await'))).stderr).toMatch(
      /^400 data must/,
    );
  });
});

test('the documented receiver accepts a signed message, and rejects any other', async () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const modules = path.join(opened.folder, 'receiver/node_modules/@pictable');
  await mkdir(modules, { recursive: true });
  await symlink(pathOf('sdk/dist'), path.join(modules, 'sdk'));
  const target = path.join(opened.folder, 'receiver/receive.mjs');
  // Port 0 is any free port, which the program has to print.
  const program = blockText('documentation/sdk.md', 'Verify a webhook').replace(
    '.listen(process.env.PORT);',
    ".listen(0, '127.0.0.1', function () { console.log(this.address().port); });",
  );
  await writeFile(target, program);
  const receiver = spawn(process.execPath, [target], {
    env: { ...process.env, PICTABLE_WEBHOOK_SECRET: secret },
  });
  try {
    const [port] = (await once(receiver.stdout, 'data')) as [Buffer];
    const body = '{"type":"webhook.test","timestamp":"2026-01-01T00:00:00Z","data":{}}';
    const send = (signature: string, at: Date) =>
      fetch(`http://127.0.0.1:${String(port).trim()}`, {
        method: 'POST',
        body,
        headers: {
          'webhook-id': 'msg_1',
          'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
          'webhook-signature': signature,
        },
      });
    const now = new Date();
    expect((await send(new Webhook(secret).sign('msg_1', now, body), now)).status).toBe(204);
    expect((await send('v1,AAAA', now)).status).toBe(400);
  } finally {
    receiver.kill();
    await once(receiver, 'close');
  }
});

describe('the page about self-hosting', () => {
  const file = 'documentation/self-hosting.md';

  test('has a command that creates a first image', async () => {
    const command = blockText(file, 'Create a first image').replace('http://localhost:3000', setup.url);
    expect(JSON.parse(await opened.shell(command))).toMatchObject({ success: true });
  });

  test('names commands and settings that exist', async () => {
    const page = await readFile(pathOf(`docs/${file}`), 'utf8');
    const { scripts } = JSON.parse(await readFile(pathOf('package.json'), 'utf8'));
    for (const [, name = ''] of page.matchAll(/npm run ([\w:]+)/g)) expect(scripts).toHaveProperty([name]);
    const config = await readFile(pathOf('server/src/environment.ts'), 'utf8');
    const [, readme = ''] = (await readFile(pathOf('README.md'), 'utf8')).split('## Settings');
    const settings = [...page.matchAll(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+)[`=]/g)].map(([, name = '']) => name);
    expect(settings.length).toBeGreaterThan(12);
    for (const name of settings.map((setting) => setting.replace(/_FILE$/, ''))) {
      expect(config).toContain(name);
      expect(readme).toContain(`\`${name}\``);
    }
  });
});

test('every page states the configured limit of concurrent renders', async () => {
  const found = async (file: string, pattern: RegExp) =>
    pattern.exec(await readFile(pathOf(file), 'utf8'))?.[1];
  const inTable = /`RATE_LIMIT_IN_FLIGHT` \| `(\d+)`/;
  const limits = 'docs/documentation/rate-limits.md';
  const number = await found('server/src/config.ts', /^ {2}inFlight: (\d+),$/m);
  expect(number).toMatch(/^\d+$/);
  expect([
    await found('README.md', inTable),
    await found('docs/documentation/self-hosting.md', inTable),
    await found(limits, /^X-Concurrency-Limit: (\d+)$/m),
    await found(limits, /renders (\d+) tables of one account/),
    await found(limits, /sending (\d+) at a time/),
  ]).toEqual([number, number, number, number, number]);
});

test('a cross-origin page may use the methods and headers that the documentation lists', async () => {
  const page = await readFile(pathOf('docs/documentation/cors.md'), 'utf8');
  const listed = (what: string) =>
    [...(new RegExp(`^\\| ${what} \\| (.*) \\|$`, 'm').exec(page)?.[1] ?? '').matchAll(/`([^`]+)`/g)].map(
      ([, name]) => name,
    );
  const url = `${setup.url}/api/pictable/table-to-image`;
  const { headers } = await fetch(url, {
    method: 'OPTIONS',
    headers: { Origin: 'https://shop.example', 'Access-Control-Request-Method': 'POST' },
  });
  const sent = (name: string) => headers.get(`access-control-${name}`)?.split(', ').toSorted();
  expect(listed('Methods').toSorted()).toEqual(sent('allow-methods'));
  expect(listed('Request headers').toSorted()).toEqual(sent('allow-headers'));
  expect(listed('Response headers that a page can read').toSorted()).toEqual(sent('expose-headers'));
  expect(headers.get('access-control-allow-credentials')).toBeNull();
  const program = `${withServiceUrl(blockText('documentation/cors.md', 'Fetch from a page'))}\nreturn url;`;
  const AsyncFunction = (async () => {}).constructor as new (body: string) => () => Promise<string>;
  expect((await fetch(await new AsyncFunction(program)())).status).toBe(200);
});

test('no text tells readers to install a package that is not published', async () => {
  const { stdout } = await run(
    'git',
    ['ls-files', '-co', '--exclude-standard', '*.md', 'web/src', 'web/scripts', 'examples', 'integrations'],
    { cwd: root },
  );
  // The entry of a registry is submitted only once the package is published.
  const unpublished =
    /\bnpx (?:-y |--yes )?(?:@pictable|pictable)|"npx"|\bnpm (?:i|install|add|exec)\b[^`\n]*? (?:@pictable\/\w+|pictable(?:-mcp)?|n8n-nodes-pictable)(?:@\S+)?(?=[`\s]|$)/;
  const texts = stdout
    .trim()
    .split('\n')
    .filter(
      (file) =>
        /\.(?:md|tsx?|mjs|json)$/.test(file) &&
        !/^decisions\/|package-lock|agent-skill\/server\.json/.test(file),
    );
  for (const file of texts) expect(await readFile(pathOf(file), 'utf8'), file).not.toMatch(unpublished);
  expect('npx -y pictable-mcp').toMatch(unpublished);
  expect('npm install @pictable/sdk').toMatch(unpublished);
});
