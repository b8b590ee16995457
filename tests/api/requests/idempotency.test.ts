import type { CreatedProject, Project, StoredImage } from '@pictable/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, post, sales } from '../setup/send.ts';
import {
  openTestSetup,
  overrideStorage,
  setUsage,
  startServer,
  type TestSetup,
} from '../setup/test-setup.ts';

let setup: TestSetup;
beforeAll(async () => {
  setup = await openTestSetup({ RENDER_QUEUE_MAX: '500' });
});
afterAll(() => setup?.close());

const svg = { ...sales, options: { format: 'svg' } };
let keys = 0;
const newKey = () => `key-${++keys}`;

function generate(
  key: string,
  body: unknown = svg,
  headers: Record<string, string> = {},
  path = '/api/table-to-image',
) {
  const { url, exhausted } = setup;
  return post(url + path, body, exhausted.key, { 'idempotency-key': key, ...headers });
}

async function usage(): Promise<number> {
  const { rows } = await setup.platform.database.pool.query('select usage_count from users where id = $1', [
    setup.exhausted.user.id,
  ]);
  return rows[0].usage_count;
}

describe('the same request with the same Idempotency-Key', () => {
  it('gets the same response and is charged once', async () => {
    await setUsage(setup.platform, setup.exhausted, 0);
    const key = newKey();
    const first = await generate(key);
    const second = await generate(key);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(second.headers.get('x-quota-used')).toBe('1');
    expect(await second.json()).toEqual(await first.json());
    expect(await usage()).toBe(1);
  });

  it('is one request, whichever alias it is sent to', async () => {
    const key = newKey();
    const first = (await (await generate(key)).json()) as StoredImage;
    const second = await generate(key, svg, {}, '/generate-url');
    expect(((await second.json()) as StoredImage).id).toBe(first.id);
  });

  it('returns the image itself if that was requested', async () => {
    const key = newKey();
    const first = await generate(key, sales, { accept: 'image/png' });
    const second = await generate(key, sales, { accept: 'image/png' });
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(second.headers.get('content-type')).toBe('image/png');
    expect(second.headers.get('location')).toBe(first.headers.get('location'));
    expect(Buffer.from(await second.arrayBuffer()).equals(Buffer.from(await first.arrayBuffer()))).toBe(true);
  });

  it('is replayed even if the quota is used up in the meantime', async () => {
    const key = newKey();
    await generate(key);
    await setUsage(setup.platform, setup.exhausted, 25);
    expect((await generate(key)).status).toBe(200);
    expect((await generate(newKey())).status).toBe(402);
    await setUsage(setup.platform, setup.exhausted, 0);
  });

  it('creates one image for forty concurrent requests; the others get 409 or the same image', async () => {
    await setUsage(setup.platform, setup.exhausted, 0);
    const key = newKey();
    const responses = await Promise.all(Array.from({ length: 40 }, () => generate(key)));
    const ids = new Set<number>();
    for (const response of responses) {
      if (response.status === 200) ids.add(((await response.json()) as StoredImage).id);
      else {
        expect(response.status).toBe(409);
        expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      }
    }
    expect(ids.size).toBe(1);
    expect(await usage()).toBe(1);
  });
});

