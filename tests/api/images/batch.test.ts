import type { Batch, BatchFailure, BatchImage } from '@pictable/contract';
import { limits } from '@pictable/contract';
import { addTestUser, type TestUser } from '@pictable/server/test-platform';
import { strFromU8, unzipSync } from 'fflate';
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
  readonly query?: string;
  readonly headers?: Record<string, string>;
}

function send(body: unknown, { key = owner.key, query = '', headers = {} }: Options = {}): Promise<Response> {
  return fetch(`${setup.url}/api/pictable/batch${query}`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

async function batchOf(body: unknown, options?: Options): Promise<Batch> {
  const response = await send(body, options);
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()) as Batch;
}

const svg = { options: { format: 'svg' } };
const tableOf = (n: number) => ({ title: `Table ${n}`, data: [{ n }], ...svg });
const tables = (count: number) => Array.from({ length: count }, (_, n) => tableOf(n));
const statusesOf = ({ results }: Batch) => results.map(({ status }) => status);
const imageAt = ({ results }: Batch, index: number) => results[index] as BatchImage;
const failureAt = ({ results }: Batch, index: number) => results[index] as BatchFailure;
const svgAt = async (batch: Batch, index: number) => (await fetch(imageAt(batch, index).url)).text();

async function used(user = owner): Promise<number> {
  const { pool } = setup.platform.database;
  const { rows } = await pool.query('select usage_count from users where id = $1', [user.user.id]);
  return rows[0].usage_count;
}

async function storedOf(user = owner): Promise<number> {
  const { pool } = setup.platform.database;
  const { rows } = await pool.query(
    'select count(*)::int as count from table_images where user_id = $1 and deleted_at is null',
    [user.user.id],
  );
  return rows[0].count;
}

async function storedPayload(id: number, key = owner.key): Promise<string> {
  const url = `${setup.url}/api/pictable/user/images/${id}`;
  const text = await (await fetch(url, { headers: { 'x-api-key': key } })).text();
  return text.slice(text.indexOf('"jsonData":') + '"jsonData":'.length, -1);
}

describe('a batch', () => {
  it('has one result per table, in order, each with the usual response or its own error', async () => {
    const batch = await batchOf({ tables: [tableOf(0), { data: 5 }, [{ a: 1 }, { a: 2 }], tableOf(3)] });
    expect(batch).toMatchObject({ success: false, stored: 3, failed: 1 });
    expect(batch.results.map(({ index, status, success }) => [index, status, success])).toEqual([
      [0, 200, true],
      [1, 400, false],
      [2, 200, true],
      [3, 200, true],
    ]);
    expect(failureAt(batch, 1).error).toMatchObject({
      code: 400,
      type: expect.stringMatching(/table|request/),
    });
    expect(failureAt(batch, 1)).not.toHaveProperty('url');
    expect(imageAt(batch, 3)).toMatchObject({ image: { title: 'Table 3' }, metadata: { format: 'svg' } });
    expect(await svgAt(batch, 3)).toContain('Table 3');
    expect(await used()).toBe(3);
  });

  it('stores fifty tables, and charges each', async () => {
    const user = await addTestUser(setup.platform, 'enterprise');
    const response = await send({ tables: tables(limits.batchTablesMax) }, { key: user.key });
    const batch = (await response.json()) as Batch;
    expect(batch).toMatchObject({ success: true, stored: 50, failed: 0 });
    expect(new Set(batch.results.map((result) => (result as BatchImage).url)).size).toBe(50);
    expect(batch.results.map((result) => (result as BatchImage).image.title)).toEqual(
      tables(50).map(({ title }) => title),
    );
    expect(response.headers.get('x-quota-used')).toBe('50');
    expect(await used(user)).toBe(50);
  });

  it('keeps key order and digits', async () => {
    const text = '{"options":{"format":"svg"},"data":[{"2":1.10,"1":12345678901234567890}]}';
    const plain = await batchOf(`{"tables":[ ${text} ]}`);
    expect(await storedPayload(imageAt(plain, 0).id)).toBe(text);
    const merged = await batchOf(`{"defaults":{"title":"A"},"tables":[${text}]}`);
    expect(await storedPayload(imageAt(merged, 0).id)).toContain('[{"2":1.10,"1":12345678901234567890}]');
    expect(imageAt(merged, 0).longAlt).toContain('12345678901234567890');
  });

  it('gives every image of a split table', async () => {
    const rows = Array.from({ length: 400 }, (_, n) => ({ n, text: `row ${n}` }));
    const batch = await batchOf({ tables: [{ data: rows, options: { for: 'slack' } }, tableOf(1)] });
    const { images } = imageAt(batch, 0);
    expect(images.length).toBeGreaterThan(1);
    for (const { url } of images) expect((await fetch(url)).status).toBe(200);
    expect(await used()).toBe(2);
  });
});

describe('the defaults of a batch', () => {
  it('apply to each table unless it sets the member itself', async () => {
    const batch = await batchOf({
      defaults: { ...svg, title: 'Common', caption: 'Source: us', customFilename: 'common' },
      tables: [{ data: [{ a: 1 }] }, { data: [{ a: 1 }], title: 'Own', caption: null }, [{ a: 1 }]],
    });
    expect(batch.success, JSON.stringify(batch)).toBe(true);
    expect(batch.results.map((_, index) => imageAt(batch, index).image.title)).toEqual([
      'Common',
      'Own',
      'Common',
    ]);
    expect(await storedPayload(imageAt(batch, 0).id)).toContain('"caption":"Source: us"');
    expect(await storedPayload(imageAt(batch, 1).id)).not.toContain('caption');
    expect(imageAt(batch, 0).image.filename).toMatch(/^common-.*\.svg$/);
  });

  it('make images private and let them expire, unless a table says otherwise', async () => {
    const table = { data: [{ a: 1 }] };
    const batch = await batchOf({
      defaults: { ...svg, access: 'signed', expires: '24h' },
      tables: [
        table,
        [{ a: 1 }],
        { ...table, access: 'public', expires: null },
        { ...table, options: { access: 'public', expires: '1h' } },
        { ...table, expires: 'soon' },
      ],
    });
    const accessOf = (index: number) => {
      const { access, expiresAt } = imageAt(batch, index);
      const hours = expiresAt && Math.round((Date.parse(expiresAt) - Date.now()) / 3_600_000);
      return [access, hours];
    };
    expect([0, 1, 2, 3].map(accessOf)).toEqual([
      ['signed', 24],
      ['signed', 24],
      ['public', null],
      ['public', 1],
    ]);
    expect(failureAt(batch, 4)).toMatchObject({ status: 400, error: { details: [{ path: '/expires' }] } });
    expect(await svgAt(batch, 0)).toContain('<svg');
    expect((await fetch(imageAt(batch, 0).url.replace(/\?.*/, ''))).status).toBe(403);
  });

  it('give the same image as a request with the merged members', async () => {
    const table = { data: [{ Region: 'North', Sum: 1.5 }], subtitle: 'S' };
    const defaults = { ...svg, theme: 'dark', columns: { Sum: { label: 'Total' } } };
    const batch = await batchOf({ defaults, tables: [table] });
    const alone = await batchOf({ tables: [{ ...defaults, ...table }] });
    expect(await svgAt(batch, 0)).toBe(await svgAt(alone, 0));
  });

  it('may name a template, and tables may have their own values', async () => {
    const url = `${setup.url}/api/pictable/projects/${owner.project.id}/templates/invoice`;
    const saved = await fetch(url, {
      method: 'PUT',
      headers: { 'x-api-key': owner.projectKey, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Invoice {{number}}', ...svg }),
    });
    expect(saved.status).toBe(201);
    const body = {
      defaults: { template: 'invoice' },
      tables: [
        { data: [{ a: 1 }], values: { number: 'A-1' } },
        { data: [{ a: 1 }], values: { number: 'A-2' } },
        { data: [{ a: 1 }], template: 'missing' },
        { data: [{ a: 1 }], template: null, title: 'Plain', ...svg },
      ],
    };
    const batch = await batchOf(body, { query: `?projectId=${owner.project.id}` });
    expect(statusesOf(batch)).toEqual([200, 200, 404, 200]);
    expect(await svgAt(batch, 0)).toContain('Invoice A-1');
    expect(await svgAt(batch, 1)).toContain('Invoice A-2');
    expect(failureAt(batch, 2).error.type).toBe('template-not-found');
    expect(await svgAt(batch, 3)).toContain('Plain');
  });
});

describe('the quota', () => {
  it('may end midway: the rest gets 402, and each stored table is charged', async () => {
    await setUsage(setup.platform, owner, 22);
    const response = await send({ tables: tables(10) });
    const batch = (await response.json()) as Batch;
    expect(statusesOf(batch).filter((status) => status === 200)).toHaveLength(3);
    expect(statusesOf(batch).filter((status) => status === 402)).toHaveLength(7);
    for (const result of batch.results)
      if (!result.success)
        expect(result.error).toMatchObject({
          code: 402,
          type: 'quota-exceeded',
          message: expect.any(String),
        });
    expect(response.headers.get('x-quota-remaining')).toBe('0');
    expect([await used(), await storedOf()]).toEqual([25, 3]);
  });

  it('is exact for 20 parallel batches', async () => {
    const batches = await Promise.all(Array.from({ length: 20 }, () => batchOf({ tables: tables(5) })));
    const statuses = batches.flatMap(statusesOf);
    expect(statuses.filter((status) => status === 200)).toHaveLength(25);
    expect(statuses.filter((status) => status === 402)).toHaveLength(75);
    expect([await used(), await storedOf()]).toEqual([25, 25]);
  });
});

describe('a repeated batch with the same Idempotency-Key', () => {
  const headers = { 'idempotency-key': 'order 7' };

  it('processes only what is missing, and returns the stored responses', async () => {
    await setUsage(setup.platform, owner, 23);
    const first = await batchOf({ tables: tables(4) }, { headers });
    expect(statusesOf(first).filter((status) => status === 200)).toHaveLength(2);
    await setUsage(setup.platform, owner, 10);
    const second = await batchOf({ tables: tables(4) }, { headers });
    expect(second.success).toBe(true);
    first.results.forEach((result, index) => {
      if (result.success) expect(second.results[index]).toEqual({ ...result, replayed: true });
      else expect(second.results[index]).not.toHaveProperty('replayed');
    });
    expect([await used(), await storedOf()]).toEqual([12, 4]);
    const third = await batchOf({ tables: tables(4) }, { headers });
    expect(third.results.every((result) => 'replayed' in result)).toBe(true);
    expect(await used()).toBe(12);
  });

  it('rejects a table that differs from the one of the same position', async () => {
    await batchOf({ defaults: { title: 'A' }, tables: tables(2) }, { headers });
    const changed = await batchOf(
      { defaults: { title: 'A' }, tables: [tableOf(0), tableOf(5)] },
      { headers },
    );
    expect(statusesOf(changed)).toEqual([200, 422]);
    const others = await batchOf({ defaults: { title: 'B' }, tables: tables(2) }, { headers });
    expect(statusesOf(others)).toEqual([422, 422]);
    expect(await used()).toBe(2);
  });

  it('charges each table once, also when it is sent ten times in parallel', async () => {
    const sent = await Promise.all(
      Array.from({ length: 10 }, () => batchOf({ tables: tables(3) }, { headers })),
    );
    for (const status of sent.flatMap(statusesOf)) expect([200, 409]).toContain(status);
    expect([await used(), await storedOf()]).toEqual([3, 3]);
  });
});

describe('a batch as a ZIP archive', () => {
  const zip = { accept: 'application/zip' };

  async function unzipped(body: unknown, headers: Record<string, string>) {
    const response = await send(body, { headers });
    expect(response.headers.get('content-type')).toBe('application/zip');
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const { 'results.json': results, 'not-included.txt': note, ...images } = files;
    return { batch: JSON.parse(strFromU8(results!)) as Batch, images, note: note && strFromU8(note) };
  }

  it('has every stored file by its name, and the results', async () => {
    const rows = Array.from({ length: 400 }, (_, n) => ({ n }));
    const split = { data: rows, options: { for: 'slack' } };
    const { batch, images } = await unzipped({ tables: [tableOf(0), split, { data: 5 }] }, zip);
    expect(statusesOf(batch)).toEqual([200, 200, 400]);
    const stored = [0, 1].flatMap((index) => imageAt(batch, index).images);
    expect(Object.keys(images).sort()).toEqual(stored.map(({ filename }) => filename).sort());
    for (const { url, filename } of stored) {
      const served = new Uint8Array(await (await fetch(url)).arrayBuffer());
      expect(Buffer.compare(images[filename]!, served)).toBe(0);
    }
  });

  it('has the files of stored responses too, and lists deleted ones', async () => {
    const headers = { ...zip, 'idempotency-key': 'zipped' };
    const first = await unzipped({ tables: tables(2) }, headers);
    const deleted = imageAt(first.batch, 0);
    await fetch(`${setup.url}/api/pictable/user/images/${deleted.id}`, {
      method: 'DELETE',
      headers: { 'x-api-key': owner.key },
    });
    const second = await unzipped({ tables: tables(2) }, headers);
    expect(Object.keys(second.images)).toEqual([imageAt(first.batch, 1).image.filename]);
    expect([first.note, second.note]).toEqual([
      undefined,
      `These images are not in the archive:\n${deleted.image.filename}\n`,
    ]);
    expect(await used()).toBe(2);
  });

  it('is only sent if JSON is not preferred', async () => {
    for (const accept of ['application/json', '*/*', 'application/zip;q=0.5, application/json'])
      expect((await batchOf({ tables: tables(1) }, { headers: { accept } })).stored).toBe(1);
  });
});

describe('the project of a batch', () => {
  it('is that of the key, of the query or of the body, and a table may name another one', async () => {
    const id = owner.project.id;
    const body = { tables: tables(1) };
    const projectsOf = (batch: Batch) => batch.results.map((result) => (result as BatchImage).projectId);
    expect(projectsOf(await batchOf(body, { key: owner.projectKey }))).toEqual([id]);
    expect(projectsOf(await batchOf(body, { query: `?projectId=${id}` }))).toEqual([id]);
    expect(projectsOf(await batchOf({ ...body, projectId: id }))).toEqual([id]);
    expect(projectsOf(await batchOf(body))).toEqual([null]);
    const own = { tables: [tableOf(0), { ...tableOf(1), projectId: id }] };
    expect(projectsOf(await batchOf(own))).toEqual([null, id]);
    const twice = await send({ ...body, projectId: id }, { query: `?projectId=${id + 1}` });
    expect(await errorOf(twice)).toMatchObject({ code: 400, details: [{ path: '/projectId' }] });
  });

  it('must belong to the caller, for the batch and for each table', async () => {
    const { stranger } = setup;
    const foreign = await send({ tables: tables(1), projectId: stranger.project.id });
    expect(await errorOf(foreign)).toMatchObject({ code: 404, type: 'project-not-found' });
    const wrong = await send(
      { tables: tables(1), projectId: stranger.project.id },
      { key: owner.projectKey },
    );
    expect(await errorOf(wrong)).toMatchObject({ code: 403, type: 'wrong-project' });
    const mixed = await batchOf({
      tables: [tableOf(0), { ...tableOf(1), projectId: stranger.project.id }],
    });
    expect(statusesOf(mixed)).toEqual([200, 404]);
    const byKey = await batchOf(
      { tables: [tableOf(0), { ...tableOf(1), projectId: stranger.project.id }] },
      { key: owner.projectKey },
    );
    expect(statusesOf(byKey)).toEqual([200, 403]);
    expect(await storedOf(stranger)).toBe(0);
  });
});

describe('other requests of the account', () => {
  it('are served while a batch is running', async () => {
    const user = await addTestUser(setup.platform, 'enterprise');
    const rows = Array.from({ length: 1_500 }, (_, n) => ({ n, a: `a ${n}`, b: `b ${n}` }));
    let isRunning = true;
    const batch = batchOf(
      { tables: Array.from({ length: 30 }, () => ({ data: rows, ...svg })) },
      { key: user.key },
    ).finally(() => {
      isRunning = false;
    });
    let servedMeanwhile = 0;
    while (isRunning) {
      const response = await fetch(`${setup.url}/api/pictable/table-to-image`, {
        method: 'POST',
        headers: { 'x-api-key': user.key, 'content-type': 'application/json' },
        body: JSON.stringify(tableOf(1)),
      });
      if (isRunning && response.status === 200) servedMeanwhile++;
    }
    expect((await batch).results).toHaveLength(30);
    expect(servedMeanwhile).toBeGreaterThan(0);
  });
});

it('a batch on an idle service is stored completely, however short its queue is', async () => {
  const small = await openTestSetup({ RENDER_QUEUE_MAX: '3' });
  try {
    const response = await fetch(`${small.url}/api/pictable/batch`, {
      method: 'POST',
      headers: { 'x-api-key': small.owner.key, 'content-type': 'application/json' },
      body: JSON.stringify({ tables: tables(30) }),
    });
    expect(await response.json()).toMatchObject({ stored: 30, failed: 0 });
  } finally {
    await small.close();
  }
});
