import {
  companionFormats,
  companionTypes,
  contentTypes,
  imageFormats,
  type StoredImage,
} from '@pictable/contract';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, post, store } from '../setup/send.ts';
import { openTestSetup, overrideStorage, startServer, type TestSetup } from '../setup/test-setup.ts';

const orders = {
  title: 'Orders | <b>May</b>',
  subtitle: 'By <i>day</i>',
  headers: ['Order', 'Total', 'Paid on', 'Done', 'Note', 'Page'],
  rows: [
    [
      'A-1',
      { type: 'currency', value: 1280.5, currency: 'EUR' },
      { type: 'date', value: '2024-05-31', format: 'DD.MM.YYYY' },
      true,
      '=HYPERLINK("http://evil.example";"x")',
      { value: 'Docs', link: 'https://example.com/a?b=1&c=2' },
    ],
    [
      { value: 'two\nlines', style: { colspan: 2 } },
      null,
      { type: 'percentage', value: 0.155 },
      false,
      '@SUM(A1)',
      '<script>alert(1)</script>',
    ],
    ['-12.50', 12345678901234567890n, '+49 30 1', null, '\tcmd', { city: 'Graz', zip: [8010] }],
  ],
};
const body = JSON.stringify(orders, (_, value) => (typeof value === 'bigint' ? `#${value}#` : value)).replace(
  /"#(\d+)#"/,
  '$1',
);

let setup: TestSetup;
let image: StoredImage;
beforeAll(async () => {
  setup = await openTestSetup();
  image = await store(`${setup.url}/api/table-to-image`, body, setup.owner.key);
});
afterAll(() => setup?.close());

const at = (stored: StoredImage, extension: string) => stored.url.replace(/[a-z]+$/, extension);
const textOf = async (extension: string) => (await fetch(at(image, extension))).text();
const query = (text: string, values: unknown[]) => setup.platform.database.pool.query(text, values);