describe('an Idempotency-Key', () => {
  it('belongs to one request: another body, format or project is rejected', async () => {
    const key = newKey();
    await generate(key);
    const { project } = setup.exhausted;
    for (const response of [
      await generate(key, { ...svg, title: 'Another' }),
      await generate(key, svg, { accept: 'image/svg+xml' }),
      await generate(key, svg, {}, `/api/${project.endpointPath}`),
    ]) {
      expect(response.status).toBe(422);
      expect((await errorOf(response)).type).toBe('idempotency-key-reused');
    }
  });

  it('belongs to one image format, also if both requests want the image itself', async () => {
    const key = newKey();
    expect((await generate(key, sales, { accept: 'image/svg+xml' })).status).toBeLessThan(300);
    const other = await generate(key, sales, { accept: 'image/png' });
    expect([other.status, (await errorOf(other)).type]).toEqual([422, 'idempotency-key-reused']);
  });

  it('ignores spacing, escapes and the order of settings in JSON, but not the order of columns', async () => {
    const key = newKey();
    const send = (body: string) => generate(key, body);
    const { id } = (await (
      await send('{"data":[{"a":1,"b":"é"}],"options":{"format":"svg","scale":2}}')
    ).json()) as StoredImage;
    const respelled = '{ "options": {"scale": 2,\n "format": "svg"}, "data": [ {"a": 1, "b": "\\u00e9"} ] }';
    const again = await send(respelled);
    expect(((await again.json()) as StoredImage).id).toBe(id);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const reordered = '{"data":[{"b":"é","a":1}],"options":{"format":"svg","scale":2}}';
    expect((await send(reordered)).status).toBe(422);
  });

  it.each([
    [
      'digits that a floating-point number cannot have',
      '{"data":[{"Id":9007199254740993}]}',
      '{"data":[{"Id":9007199254740992}]}',
    ],
    ['another number of decimal places', '{"data":[{"Price":1.10}]}', '{"data":[{"Price":1.1}]}'],
    [
      'the columns of a payload that is the row in another order',
      '{"Region":"N","Amount":5}',
      '{"Amount":5,"Region":"N"}',
    ],
    [
      'columns that are named with numbers in another order',
      '{"data":[{"2":"b","1":"a"}]}',
      '{"data":[{"1":"a","2":"b"}]}',
    ],
  ])('belongs to one image: %s', async (_name, first, other) => {
    await setUsage(setup.platform, setup.exhausted, 0);
    const key = newKey();
    expect((await generate(key, first)).status).toBe(200);
    const response = await generate(key, other);
    expect([response.status, (await errorOf(response)).type]).toEqual([422, 'idempotency-key-reused']);
    expect((await generate(key, first)).headers.get('idempotency-replayed')).toBe('true');
  });

  it('can be used again if its request failed', async () => {
    await setUsage(setup.platform, setup.exhausted, 25);
    const key = newKey();
    expect((await generate(key)).status).toBe(402);
    await setUsage(setup.platform, setup.exhausted, 0);
    expect((await generate(key)).status).toBe(200);
    const other = newKey();
    expect((await generate(other, '{"data": []}')).status).toBe(400);
    expect((await generate(other)).status).toBe(200);
  });

  it('belongs to one API key', async () => {
    const key = newKey();
    const first = (await (await generate(key)).json()) as StoredImage;
    const { url, owner, exhausted } = setup;
    const headers = { 'idempotency-key': key };
    for (const other of [owner.key, exhausted.projectKey]) {
      const response = await post(`${url}/api/table-to-image`, svg, other, headers);
      expect(((await response.json()) as StoredImage).id).not.toBe(first.id);
    }
  });

  it('expires after a day', async () => {
    const key = newKey();
    const first = (await (await generate(key)).json()) as StoredImage;
    const { platform, exhausted } = setup;
    const tomorrow = new Date(Date.now() + 24 * 3_600_000 + 1_000);
    const service = await startServer({ ...platform, clock: { now: () => tomorrow } });
    const headers = { 'idempotency-key': key };
    const response = await post(`${service.url}/api/table-to-image`, svg, exhausted.key, headers);
    await service.close();
    expect(((await response.json()) as StoredImage).id).not.toBe(first.id);
  });

  it.each(['', ' x', 'x'.repeat(256), 'clé'])('may not be %j', async (key) => {
    const { url, exhausted } = setup;
    const response = await post(`${url}/api/table-to-image`, svg, exhausted.key, {
      'idempotency-key': Buffer.from(key).toString('latin1'),
    });
    // Spaces around a header value are not part of it.
    expect(response.status).toBe(key === ' x' ? 200 : 400);
  });
});

