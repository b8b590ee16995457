import type { CreatedProject, Project, StoredImage } from '@pictable/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { patch, remove, send } from '../conformance/status-case.ts';
import { errorOf, post, sales, store } from '../setup/send.ts';
import { openTestSetup, overrideStorage, startServer, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
beforeAll(async () => {
  setup = await openTestSetup({ JOB_WORKERS: '0' });
});
afterAll(() => setup?.close());

const svg = { ...sales, options: { format: 'svg' } };
const at = (id: number) => `${setup.url}/api/pictable/projects/${id}`;

async function create(body: unknown): Promise<CreatedProject> {
  const response = await post(`${setup.url}/api/pictable/projects`, body, setup.owner.key);
  expect(response.status).toBe(201);
  return (await response.json()) as CreatedProject;
}

describe('a project', () => {
  it.each([
    [{}, /^Project name is required$/],
    [{ name: '  ' }, 'Project name is required; got "  ".'],
    [{ name: 'x'.repeat(51) }, 'Project name is too long; got 51 characters, and the maximum is 50.'],
    [
      { name: 'x', description: 'x'.repeat(201) },
      'Description is too long; got 201 characters, and the maximum is 200.',
    ],
    [{ name: 'x', endpointPath: 'UPPER' }, /endpointPath must be 3 to 50 characters.*; got "UPPER"\.$/],
    [{ name: 'x', endpointPath: '-ab' }, /endpointPath must be 3 to 50 characters/],
    [
      { name: 'x', endpointPath: 'settings' },
      'endpointPath is a reserved word; got "settings". Choose another one.',
    ],
  ])('%j is rejected', async (body, message) => {
    const response = await post(`${setup.url}/api/pictable/projects`, body, setup.owner.key);
    expect(response.status).toBe(400);
    expect((await errorOf(response)).message).toMatch(message);
  });

  it('has a unique endpoint path, also with twenty concurrent requests', async () => {
    const { url, owner, stranger } = setup;
    const requests = Array.from({ length: 20 }, (_, n) =>
      post(
        `${url}/api/pictable/projects`,
        { name: 'Race', endpointPath: 'only-one' },
        n % 2 ? owner.key : stranger.key,
      ),
    );
    const statuses = (await Promise.all(requests)).map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array<number>(19).fill(409)]);
  });

  it('is updated field by field', async () => {
    const { id, apiKey: _, ...created } = await create({ name: 'Before', description: 'Old' });
    const renamed = await patch(at(id), { key: setup.owner.key, body: { name: 'After' } });
    expect(await renamed.json()).toEqual({
      ...created,
      id,
      name: 'After',
      updatedAt: expect.any(String),
    });
    for (const description of [null, '']) {
      await patch(at(id), { key: setup.owner.key, body: { description: 'New' } });
      const emptied = await patch(at(id), { key: setup.owner.key, body: { description } });
      expect(await emptied.json()).toMatchObject({ name: 'After', description: null });
    }
    const response = await patch(at(id), { key: setup.owner.key, body: { name: ' ' } });
    expect((await errorOf(response)).message).toBe('Project name is required; got " ".');
  });

  it('that is inactive renders nothing, by key or by path, and keeps its images', async () => {
    const { owner, url } = setup;
    const { id, apiKey, endpointPath } = await create({ name: 'Sleeps' });
    const image = await store(`${url}/api/${endpointPath}`, svg, apiKey);
    await patch(at(id), { key: owner.key, body: { isActive: false } });
    for (const rejected of [
      await post(`${url}/api/table-to-image`, svg, apiKey),
      await send('GET', `${url}/api/user`, { key: apiKey }),
      await post(`${url}/api/${endpointPath}`, svg, owner.key),
    ]) {
      const error = await errorOf(rejected);
      expect(error).toMatchObject({ code: 403, type: 'project-inactive' });
      expect(error.message).toContain('"Sleeps"');
    }
    expect((await post(`${url}/api/${endpointPath}`, svg, setup.stranger.key)).status).toBe(404);
    expect((await fetch(image.url)).status).toBe(200);
    await patch(at(id), { key: owner.key, body: { isActive: true } });
    expect((await post(`${url}/api/table-to-image`, svg, apiKey)).status).toBe(200);
  });

  it('is not chosen by a path and a projectId that belong to two projects', async () => {
    const { url, owner } = setup;
    const other = await create({ name: 'Other' });
    const { endpointPath } = owner.project;
    for (const path of [`/api/${endpointPath}`, `/api/pictable/${endpointPath}/preview`]) {
      const generate = (projectId: number, key: string) => post(url + path, { ...svg, projectId }, key);
      const mixed = await generate(other.id, owner.key);
      expect(mixed.status, path).toBe(404);
      expect((await errorOf(mixed)).type).toBe('project-not-found');
      expect((await generate(other.id, owner.projectKey)).status).toBe(403);
      expect((await generate(owner.project.id, other.apiKey)).status).toBe(403);
      expect((await generate(owner.project.id, owner.key)).status).toBe(200);
    }
  });

  it('can be read by its owner and with its own key only', async () => {
    const { owner, stranger } = setup;
    const { id } = owner.project;
    for (const key of [owner.key, owner.projectKey]) {
      const response = await send('GET', at(id), { key });
      expect(((await response.json()) as Project).id).toBe(id);
    }
    for (const key of [stranger.key, stranger.projectKey]) {
      expect((await send('GET', at(id), { key })).status).toBe(404);
    }
  });
});

