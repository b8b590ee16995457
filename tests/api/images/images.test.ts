import { contentTypes, imageFormatRecords, imageFormats, type StoredImage } from '@pictable/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, post, sales, store } from '../setup/send.ts';
import { openTestSetup, startServer, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
let image: StoredImage;
beforeAll(async () => {
  setup = await openTestSetup();
  image = await store(`${setup.url}/api/table-to-image`, sales, setup.owner.key);
});
afterAll(() => setup?.close());

function startOf(bytes: ArrayBuffer): string {
  return Buffer.from(bytes).toString('latin1', 0, 400);
}

describe('the response of generate', () => {
  it('has the fields that every guide uses', () => {
    const { url } = image;
    expect(url).toBe(`${setup.url}/api/images/${image.image.filename}`);
    expect(image).toMatchObject({
      success: true,
      imageUrl: url,
      image_url: url,
      id: image.image.id,
      image: { url, title: 'Sales report' },
      metadata: { format: 'png' },
      userId: setup.owner.user.id,
      projectId: null,
      warnings: [],
    });
    const size = 'Sales report, a table with 2 rows and 2 columns: Region, Revenue.';
    const alt = `${size} Revenue: highest 125000 (North), lowest 98000 (South).`;
    expect(image.alt).toBe(alt);
    expect(image.longAlt).toBe(`${alt} Region: North, Revenue: 125000. Region: South, Revenue: 98000.`);
    expect(image.markdown).toBe(`![${alt}](${url})`);
    expect(image.html).toContain(`<img src="${url}" width="${image.metadata.width}"`);
    expect(image.html).toContain(` alt="${alt}"`);
    expect(image.metadata.size).toBeGreaterThan(100);
    expect(new Date(image.image.createdAt).getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  it('has the size of the file in pixels', async () => {
    const large = { ...sales, options: { scale: 2 } };
    const stored = await store(`${setup.url}/api/table-to-image`, large, setup.owner.key);
    const header = new DataView(await (await fetch(stored.url)).arrayBuffer());
    const { width, height } = stored.metadata;
    expect([width, height]).toEqual([header.getUint32(16), header.getUint32(20)]);
    expect([width, height]).toEqual([image.metadata.width * 2, image.metadata.height * 2]);
    const vector = { ...large, options: { scale: 2, format: 'svg' } };
    const { metadata } = await store(`${setup.url}/api/table-to-image`, vector, setup.owner.key);
    expect(metadata).toMatchObject({ width: image.metadata.width, height: image.metadata.height });
  });

  it.each([
    [{ ...sales, customFilename: 'Q3: Numbers!' }, /^q3-numbers-[\w-]{22}\.png$/],
    [{ ...sales, options: { fileName: 'from options' } }, /^from-options-[\w-]{22}\.png$/],
    [sales, /^sales-report-[\w-]{22}\.png$/],
    [{ data: sales.data }, /^table-[\w-]{22}\.png$/],
    [{ data: sales.data, customFilename: '../../etc/passwd' }, /^etc-passwd-[\w-]{22}\.png$/],
  ])('names the file of %j', async (body, pattern) => {
    const stored = await store(`${setup.url}/api/table-to-image`, body, setup.owner.key);
    expect(stored.image.filename).toMatch(pattern);
    expect((await fetch(stored.url)).status).toBe(200);
  });

  it('stores the table exactly as it was sent', async () => {
    const text = '{ "data" : [{"2024":1.10,"2023":12345678901234567890, "__proto__":"x"}] }';
    const { id } = await store(`${setup.url}/api/table-to-image`, text, setup.owner.key);
    const { pool } = setup.platform.database;
    const { rows } = await pool.query('select json_data::text as sent from table_images where id = $1', [id]);
    expect(rows[0].sent).toBe(text);
  });

  it('accepts a byte order mark, NUL in the title and half a surrogate pair', async () => {
    const text = '\uFEFF{"title":"a\\u0000b\\ud83d","data":[{"x":"\\ud800"}]}';
    const stored = await store(`${setup.url}/api/table-to-image`, text, setup.owner.key);
    expect(stored.image.filename).toMatch(/^a-?b-/);
  });
});

describe('the formats', () => {
  it.each(imageFormats)('%s has its own content type and bytes', async (format) => {
    const stored = await store(
      `${setup.url}/api/table-to-image`,
      { ...sales, options: { format } },
      setup.owner.key,
    );
    const response = await fetch(stored.url);
    expect(response.headers.get('content-type')).toBe(contentTypes[format]);
    const bytes = await response.arrayBuffer();
    expect(bytes.byteLength).toBe(stored.metadata.size);
    expect(startOf(bytes)).toContain(imageFormatRecords[format].signature);
  });

  it.each([
    ['image/*', 'png'],
    ['application/pdf', 'pdf'],
    ['image/svg+xml', 'svg'],
    ['image/avif,image/webp,image/*;q=0.8,*/*;q=0.5', 'png'],
  ] as const)('are returned as bytes for Accept: %s', async (accept, format) => {
    const { url, owner } = setup;
    const response = await post(`${url}/api/table-to-image`, sales, owner.key, { accept });
    expect(response.headers.get('content-type')).toBe(contentTypes[format]);
    expect(response.headers.get('content-disposition')).toMatch(
      /^inline; filename="sales-report-[\w-]{22}\.\w+"$/,
    );
    const location = response.headers.get('location') ?? '';
    expect(response.headers.get('x-image-url')).toBe(location);
    const again = await (await fetch(location)).arrayBuffer();
    expect(Buffer.compare(Buffer.from(again), Buffer.from(await response.arrayBuffer()))).toBe(0);
  });

  it('of the table take precedence over Accept', async () => {
    const body = { ...sales, options: { format: 'jpeg' } };
    const response = await post(`${setup.url}/api/table-to-image`, body, setup.owner.key, {
      accept: 'image/png',
    });
    expect(response.headers.get('content-type')).toBe('image/jpeg');
  });

  it.each([
    '*/*',
    'application/json',
    'application/json, text/plain, */*',
    'application/json, image/*;q=0.5',
  ])('are not returned as bytes for Accept: %s', async (accept) => {
    const response = await post(`${setup.url}/api/table-to-image`, sales, setup.owner.key, { accept });
    expect(response.headers.get('content-type')).toContain('application/json');
  });
});

describe('a public image', () => {
  it('is the same at both URLs, for everyone, with the headers of an image', async () => {
    const one = await fetch(image.url);
    const other = await fetch(image.url.replace('/api/images/', '/api/pictable/images/'));
    expect(Buffer.from(await one.arrayBuffer()).equals(Buffer.from(await other.arrayBuffer()))).toBe(true);
    expect(Object.fromEntries(one.headers)).toMatchObject({
      'cache-control': 'public, max-age=86400',
      'accept-ranges': 'bytes',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox",
      'content-disposition': `inline; filename="${image.image.filename}"`,
    });
    expect(one.headers.get('etag')).toMatch(/^"[^"]+"$/);
    expect(one.headers.get('last-modified')).toMatch(/GMT$/);
    expect(one.headers.get('set-cookie')).toBeNull();
    expect(one.headers.get('x-frame-options')).toBeNull();
  });

  it('has no sandbox as a PDF, because browsers would not show it', async () => {
    const stored = await store(
      `${setup.url}/api/table-to-image`,
      { ...sales, options: { format: 'pdf' } },
      setup.owner.key,
    );
    const policy = (await fetch(stored.url, { method: 'HEAD' })).headers.get('content-security-policy');
    expect(policy).toMatch(/^default-src 'none'/);
    expect(policy).not.toContain('sandbox');
  });

  it('responds to HEAD with the size and no body', async () => {
    const response = await fetch(image.url, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe(String(image.metadata.size));
    expect(response.headers.get('content-type')).toBe('image/png');
    expect((await response.arrayBuffer()).byteLength).toBe(0);
  });

  it.each([
    ['the ETag', (etag: string) => etag],
    ['one of several', (etag: string) => `"x", ${etag}`],
    ['a weak one', (etag: string) => `W/${etag}`],
    ['any', () => '*'],
  ])('is not sent again if If-None-Match matches: %s', async (_name, header) => {
    const etag = (await fetch(image.url, { method: 'HEAD' })).headers.get('etag') ?? '';
    const response = await fetch(image.url, { headers: { 'if-none-match': header(etag) } });
    expect(response.status).toBe(304);
    expect(response.headers.get('etag')).toBe(etag);
    expect((await response.arrayBuffer()).byteLength).toBe(0);
  });

  it('is not sent again if only If-Modified-Since is sent and matches', async () => {
    const { headers } = await fetch(image.url, { method: 'HEAD' });
    const [etag, changed] = [headers.get('etag') ?? '', headers.get('last-modified') ?? ''];
    const hourBefore = new Date(Date.parse(changed) - 3_600_000).toUTCString();
    const cases: [Record<string, string>, number][] = [
      [{ 'if-modified-since': changed }, 304],
      [{ 'if-modified-since': hourBefore }, 200],
      [{ 'if-modified-since': 'yesterday' }, 200],
      // If both are sent, the ETag decides (RFC 9110, 13.1.3).
      [{ 'if-modified-since': changed, 'if-none-match': '"another"' }, 200],
      [{ 'if-modified-since': hourBefore, 'if-none-match': etag }, 304],
    ];
    for (const [sent, status] of cases) {
      const response = await fetch(image.url, { headers: sent });
      expect(response.status, JSON.stringify(sent)).toBe(status);
      await response.arrayBuffer();
    }
  });

  it('is sent in ranges', async () => {
    const whole = Buffer.from(await (await fetch(image.url)).arrayBuffer());
    const size = whole.length;
    const parts: [string, number, number][] = [
      ['bytes=0-9', 0, 9],
      ['bytes=10-', 10, size - 1],
      ['bytes=-7', size - 7, size - 1],
      [`bytes=5-${size + 100}`, 5, size - 1],
      [`bytes=-${size + 100}`, 0, size - 1],
    ];
    for (const [range, first, last] of parts) {
      const response = await fetch(image.url, { headers: { range } });
      expect(response.status, range).toBe(206);
      expect(response.headers.get('content-range')).toBe(`bytes ${first}-${last}/${size}`);
      expect(Buffer.from(await response.arrayBuffer()).equals(whole.subarray(first, last + 1)), range).toBe(
        true,
      );
    }
  });

  it.each(['bytes=0-1,3-4', 'bytes=9-3', 'lines=1-2', 'bytes=-'])(
    'is sent whole for Range: %s',
    async (range) => {
      const response = await fetch(image.url, { headers: { range } });
      expect(response.status).toBe(200);
      expect((await response.arrayBuffer()).byteLength).toBe(image.metadata.size);
    },
  );

  it('is sent whole if If-Range has another ETag', async () => {
    const response = await fetch(image.url, { headers: { range: 'bytes=0-1', 'if-range': '"other"' } });
    expect(response.status).toBe(200);
    await response.arrayBuffer();
  });

  it.each(['bytes=-0', 'bytes=99999999-'])('gets 416 for Range: %s', async (range) => {
    const response = await fetch(image.url, { headers: { range } });
    expect(response.status).toBe(416);
    expect(response.headers.get('content-range')).toBe(`bytes */${image.metadata.size}`);
  });

  it.each(['1', 'true'])('is an attachment with ?download=%s', async (download) => {
    const response = await fetch(`${image.url}?download=${download}`);
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="${image.image.filename}"`,
    );
    await response.arrayBuffer();
  });

  it.each(['nothing.png', '..%2f..%2fetc%2fpasswd', `${'a'.repeat(190)}.png`, 'x.exe'])(
    'does not exist as %s',
    async (name) => {
      const response = await fetch(`${setup.url}/api/images/${name}`);
      expect(response.status).toBe(404);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect((await errorOf(response)).message).toBe('Image does not exist or was deleted.');
    },
  );

  it('is gone after it is deleted', async () => {
    const { url, owner } = setup;
    const stored = await store(`${url}/api/table-to-image`, sales, owner.key);
    const headers = { 'x-api-key': owner.key };
    const recordUrl = `${url}/api/pictable/user/images/${stored.id}`;
    expect(await (await fetch(recordUrl, { method: 'DELETE', headers })).json()).toEqual({ success: true });
    expect((await errorOf(await fetch(stored.url))).message).toBe('Image does not exist or was deleted.');
    expect((await fetch(recordUrl, { method: 'DELETE', headers })).status).toBe(404);
    expect(await setup.platform.storage.exists(`images/${stored.image.filename}`)).toBe(false);
  });
});

describe('a preview', () => {
  it('expires after an hour', async () => {
    const { platform, url, owner } = setup;
    const response = await post(
      `${url}/api/pictable/${owner.project.endpointPath}/preview`,
      sales,
      owner.key,
    );
    const preview = (await response.json()) as { previewUrl: string; expiresAt: string };
    const leftMs = new Date(preview.expiresAt).getTime() - Date.now();
    expect(leftMs).toBeGreaterThan(3_590_000);
    expect(leftMs).toBeLessThanOrEqual(3_600_000);
    const shown = await fetch(preview.previewUrl);
    expect(shown.headers.get('content-type')).toBe('image/png');
    expect(shown.headers.get('cache-control')).toMatch(/^public, max-age=3[56]\d\d$/);

    const inAnHour = { now: () => new Date(Date.now() + 3_600_001) };
    const later = await startServer({ ...platform, clock: inAnHour });
    const path = new URL(preview.previewUrl).pathname;
    expect((await errorOf(await fetch(later.url + path))).message).toBe(
      'Preview does not exist or has expired.',
    );
    await later.close();
  });

  it('creates no image record', async () => {
    const { url, owner, platform } = setup;
    const count = 'select count(*)::int as n from table_images';
    const before = (await platform.database.pool.query(count)).rows[0].n;
    await post(`${url}/api/table-to-image/preview`, sales, owner.key);
    expect((await platform.database.pool.query(count)).rows[0].n).toBe(before);
  });

  it('is the image itself for the web app', async () => {
    const response = await post(`${setup.url}/api/pictable/json-to-png/preview`, sales, setup.owner.key);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(startOf(await response.arrayBuffer())).toContain(imageFormatRecords.png.signature);
  });
});

describe('the quality of a JPEG', () => {
  const bytesOf = async (path: string, parts: object) => {
    const body = { ...sales, options: { format: 'jpeg' }, ...parts };
    const response = await post(setup.url + path, body, setup.owner.key, { accept: 'image/jpeg' });
    expect(response.status).toBe(200);
    return Buffer.from(await response.arrayBuffer()).toString('base64');
  };

  it.each(['/api/table-to-image', '/api/pictable/json-to-png/preview'])(
    'is 80 by default: %s',
    async (path) => {
      const plain = await bytesOf(path, {});
      expect(await bytesOf(path, { options: { format: 'jpeg', quality: 80 } })).toBe(plain);
      expect(await bytesOf(path, { styles: { imageQuality: 8 } })).toBe(plain);
      expect(await bytesOf(path, { options: { format: 'jpeg', quality: 90 } })).not.toBe(plain);
    },
  );
});

describe('the demo', () => {
  it('renders without a key and stores the image for a day', async () => {
    const body = { data: sales.data, options: { styles: { imageFormat: 'svg' } } };
    const response = await post(`${setup.url}/api/demo/generate-image`, body);
    const { success, url, expiresAt } = (await response.json()) as {
      success: boolean;
      url: string;
      expiresAt: string;
    };
    expect(success).toBe(true);
    expect(new Date(expiresAt).getTime() - Date.now()).toBeGreaterThan(86_000_000);
    expect((await fetch(url)).headers.get('content-type')).toBe('image/svg+xml');
    expect(response.headers.get('ratelimit-policy')).toBe('"demo";q=10;w=600');
    expect(response.headers.get('ratelimit')).toMatch(/^"demo";r=9;t=(600|599)$/);
  });

  it.each([
    ['rows', { data: Array.from({ length: 201 }, (_, n) => ({ n })) }, '200'],
    ['columns', { headers: Array.from({ length: 31 }, (_, n) => `c${n}`), rows: [[1]] }, '30'],
  ])('accepts fewer %s', async (_what, body, limit) => {
    const headers = { 'x-forwarded-for': '10.9.9.9' };
    const response = await post(`${setup.url}/api/demo/generate-image`, body, undefined, headers);
    expect(response.status).toBe(400);
    expect((await errorOf(response)).message).toContain(limit);
  });

  it('uses its own header colour if the table sets none', async () => {
    const render = async (styles: object) => {
      const body = { data: sales.data, options: { format: 'svg' }, styles };
      const headers = { 'x-forwarded-for': '10.9.9.8' };
      const response = await post(`${setup.url}/api/demo/generate-image`, body, undefined, headers);
      return (await fetch(((await response.json()) as { url: string }).url)).text();
    };
    expect(await render({})).toContain('#4a1e8c');
    expect(await render({ headerBg: '#0a0b0c' })).not.toContain('#4a1e8c');
  });

  it('counts an IPv6 network as one client', async () => {
    const request = (n: number) =>
      post(`${setup.url}/api/demo/generate-image`, sales, undefined, {
        'x-forwarded-for': `2001:db8:1:2::${n}`,
      });
    for (let n = 1; n <= 10; n++) expect((await request(n)).status).toBe(200);
    const response = await request(11);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(590);
  });
});
