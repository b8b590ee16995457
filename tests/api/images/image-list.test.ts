import { addTestUser } from '@pictable/server/test-platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, sales, store } from '../setup/send.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
beforeAll(async () => {
  setup = await openTestSetup();
});
afterAll(() => setup?.close());

describe('the list of images', () => {
  it('has the newest image first and continues after a given image', async () => {
    const { url, stranger } = setup;
    const ids: number[] = [];
    for (const title of ['a', 'b', 'c']) {
      ids.unshift((await store(`${url}/api/table-to-image`, { ...sales, title }, stranger.key)).id);
    }
    const list = async (query: string) => {
      const response = await fetch(`${url}/api/pictable/user/images?${query}`, {
        headers: { 'x-api-key': stranger.key },
      });
      return (await response.json()) as { id: number; title: string; displayUrl: string }[];
    };
    expect((await list('')).map(({ id }) => id)).toEqual(ids);
    expect((await list('limit=2')).map(({ title }) => title)).toEqual(['c', 'b']);
    expect((await list(`before=${ids[1]}`)).map(({ title }) => title)).toEqual(['a']);
    expect(await list(`projectId=${stranger.project.id}`)).toEqual([]);
    expect((await fetch((await list('limit=1'))[0]!.displayUrl)).status).toBe(200);
  });

  describe('of many images', () => {
    const table = '{"data": [{"b": 1.50, "a": "x"}]}';
    const large = `{"data":[{"a":"${'y'.repeat(2_000_000)}"}]}`;
    let key: string;
    let url: string;

    /** Inserts images directly; other tests cover how they are stored. */
    beforeAll(async () => {
      const owner = await addTestUser(setup.platform, 'free');
      key = owner.key;
      url = `${setup.url}/api/pictable/user/images`;
      await store(`${setup.url}/api/table-to-image`, table, key);
      await setup.platform.database.pool.query(
        `insert into table_images (user_id, filename, public_url, format, width_px, height_px, size_bytes, alt, scale, json_data)
         select user_id, 'copy-' || n || '.png', public_url, format, width_px, height_px, size_bytes, alt, scale,
           case when n > 126 then $2::json else $1::json end
         from table_images, generate_series(1, 130) n where user_id = $3`,
        [table, large, owner.user.id],
      );
    });

    async function pageAt(pageUrl: string) {
      const response = await fetch(pageUrl, { headers: { 'x-api-key': key } });
      const next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
      return { text: await response.text(), next };
    }

    it('has pages that link to each other and list each image once', async () => {
      const counts: number[] = [];
      const ids = new Set<number>();
      for (let pageUrl: string | undefined = url; pageUrl !== undefined; ) {
        const { text, next } = await pageAt(pageUrl);
        const images = JSON.parse(text) as { id: number }[];
        counts.push(images.length);
        for (const { id } of images) ids.add(id);
        pageUrl = next;
      }
      // Two tables of 2 MB fit on a page of 5 MB; then a page has a hundred images.
      expect(counts).toEqual([2, 100, 29]);
      expect(ids.size).toBe(131);
    });

    it('has each table exactly as it was sent, unless jsonData is false', async () => {
      const { text, next } = await pageAt(`${url}?limit=3`);
      expect(text.split(large)).toHaveLength(3);
      expect(next).toContain('limit=3');
      expect((await pageAt(next!)).text.split(`"jsonData":${table}`)).toHaveLength(2);
      const without = await pageAt(`${url}?limit=3&jsonData=false`);
      expect(without.text).not.toContain('jsonData');
      expect(JSON.parse(without.text)).toHaveLength(3);
    });

    it('rejects a value that is neither true nor false', async () => {
      const response = await fetch(`${url}?jsonData=maybe`, { headers: { 'x-api-key': key } });
      expect(await errorOf(response)).toMatchObject({ code: 400 });
    });
  });
});
