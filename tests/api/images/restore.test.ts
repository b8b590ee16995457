import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { post, sales, store } from '../setup/send.ts';
import { openTestSetup, startServer, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
beforeAll(async () => {
  setup = await openTestSetup({ JOB_WORKERS: '0' });
});
afterAll(() => setup?.close());

const png = { ...sales, options: { format: 'png' } };

const storeImage = () => store(`${setup.url}/api/table-to-image`, png, setup.owner.projectKey);

function request(method: string, path: string): Promise<Response> {
  return fetch(setup.url + path, { method, headers: { 'x-api-key': setup.owner.key } });
}

const remove = (id: number) => request('DELETE', `/api/pictable/user/images/${id}`);
const restore = (id: number) => request('POST', `/api/pictable/user/images/${id}/restore`);

async function listedIds(): Promise<number[]> {
  const images = (await (await request('GET', '/api/pictable/user/images')).json()) as { id: number }[];
  return images.map(({ id }) => id);
}

/** Sets the time of deletion to two minutes ago. */
async function expire(id: number): Promise<void> {
  await setup.platform.database.pool.query(
    "update table_images set deleted_at = now() - interval '2 minutes' where id = $1",
    [id],
  );
}

describe('a deleted image', () => {
  it('is hidden, and is restored byte for byte', async () => {
    const { id, url, image } = await storeImage();
    const before = await (await fetch(url)).arrayBuffer();
    expect((await remove(id)).status).toBe(200);
    expect((await fetch(url)).status).toBe(404);
    expect(await listedIds()).not.toContain(id);
    expect((await request('GET', `/api/pictable/user/images/${id}`)).status).toBe(404);
    expect((await remove(id)).status).toBe(404);
    const restored = await restore(id);
    expect(await restored.json()).toMatchObject({ id, filename: image.filename, title: 'Sales report' });
    expect(await listedIds()).toContain(id);
    expect(await (await fetch(url)).arrayBuffer()).toEqual(before);
    expect(await setup.platform.storage.exists(`deleted/${image.filename}`)).toBe(false);
    expect((await restore(id)).status, 'again').toBe(200);
  });

  it('is restored by its owner only', async () => {
    const { url: origin, owner, stranger } = setup;
    const { id, url } = await storeImage();
    await remove(id);
    const restoreAs = (key: string) => post(`${origin}/api/pictable/user/images/${id}/restore`, '', key);
    for (const key of [stranger.key, stranger.projectKey]) expect((await restoreAs(key)).status).toBe(404);
    expect((await fetch(url)).status, 'it is still deleted').toBe(404);
    expect(await listedIds()).not.toContain(id);
    expect((await restoreAs(owner.projectKey)).status).toBe(200);
    expect((await fetch(url)).status).toBe(200);
  });

  it('cannot be restored after the grace period, and a worker deletes record and file', async () => {
    const { platform } = setup;
    const { id, url, image } = await storeImage();
    await remove(id);
    await expire(id);
    expect((await restore(id)).status).toBe(404);
    await platform.database.pool.query(
      "update pgboss.job set start_after = now() where name = 'settle-image-file'",
    );
    const worker = await startServer({ ...platform, config: { ...platform.config, jobWorkers: 1 } });
    try {
      await vi.waitFor(async () => {
        const { rows } = await platform.database.pool.query('select 1 from table_images where id = $1', [id]);
        expect(rows).toEqual([]);
      }, 40_000);
    } finally {
      await worker.close();
    }
    for (const folder of ['images', 'deleted']) {
      expect(await platform.storage.exists(`${folder}/${image.filename}`), folder).toBe(false);
    }
    expect((await fetch(url)).status).toBe(404);
  });

  it('is reconciled by a job if the process crashed before it moved the file', async () => {
    const { platform } = setup;
    const { id, url } = await storeImage();
    await remove(id);
    // The state after a restore that crashed after its transaction.
    await platform.database.pool.query('update table_images set deleted_at = null where id = $1', [id]);
    expect((await fetch(url)).status).toBe(404);
    await platform.database.pool.query(
      "update pgboss.job set start_after = now() where name = 'settle-image-file'",
    );
    const worker = await startServer({ ...platform, config: { ...platform.config, jobWorkers: 1 } });
    try {
      await vi.waitFor(async () => expect((await fetch(url)).status).toBe(200), 40_000);
    } finally {
      await worker.close();
    }
  });

  it('has a consistent state after concurrent deletions and restores', async () => {
    const { id, url } = await storeImage();
    for (let round = 0; round < 5; round++) {
      await Promise.all([remove(id), restore(id), remove(id), restore(id)]);
      const listed = (await listedIds()).includes(id);
      expect((await fetch(url)).status).toBe(listed ? 200 : 404);
    }
  });
});

it('deleting a project also deletes the files of its deleted images', async () => {
  const { platform, url, owner } = setup;
  const created = await fetch(`${url}/api/pictable/projects`, {
    method: 'POST',
    headers: { 'x-api-key': owner.key, 'content-type': 'application/json' },
    body: '{"name":"Short life"}',
  });
  const project = (await created.json()) as { id: number; apiKey: string };
  const { id, image } = await store(`${url}/api/table-to-image`, png, project.apiKey);
  await remove(id);
  expect(await platform.storage.exists(`deleted/${image.filename}`)).toBe(true);
  await request('DELETE', `/api/pictable/projects/${project.id}`);
  expect(await platform.storage.exists(`deleted/${image.filename}`)).toBe(false);
});
