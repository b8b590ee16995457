import { limits, type RenderedMessage } from '@pictable/contract';
import { addTestUser, type TestUser } from '@pictable/server/test-platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorOf } from '../setup/send.ts';
import { openTestSetup, setUsage, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
beforeAll(async () => {
  setup = await openTestSetup({ RENDER_QUEUE_MAX: '500', RATE_LIMIT_IN_FLIGHT: '20' });
});
afterAll(() => setup?.close());

let owner: TestUser;
beforeEach(async () => {
  owner = await addTestUser(setup.platform, 'free');
});

interface Options {
  readonly key?: string;
  readonly path?: string;
  readonly headers?: Record<string, string>;
}

function send(
  body: unknown,
  { key = owner.key, path = '/api/pictable/messages', headers = {} }: Options = {},
) {
  return fetch(setup.url + path, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

async function messageOf(body: unknown, options?: Options): Promise<RenderedMessage> {
  const response = await send(body, options);
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()) as RenderedMessage;
}

async function used(user = owner): Promise<number> {
  const { pool } = setup.platform.database;
  const { rows } = await pool.query('select usage_count from users where id = $1', [user.user.id]);
  return rows[0].usage_count;
}

async function storedOf(user = owner): Promise<number> {
  const { pool } = setup.platform.database;
  const { rows } = await pool.query('select count(*)::int as count from table_images where user_id = $1', [
    user.user.id,
  ]);
  return rows[0].count;
}

async function storedFiles(): Promise<number> {
  let count = 0;
  for await (const _ of setup.platform.storage.list('images')) count++;
  return count;
}

const svg = { imageFormat: 'svg' };
const pipes = (title: string, rows = 2) =>
  `## ${title}\n\n| Region | Sum |\n|---|---:|\n${Array.from({ length: rows }, (_, n) => `| R${n} | ${n} |\n`).join('')}`;
const broken = `## Broken\n\n| A |\n|---|\n| ${'x'.repeat(limits.cellTextCharsMax + 1)} |\n`;
const imagesOf = ({ parts }: RenderedMessage) =>
  parts.flatMap((part) => (part.kind === 'table' ? [part.image] : []));

describe('a message', () => {
  const text = `Hello.\r\n\r\n${pipes('Sales')}\r\nBye \`| a |\`.\n\n\`\`\`sh\n| no | table |\n|---|---|\n\`\`\`\n- one\n\n  <table><tr><th>A</th></tr><tr><td>1</td></tr></table> end\n`;

  it('gets an image in place of each table, and keeps everything else to the byte', async () => {
    const message = await messageOf({ text, for: 'telegram' });
    const [sales, other] = imagesOf(message);
    expect(message.tables).toEqual([
      { table: 1, line: 5, kind: 'markdown', title: 'Sales', rows: 2, columns: 2, replaced: true },
      { table: 2, line: 18, kind: 'html', title: 'one', rows: 1, columns: 1, replaced: true },
    ]);
    const pipeTable = '| Region | Sum |\n|---|---:|\n| R0 | 0 |\n| R1 | 1 |';
    const htmlTable = '<table><tr><th>A</th></tr><tr><td>1</td></tr></table>';
    expect(message.text).toBe(text.replace(pipeTable, sales!.markdown).replace(htmlTable, other!.markdown));
    expect(sales).toMatchObject({ image: { title: 'Sales' }, metadata: { format: 'png' }, warnings: [] });
    expect(sales!.markdown).toBe(`![${sales!.alt}](${sales!.url})`);
    expect(message.parts.map((part) => (part.kind === 'text' ? part.text : part.alt))).toEqual([
      text.slice(0, text.indexOf(pipeTable)),
      sales!.alt,
      text.slice(text.indexOf(pipeTable) + pipeTable.length, text.indexOf(htmlTable)),
      other!.alt,
      ' end\n',
    ]);
    expect(message.warnings).toEqual([]);
    for (const part of message.parts)
      if (part.kind === 'table')
        expect(part.native).toEqual({ telegram: expect.objectContaining({ fits: true }) });
    for (const { url } of imagesOf(message)) expect((await fetch(url)).status).toBe(200);
    expect(await used()).toBe(2);
    expect(await storedOf()).toBe(2);
  });

  it.each(['/api/messages', '/v1/messages'])('is accepted at %s', async (path) => {
    expect(imagesOf(await messageOf({ text: pipes('A'), styles: svg }, { path }))).toHaveLength(1);
  });

  it('has the size and the format for its platform, and its styles', async () => {
    const plain = await messageOf({ text: pipes('A'), for: 'whatsapp', styles: { headerBg: '#ff0000' } });
    expect(imagesOf(plain)[0]?.metadata).toMatchObject({ format: 'png' });
    expect(imagesOf(plain)[0]?.metadata.width).toBeGreaterThan(200);
    const styled = await messageOf({
      text: pipes('A'),
      styles: { ...svg, headerBg: '#ff0000', theme: 'dark' },
    });
    expect(await (await fetch(imagesOf(styled)[0]!.url)).text()).toContain('#ff0000');
    expect(styled.warnings).toEqual([]);
  });

  it('keeps small tables as text if only wide ones are to be replaced', async () => {
    const { wideRowsMin } = limits;
    const body = `${pipes('Small', wideRowsMin - 1)}\n${pipes('Long', wideRowsMin)}\n| a | b | c | d |\n|-|-|-|-|\n| 1 | 2 | 3 | 4 |`;
    const message = await messageOf({ text: body, replace: 'wide', styles: svg });
    expect(message.tables.map(({ replaced }) => replaced)).toEqual([false, true, true]);
    expect(message.text).toContain(pipes('Small', wideRowsMin - 1));
    expect(message.parts.map(({ kind }) => kind)).toEqual(['text', 'table', 'table']);
    expect(await used()).toBe(2);
  });

  it('without a table is returned as it is, and costs nothing', async () => {
    const headers = { 'idempotency-key': 'none' };
    for (const empty of ['', ' ', 'Hello `| a |`\n']) {
      const message = await messageOf({ text: empty }, { headers });
      expect(message).toMatchObject({ text: empty, tables: [], warnings: [] });
      expect(message.parts).toEqual(empty.trim() === '' ? [] : [{ kind: 'text', text: empty }]);
    }
    expect(await used()).toBe(0);
  });

  it('reports the warnings of its tables with their lines, and what it could not read', async () => {
    const styles = { ...svg, headerBgg: 'red' };
    const message = await messageOf({ text: `${pipes('A')}\n<table><tr><td>1`, styles });
    expect(message.warnings).toEqual([
      { path: '/text', message: expect.stringMatching(/^Line 8: .*<\/table>/) },
      { path: '/text', message: expect.stringMatching(/^Table 1 \(line 3\): .*headerBgg/) },
    ]);
  });

  it('stays in one line if an image has several parts, so that it stays in its list', async () => {
    const rows = Array.from({ length: 300 }, (_, n) => `  | ${n} | text |`).join('\n');
    const list = `- Rows\n\n  | A | B |\n  |---|---|\n${rows}\n- End`;
    const message = await messageOf({ text: list, for: 'slack' });
    expect(imagesOf(message)[0]!.images.length).toBeGreaterThan(1);
    expect(message.text).toMatch(/^- Rows\n\n {2}!\[[^\n]+\) !\[[^\n]+\)\n- End$/);
    expect(await used()).toBe(1);
  });
});

describe('all or nothing:', () => {
  it('an error in one table names it, and nothing is stored or charged', async () => {
    const before = await storedFiles();
    const response = await send({ text: `${pipes('A')}\n${broken}\n${pipes('C')}`, styles: svg });
    expect(response.status).toBe(400);
    const error = await errorOf(response);
    expect(error.message).toMatch(/^Table 2 \(line 10\): /);
    expect(error.details).toEqual([{ path: '/text', message: error.message }]);
    expect(await used()).toBe(0);
    expect(await storedOf()).toBe(0);
    expect(await storedFiles()).toBe(before);
  });

  it('a quota that does not suffice names the first table above it', async () => {
    await setUsage(setup.platform, owner, 24);
    const response = await send({ text: `${pipes('A')}\n${pipes('B')}\n${pipes('C')}`, styles: svg });
    expect(response.status).toBe(402);
    const error = await errorOf(response);
    expect(error.type).toBe('quota-exceeded');
    expect(error.details?.[0]).toEqual({
      path: '/text',
      message: expect.stringMatching(/3 tables to replace, and 1 of the plan are left: Table 2 \(line 10\)/),
    });
    expect(response.headers.get('x-quota-remaining')).toBe('1');
    expect(await used()).toBe(24);
    expect(await storedOf()).toBe(0);
  });

  it('of concurrent messages, those that fit are stored as a whole', async () => {
    await setUsage(setup.platform, owner, 18);
    const before = await storedFiles();
    const text = `${pipes('A')}\n${pipes('B')}\n${pipes('C')}`;
    const responses = await Promise.all(Array.from({ length: 6 }, () => send({ text, styles: svg })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 402, 402, 402, 402]);
    expect(await used()).toBe(24);
    expect(await storedOf()).toBe(6);
    expect(await storedFiles()).toBe(before + 6);
  });

  it('more than fifty tables are an error that names the first above the limit', async () => {
    const user = await addTestUser(setup.platform, 'enterprise');
    const { batchTablesMax: max } = limits;
    const tables = (count: number) => Array.from({ length: count }, (_, n) => pipes(`T${n}`, 1)).join('\n');
    const error = await errorOf(await send({ text: tables(max + 1) }, { key: user.key }));
    expect(error.message).toMatch(/at most 50 tables to replace; got 51. Table 51 \(line 303\)/);
    const message = await messageOf({ text: tables(max), styles: svg }, { key: user.key });
    expect(imagesOf(message).map(({ image }) => image.title)).toEqual(
      Array.from({ length: max }, (_, n) => `T${n}`),
    );
    expect(await used(user)).toBe(max);
  });
});

describe('an Idempotency-Key', () => {
  it('returns the first response again, without a charge', async () => {
    const options = { headers: { 'idempotency-key': 'message-1' } };
    const body = { text: `${pipes('A')}\n${pipes('B')}`, styles: svg };
    const first = await messageOf(body, options);
    const repeated = await send(body, options);
    expect(repeated.headers.get('idempotency-replayed')).toBe('true');
    expect(await repeated.json()).toEqual(first);
    expect(await used()).toBe(2);
    expect((await send({ ...body, text: pipes('C') }, options)).status).toBe(422);
  });

  it('may be used again after an error', async () => {
    const options = { headers: { 'idempotency-key': 'message-2' } };
    expect((await send({ text: broken }, options)).status).toBe(400);
    expect((await send({ text: pipes('A'), styles: svg }, options)).status).toBe(200);
  });
});

describe('the project of a message', () => {
  it('is that of the key, of the path, of the query or of the body', async () => {
    const { project } = setup.owner;
    const { key } = setup.owner;
    const body = { text: pipes('A'), styles: svg };
    const path = `/api/pictable/${project.endpointPath}/messages`;
    const messages = [
      await messageOf(body, { key: setup.owner.projectKey }),
      await messageOf(body, { key, path }),
      await messageOf(body, { key, path: `/api/${project.endpointPath}/messages` }),
      await messageOf(body, { key, path: `/api/pictable/messages?projectId=${project.id}` }),
      await messageOf({ ...body, projectId: project.id }, { key }),
    ];
    for (const message of messages) expect(imagesOf(message)[0]?.projectId).toBe(project.id);
    expect((await send(body, { path })).status).toBe(404);
  });
});

it('a message can be processed later', async () => {
  const body = { text: `${pipes('A')}\nEnd`, styles: svg };
  const response = await send(body, { headers: { prefer: 'respond-async, wait=20' } });
  expect(response.status).toBe(200);
  expect(imagesOf((await response.json()) as RenderedMessage)).toHaveLength(1);
  expect([await used(), await storedOf()]).toEqual([1, 1]);
  const job = await send({ text: broken }, { headers: { prefer: 'respond-async, wait=20' } });
  expect(job.status).toBe(400);
  expect((await errorOf(job)).message).toMatch(/^Table 1 \(line 3\): /);
  expect(await used()).toBe(1);
});