describe('a deleted project', () => {
  it('is deleted with its images, their files and its key, and nothing else', async () => {
    const { url, owner, platform } = setup;
    const { id, apiKey, endpointPath } = await create({ name: 'Goes' });
    const image = await store(`${url}/api/table-to-image`, svg, apiKey);
    const other = await store(`${url}/api/table-to-image`, svg, owner.key);
    const response = await remove(at(id), owner.key);
    expect(await response.json()).toEqual({ success: true });
    expect((await fetch(image.url)).status).toBe(404);
    expect(await platform.storage.exists(`images/${image.image.filename}`)).toBe(false);
    expect((await post(`${url}/api/table-to-image`, svg, apiKey)).status).toBe(401);
    expect((await post(`${url}/api/${endpointPath}`, svg, owner.key)).status).toBe(404);
    expect((await remove(at(id), owner.key)).status).toBe(404);
    expect((await fetch(other.url)).status).toBe(200);
    const { rows } = await platform.database.pool.query(
      "select 1 from pgboss.job where name = 'delete-files'",
    );
    expect(rows).toEqual([]);
  });

  it('loses its files even if the service crashes after it deleted the records', async () => {
    const { url, owner, platform } = setup;
    const { id, apiKey } = await create({ name: 'Crash' });
    const images: StoredImage[] = [];
    for (let n = 0; n < 3; n++) images.push(await store(`${url}/api/table-to-image`, svg, apiKey));
    const broken = overrideStorage(platform.storage, {
      delete: async () => {
        throw new Error('power failure');
      },
    });
    const crashing = await startServer({ ...platform, storage: broken });
    const response = await remove(`${crashing.url}/api/pictable/projects/${id}`, owner.key);
    await crashing.close();
    expect(response.status).toBe(500);
    expect((await fetch(images[0]?.url ?? '')).status).toBe(200);
    await platform.database.pool.query(
      "update pgboss.job set start_after = now() where name = 'delete-files'",
    );
    const next = await startServer({ ...platform, config: { ...platform.config, jobWorkers: 1 } });
    await vi.waitFor(async () => {
      for (const image of images) expect((await fetch(image.url)).status).toBe(404);
    }, 40_000);
    await next.close();
  });
});

describe('an example', () => {
  it('is stored in the project like any other table', async () => {
    const { url, owner } = setup;
    const { examples } = (await (await fetch(`${url}/api/pictable/examples`)).json()) as {
      examples: { name: string; title: string }[];
    };
    expect(examples.length).toBeGreaterThanOrEqual(9);
    for (const { name } of examples) {
      const response = await post(`${at(owner.project.id)}/examples`, { example: name }, owner.key);
      expect(response.status, name).toBe(201);
      const stored = (await response.json()) as { url: string; projectId: number };
      expect(stored.projectId).toBe(owner.project.id);
      expect((await fetch(stored.url)).status).toBe(200);
    }
  });
});

describe('the record of an image', () => {
  it('has the table exactly as it was sent, and a title that can be changed', async () => {
    const { url, owner } = setup;
    const text = '{ "title":"A","data" : [{"2024":1.10,"2023":12345678901234567890}] }';
    const { id } = await store(`${url}/api/table-to-image`, text, owner.key);
    const recordUrl = `${url}/api/pictable/user/images/${id}`;
    const headers = { 'x-api-key': owner.key };
    expect(await (await fetch(recordUrl, { headers })).text()).toContain(`"jsonData":${text}}`);
    const body = { title: ' Better ', description: 'Why not' };
    const changed = await patch(recordUrl, { key: owner.key, body });
    expect(await changed.json()).toMatchObject({ id, title: 'Better', description: 'Why not' });
    await patch(recordUrl, { key: owner.key, body: { title: null } });
    expect(await (await fetch(recordUrl, { headers })).json()).toMatchObject({
      title: null,
      description: 'Why not',
      metadata: { format: 'png' },
    });
  });
});
