import { limits } from '@pictable/contract';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, post, sales, store } from '../setup/send.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
beforeAll(async () => {
  setup = await openTestSetup({ JOB_WORKERS: '0' });
});
afterAll(() => setup?.close());

const path = '/api/pictable/user/images';
const storeImage = (body: object = sales) => store(`${setup.url}/api/table-to-image`, body, setup.owner.key);
const change = (what: 'delete' | 'restore', ids: readonly number[], key = setup.owner.key) =>
  post(`${setup.url}${path}/${what}`, { ids }, key);
const archive = (ids: readonly number[], key = setup.owner.key) =>
  fetch(`${setup.url}${path}/archive?ids=${ids}`, { headers: { 'x-api-key': key } });
const statusOf = async (url: string) => (await fetch(url)).status;
/** A table of several images. */
const splitTable = {
  data: Array.from({ length: 120 }, (_, row) => ({ Row: row, Text: `Line ${row}` })),
  for: 'slack',
};

describe('several images', () => {
  it('are deleted in one request, and restored in one', async () => {
    const [first, second, kept] = [await storeImage(), await storeImage(), await storeImage()];
    const deleted = await change('delete', [second.id, first.id, 987_654]);
    expect(deleted.status).toBe(200);
    const body = (await deleted.json()) as { deleted: number[] };
    expect(body).toEqual({ success: true, deleted: expect.arrayContaining([first.id, second.id]) });
    expect(body.deleted).toHaveLength(2);
    expect([await statusOf(first.url), await statusOf(second.url)]).toEqual([404, 404]);
    expect(await statusOf(kept.url)).toBe(200);
    const again = await change('delete', [first.id, second.id]);
    expect(await again.json()).toEqual({ success: true, deleted: [] });
    const restored = await change('restore', [first.id, second.id, 987_654]);
    expect(await restored.json()).toEqual({ success: true, restored: [first.id, second.id] });
    expect([await statusOf(first.url), await statusOf(second.url)]).toEqual([200, 200]);
  });

  it('are those of the caller only', async () => {
    const { id, url } = await storeImage();
    const { stranger } = setup;
    for (const key of [stranger.key, stranger.projectKey, setup.owner.projectKey]) {
      expect(await (await change('delete', [id], key)).json()).toEqual({ success: true, deleted: [] });
      expect((await archive([id], key)).status).toBe(404);
    }
    expect(await statusOf(url)).toBe(200);
    await change('delete', [id]);
    expect(await (await change('restore', [id], stranger.key)).json()).toEqual({
      success: true,
      restored: [],
    });
    expect(await statusOf(url)).toBe(404);
  });

  it('take the other images of a split table with them, and leave out those deleted before', async () => {
    const { id, images } = await storeImage(splitTable);
    const [, second, third] = images;
    expect(images.length).toBeGreaterThan(2);
    await change('delete', [second!.id]);
    await setup.platform.database.pool.query(
      "update table_images set deleted_at = deleted_at - interval '1 second' where id = $1",
      [second!.id],
    );
    await change('delete', [id]);
    expect(await statusOf(third!.url)).toBe(404);
    await change('restore', [id]);
    expect([await statusOf(third!.url), await statusOf(second!.url)]).toEqual([200, 404]);
  });

  it(`are at most ${limits.selectedImagesMax}, and at least one`, async () => {
    const many = Array.from({ length: limits.selectedImagesMax + 1 }, (_, index) => index + 1);
    for (const ids of [[], many]) {
      const rejected = await change('delete', ids);
      expect(rejected.status).toBe(400);
      expect((await errorOf(rejected)).details?.[0]?.path).toBe('/ids');
      expect((await archive(ids)).status).toBe(400);
    }
  });
});

describe('the archive of several images', () => {
  it('has every image under its file name, byte for byte', async () => {
    const split = await storeImage(splitTable);
    const single = await storeImage({ ...sales, options: { format: 'pdf' } });
    const response = await archive([single.id, split.id]);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="tables.zip"');
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const names = [...split.images, ...single.images].map(({ filename }) => filename);
    expect(Object.keys(files).sort()).toEqual([...names].sort());
    const served = await (await fetch(single.url)).arrayBuffer();
    expect(files[single.image.filename]).toEqual(new Uint8Array(served));
  });

  it('names the images that it cannot contain', async () => {
    const [there, lost] = [await storeImage(), await storeImage()];
    await setup.platform.storage.delete(`images/${lost.image.filename}`);
    const response = await archive([there.id, lost.id]);
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    expect(Object.keys(files)).toEqual([there.image.filename, 'not-included.txt']);
    expect(new TextDecoder().decode(files['not-included.txt'])).toContain(lost.image.filename);
  });
});