describe('a request that crashed', () => {
  async function crash(key: string, leaseEnds: string): Promise<void> {
    await generate(key);
    await setup.platform.database.pool.query(
      `update idempotent_requests set answer = null, lease_ends_at = now() + $2::interval where key = $1`,
      [key, leaseEnds],
    );
  }

  it('blocks its key only until its lease ends', async () => {
    const key = newKey();
    await crash(key, '20 seconds');
    expect((await generate(key)).status).toBe(409);
    await crash(newKey(), '0 seconds');
    const other = newKey();
    await crash(other, '-1 seconds');
    expect((await generate(other)).status).toBe(200);
  });

  it('keeps its key after its lease has ended: only the same request takes over', async () => {
    await setUsage(setup.platform, setup.exhausted, 0);
    const key = newKey();
    await crash(key, '-1 seconds');
    const other = await generate(key, { ...svg, title: 'Another' });
    expect(other.status).toBe(422);
    expect((await errorOf(other)).type).toBe('idempotency-key-reused');
    const respelled = await generate(key, JSON.stringify(svg, null, 2));
    expect(respelled.status).toBe(200);
    expect(respelled.headers.get('idempotency-replayed')).toBeNull();
  });

  it('is not charged if it was only slow and another request took over', async () => {
    const { url, platform, exhausted } = setup;
    await setUsage(platform, exhausted, 0);
    const key = newKey();
    const { storage } = platform;
    let arrived = () => {};
    let release = () => {};
    const atStorage = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slowStorage = overrideStorage(storage, {
      put: async (name: string, bytes: Uint8Array) => {
        arrived();
        await released;
        return storage.put(name, bytes);
      },
    });
    const slow = await startServer({ ...platform, storage: slowStorage });
    const headers = { 'idempotency-key': key };
    const slowRequest = post(`${slow.url}/api/table-to-image`, svg, exhausted.key, headers);
    await atStorage;
    await platform.database.pool.query(
      'update idempotent_requests set lease_ends_at = now() where key = $1',
      [key],
    );
    const second = await post(`${url}/api/table-to-image`, svg, exhausted.key, headers);
    release();
    expect(second.status).toBe(200);
    expect((await slowRequest).status).toBe(409);
    await slow.close();
    expect(await usage()).toBe(1);
  });
});

describe('a project', () => {
  const create = (key: string, body: object, caller = setup.owner.key) =>
    post(`${setup.url}/api/pictable/projects`, body, caller, { 'idempotency-key': key });

  it('is created once per key, and its API key is shown once', async () => {
    const key = newKey();
    const [first, second] = [await create(key, { name: 'Once' }), await create(key, { name: 'Once' })];
    expect([first.status, second.status]).toEqual([201, 201]);
    const { apiKey, ...project } = (await first.json()) as CreatedProject;
    expect(apiKey).toMatch(/^[a-z]+_/);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(await second.json()).toEqual(project);
    const { rows } = await setup.platform.database.pool.query(
      'select answer from idempotent_requests where key = $1',
      [key],
    );
    expect(JSON.stringify(rows)).not.toContain(apiKey);
    expect((await errorOf(await create(key, { name: 'Another' }))).type).toBe('idempotency-key-reused');
  });

  it('is created once by ten concurrent requests', async () => {
    const key = newKey();
    const responses = await Promise.all(Array.from({ length: 10 }, () => create(key, { name: 'Ten' })));
    const created = responses.filter(({ status }) => status === 201);
    const ids = await Promise.all(created.map(async (response) => ((await response.json()) as Project).id));
    expect(new Set(ids).size).toBe(1);
    expect(responses.every(({ status }) => status === 201 || status === 409)).toBe(true);
  });

  it('that was rejected does not use up its key', async () => {
    const key = newKey();
    const taken = { name: 'Taken', endpointPath: setup.owner.project.endpointPath };
    expect((await create(key, taken)).status).toBe(409);
    expect((await create(key, { name: 'Free' })).status).toBe(201);
  });
});
