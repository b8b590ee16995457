import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf } from '../setup/send.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
beforeAll(async () => {
  setup = await openTestSetup();
});
afterAll(() => setup?.close());

describe('an image that does not exist', () => {
  const browser = 'text/html,application/xhtml+xml,image/avif,image/webp,image/apng,*/*;q=0.8';
  it.each([
    ['images/sales-x1.png', 'Image does not exist or was deleted.'],
    ['images/sales-x1.dark.png', 'Image does not exist or was deleted.'],
    ['images/sales-x1.png?part=2', 'Image does not exist or was deleted.'],
    ['pictable/images/sales-x1.csv', 'Image does not exist or was deleted.'],
    ['pictable/previews/sales-x1.png', 'Preview does not exist or has expired.'],
  ])('%s is a page for browsers, and JSON for others', async (url, message) => {
    const page = await fetch(`${setup.url}/api/${url}`, { headers: { accept: browser } });
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain(`<h1>Image not found</h1>\n<p>${message}</p>`);
    for (const accept of ['*/*', 'application/json', 'image/avif,image/webp,*/*;q=0.8'])
      expect(await errorOf(await fetch(`${setup.url}/api/${url}`, { headers: { accept } }))).toMatchObject({
        code: 404,
        message,
      });
  });
});