describe('the table of an image', () => {
  it('as CSV has the values with every digit, and no formula', async () => {
    expect(await textOf('csv')).toBe(
      [
        'Order,Total,Paid on,Done,Note,Page',
        `A-1,1280.5,2024-05-31,true,"'=HYPERLINK(""http://evil.example"";""x"")",Docs`,
        `"two\nlines",,0.155,false,"'@SUM(A1)",<script>alert(1)</script>`,
        `-12.50,12345678901234567890,"'+49 30 1",,"'\tcmd","city: Graz, zip: [8010]"`,
        '',
      ].join('\r\n'),
    );
  });

  it('as CSV has no formula, however its sign is written or hidden', async () => {
    const signs = ['=1+1', '＝1+1', '＋1', '－A1', '＠SUM(A1)', '-A1', ' =1', '\u00a0=1', '\r=1'];
    const rows = { headers: ['=cmd', 'Safe'], rows: signs.map((sign) => [sign, 'a=b']) };
    const stored = await store(`${setup.url}/api/table-to-image`, rows, setup.owner.key);
    const text = await (await fetch(at(stored, 'csv'))).text();
    const lines = text.split('\r\n').filter((line) => line !== '');
    expect(lines).toHaveLength(1 + signs.length);
    for (const line of lines) expect(line).toMatch(/^"?'[\s\S]+,(?:Safe|a=b)$/);
  });

  it('as Markdown has the displayed values, and no markup from the sender', async () => {
    const text = await textOf('md');
    expect(text).toContain('## Orders \\| &lt;b&gt;May&lt;/b&gt;');
    expect(text).toContain('| :-- | --: |');
    expect(text).toContain('€1,280.50 | 31.05.2024 |');
    expect(text).toContain('[Docs](<https://example.com/a?b=1&c=2>)');
    expect(text).toContain('two<br>lines');
    expect(text).toContain('&lt;script&gt;');
  });

  it('as Markdown has one break for several line breaks', async () => {
    const table = { data: [{ a: 'one \n\n  \r\n\ttwo\n three  four' }] };
    const stored = await store(`${setup.url}/api/table-to-image`, table, setup.owner.key);
    const text = await (await fetch(at(stored, 'md'))).text();
    expect(text).toContain('| one<br>two<br>three  four |');
  });

  it('as HTML has spans, is escaped, and forbids scripts', async () => {
    const response = await fetch(at(image, 'html'));
    const html = await response.text();
    expect(html).toContain('<td colspan="2" style="text-align:left">two\nlines</td>');
    expect(html).toContain(
      '<a href="https://example.com/a?b=1&amp;c=2" rel="nofollow ugc noopener noreferrer">',
    );
    expect(html).toContain(
      '<caption>Orders | &lt;b&gt;May&lt;/b&gt;<small>By &lt;i&gt;day&lt;/i&gt;</small></caption>',
    );
    expect(html).toContain('&lt;script&gt;');
    expect(html).not.toMatch(/<script|<b>/);
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'.*; sandbox$/);
  });

  it('as HTML has the styles of rules and the drawings of values, and loads nothing', async () => {
    const table = {
      data: [
        { item: '<b>Rent</b>', change: -4, trend: [1, 3, 2] },
        { item: 'Food', change: 3, trend: [2, 2, 5] },
      ],
      columns: { change: { show: 'bar' }, trend: { show: 'line' } },
      rules: [{ columns: ['change'], is: { lt: 0 }, style: { backgroundColor: 'bad', textColor: 'bad' } }],
    };
    const stored = await store(`${setup.url}/api/table-to-image`, table, setup.owner.key);
    const response = await fetch(at(stored, 'html'));
    const html = await response.text();
    expect(html).toMatch(/<td class="colored" style="text-align:right;background:#\w{6};color:#\w{6}">/);
    expect([...html.matchAll(/<svg role="img" [^>]*><title>[^<]+<\/title>/g)]).toHaveLength(4);
    expect(html).not.toMatch(/<script|<b>|url\(|(?:href|src|xmlns)=|\son\w+=/);
    // Inline styles are all that the page needs; its policy forbids everything that it could load.
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline';.*; sandbox$/,
    );
  });

  it('as JSON has every digit and can be sent again', async () => {
    const text = await textOf('json');
    expect(text).toContain('12345678901234567890');
    const again = await post(`${setup.url}/api/json-to-png/preview`, text, setup.owner.key);
    expect(again.status).toBe(200);
    expect(JSON.parse(text).rows[0].slice(1, 4)).toEqual([1280.5, '2024-05-31', true]);
  });

  it('as XLSX has types, links and spans, and no formula', async () => {
    const response = await fetch(at(image, 'xlsx'));
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const file = (end: string) =>
      Buffer.from(files[Object.keys(files).find((name) => name.endsWith(end))!]!).toString();
    const sheet = file('worksheets/sheet1.xml');
    expect(sheet).not.toMatch(/<f[ >]/);
    expect(sheet).toMatch(/<c r="B2"[^>]*><v>1280\.5<\/v>/);
    expect(sheet).toMatch(/<c r="C2"[^>]*><v>45443<\/v>/);
    expect(sheet).toMatch(/<c r="D2"[^>]* t="b"[^>]*><v>1<\/v>/);
    expect(sheet).toMatch(/<c r="C3"[^>]*><v>0\.155<\/v>/);
    expect(sheet).toMatch(/<mergeCell ref="A3:B3"\/>/);
    expect(sheet).toMatch(/<hyperlink ref="F2" r:id="rId-link-1"\/>/);
    expect(file('sheet1.xml.rels')).toContain('Target="https://example.com/a?b=1&amp;c=2"');
    expect(file('styles.xml')).toMatch(/formatCode="yyyy-mm-dd"/);
    expect(`${sheet}${file('sharedStrings.xml')}`).toContain('12345678901234567890');
  });

  it('names columns as in the data, or on request as in the image', async () => {
    const table = {
      data: [{ rev: 1200.5 }],
      columns: { rev: { label: 'Revenue', type: 'currency', format: { currency: 'EUR', decimals: 0 } } },
    };
    const stored = await store(`${setup.url}/api/table-to-image`, table, setup.owner.key);
    const csv = await fetch(at(stored, 'csv'));
    const labelled = await fetch(`${at(stored, 'csv')}?headers=labels`);
    expect(await csv.text()).toBe('rev\r\n1200.5\r\n');
    expect(await labelled.text()).toBe('Revenue\r\n1200.5\r\n');
    expect(labelled.headers.get('etag')).not.toBe(csv.headers.get('etag'));
    const json = await fetch(`${at(stored, 'json')}?headers=labels`);
    expect(await json.json()).toEqual({ headers: ['Revenue'], rows: [[1200.5]] });
    const refused = await fetch(`${at(stored, 'csv')}?headers=names`);
    expect(refused.status).toBe(400);
    expect((await errorOf(refused)).message).toContain('headers must be fields or labels; got "');
    const files = unzipSync(new Uint8Array(await (await fetch(at(stored, 'xlsx'))).arrayBuffer()));
    const all = Object.values(files).map((file) => Buffer.from(file).toString());
    expect(all.join('')).toContain('Revenue');
    expect(all.join('')).toContain('formatCode="&quot;€&quot;#,##0"');
  });

  it('has summary rows in CSV and JSON on request', async () => {
    const table = {
      data: [
        { item: 'a', n: 1 },
        { item: 'b', n: 2 },
      ],
      summary: 'sum',
    };
    const stored = await store(`${setup.url}/api/table-to-image`, table, setup.owner.key);
    const data = await fetch(at(stored, 'csv'));
    const all = await fetch(`${at(stored, 'csv')}?rows=all`);
    expect(await data.text()).toBe('item,n\r\na,1\r\nb,2\r\n');
    expect(await all.text()).toBe('item,n\r\na,1\r\nb,2\r\nTotal,3\r\n');
    expect(all.headers.get('etag')).not.toBe(data.headers.get('etag'));
    const refused = await fetch(`${at(stored, 'csv')}?rows=some`);
    expect(refused.status).toBe(400);
    expect((await errorOf(refused)).message).toContain('rows must be data or all; got "');
  });

  it.each(companionFormats)('as %s has a type, file name, ETag and links to the others', async (format) => {
    const url = at(image, format);
    const first = await fetch(`${url}?download=1`);
    await first.arrayBuffer();
    expect(first.headers.get('content-type')).toBe(companionTypes[format]);
    expect(first.headers.get('content-disposition')).toBe(`attachment; filename="${url.split('/').at(-1)}"`);
    expect(first.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(first.headers.get('link')).toContain(`<${image.url}>; rel="canonical"`);
    expect(first.headers.get('link')).toContain('rel="alternate"; type="application/pdf"');
    const again = await fetch(url, { headers: { 'if-none-match': first.headers.get('etag')! } });
    expect(again.status).toBe(304);
  });

  it('is free', async () => {
    const { rows } = await query('select usage_count from users where id = $1', [setup.owner.user.id]);
    await textOf('csv');
    await (await fetch(at(image, 'pdf'))).arrayBuffer();
    const after = await query('select usage_count from users where id = $1', [setup.owner.user.id]);
    expect(after.rows).toEqual(rows);
  });

  it('is gone once the source data is deleted, and the image stays', async () => {
    const old = await store(`${setup.url}/api/table-to-image`, body, setup.owner.key);
    await (await fetch(at(old, 'svg'))).text();
    await query('update table_images set json_data = null where id = $1', [old.id]);
    const response = await fetch(at(old, 'csv'));
    expect(response.status).toBe(410);
    expect((await errorOf(response)).message).toContain(`30 days. The image itself is at ${old.url}.`);
    expect((await fetch(at(old, 'jpeg'))).status).toBe(410);
    for (const extension of ['png', 'svg']) expect((await fetch(at(old, extension))).status).toBe(200);
  });
});

describe('an image with another extension', () => {
  it.each(imageFormats)('is served as %s', async (format) => {
    const response = await fetch(at(image, format));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(contentTypes[format]);
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400');
  });

  it('is rendered once for concurrent requests, and stored', async () => {
    const stored = await store(`${setup.url}/api/table-to-image`, body, setup.owner.key);
    const responses = await Promise.all(Array.from({ length: 6 }, () => fetch(at(stored, 'jpg'))));
    const bytes = await Promise.all(
      responses.map(async (response) => Buffer.from(await response.arrayBuffer())),
    );
    for (const copy of bytes) expect(copy.equals(bytes[0]!)).toBe(true);
    expect(responses[0]?.headers.get('content-type')).toBe('image/jpeg');
    expect(await setup.platform.storage.exists(`images/${at(stored, 'jpeg').split('/').at(-1)}`)).toBe(true);
  });

  it('uses the settings that the image was rendered with', async () => {
    const { url, owner } = setup;
    await post(`${url}/api/settings`, { settings: { headerBg: '#123456' } }, owner.key);
    const stored = await store(`${url}/api/table-to-image`, { data: [{ a: 1 }] }, owner.key);
    await post(`${url}/api/settings`, { settings: {} }, owner.key);
    expect(await (await fetch(at(stored, 'svg'))).text()).toContain('#123456');
  });

  it('is deleted and restored with the image', async () => {
    const { url, owner } = setup;
    const stored = await store(`${url}/api/table-to-image`, body, owner.key);
    await (await fetch(at(stored, 'svg'))).text();
    const record = `${url}/api/pictable/user/images/${stored.id}`;
    const headers = { 'x-api-key': owner.key };
    await fetch(record, { method: 'DELETE', headers });
    for (const extension of [...imageFormats, 'csv']) {
      expect((await fetch(at(stored, extension))).status, extension).toBe(404);
    }
    await fetch(`${record}/restore`, { method: 'POST', headers });
    for (const extension of ['png', 'svg']) expect((await fetch(at(stored, extension))).status).toBe(200);
  });

  it('is deleted with the image, even while it is rendered', async () => {
    const { url, owner, platform } = setup;
    const { storage } = platform;
    const stored = await store(`${url}/api/table-to-image`, body, owner.key);
    const record = `${url}/api/pictable/user/images/${stored.id}`;
    const headers = { 'x-api-key': owner.key };
    const name = at(stored, 'svg').split('/').at(-1);
    // Deletes the image after its SVG was rendered and before it is stored.
    const racing = overrideStorage(storage, {
      put: async (file, bytes) => {
        if (file === `images/${name}`) await fetch(record, { method: 'DELETE', headers });
        return storage.put(file, bytes);
      },
    });
    const server = await startServer({ ...platform, storage: racing });
    expect((await fetch(`${server.url}/api/images/${name}`)).status).toBe(404);
    await server.close();
    expect(await storage.exists(`images/${name}`), 'served').toBe(false);
    expect(await storage.exists(`deleted/${name}`), 'kept aside').toBe(true);
  });

  it('is deleted with its project', async () => {
    const { url, stranger } = setup;
    const { endpointPath, id } = stranger.project;
    const stored = await store(`${url}/api/${endpointPath}`, body, stranger.key);
    await (await fetch(at(stored, 'svg'))).text();
    const headers = { 'x-api-key': stranger.key };
    await fetch(`${url}/api/pictable/projects/${id}`, { method: 'DELETE', headers });
    for (const extension of ['png', 'svg', 'csv'])
      expect((await fetch(at(stored, extension))).status).toBe(404);
  });
});

describe('an image by its ID', () => {
  it('redirects to the file name for its owner only', async () => {
    const url = `${setup.url}/api/images/${image.id}.csv`;
    const own = await fetch(url, { headers: { 'x-api-key': setup.owner.key }, redirect: 'manual' });
    expect(own.status).toBe(302);
    expect(own.headers.get('location')).toBe(at(image, 'csv'));
    expect(own.headers.get('cache-control')).toBe('no-store');
    expect((await fetch(url, { headers: { 'x-api-key': setup.exhausted.key } })).status).toBe(404);
    expect((await fetch(url)).status).toBe(401);
  });
});
