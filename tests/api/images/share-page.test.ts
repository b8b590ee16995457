import { createHash } from 'node:crypto';
import { imageFormats, isUniversal, type Oembed, type StoredImage } from '@pictable/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, post, store } from '../setup/send.ts';
import { openTestSetup, startServer, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
beforeAll(async () => {
  setup = await openTestSetup();
});
afterAll(() => setup?.close());

const data = [
  { Region: 'North', Revenue: 125000 },
  { Region: 'South', Revenue: 98000 },
];
const generate = (more: object = {}) =>
  store(`${setup.url}/api/table-to-image`, { title: 'Sales', data, ...more }, setup.owner.key);
const query = (text: string, values: unknown[]) => setup.platform.database.pool.query(text, values);
const textOf = async (url: string) => (await fetch(url)).text();

/** The meta elements of a page, by property or name. */
function metaOf(html: string): Record<string, string> {
  const found = html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)">/g);
  return Object.fromEntries([...found].map(([, name, content]) => [name, unescapeHtml(content ?? '')]));
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

async function oembed(image: StoredImage, more: Record<string, string> = {}) {
  const parameters = new URLSearchParams({ url: image.shareUrl, ...more });
  return fetch(`${setup.url}/oembed?${parameters}`);
}

describe('the share page of an image', () => {
  it('shows the image with its alt text and offers every format', async () => {
    const image = await generate({ options: { scale: 2 } });
    expect(image.shareUrl).toBe(`${setup.url}/s/${image.image.filename.replace('.png', '')}`);
    const html = await textOf(image.shareUrl);
    const { width, height } = image.metadata;
    expect(html).toContain(
      `<img src="/api/images/${image.image.filename}" width="${width / 2}" height="${height / 2}" alt="${image.alt}">`,
    );
    expect(html.match(/>Sales</g), 'the title, beside the image that shows it').toHaveLength(1);
    expect(html).toContain('<h1 class="sr-only" dir="auto">Sales</h1>');
    expect(html).toContain(`<code id="image-url">${image.url}</code>`);
    expect(html).toContain('>Download PNG</a>');
    expect(html).toContain('<a href="/">Made with Pictable</a>');
    const links = [...html.matchAll(/<a href="([^"]+\?download=1)" download>/g)].map(([, link]) => link!);
    expect(links).toHaveLength(9);
    for (const link of links) expect((await fetch(setup.url + link)).status, link).toBe(200);
  });

  it('has the URL, type, size and alt text of an image that chats can fetch', async () => {
    const image = await generate();
    const meta = metaOf(await textOf(image.shareUrl));
    const { width, height } = image.metadata;
    expect(meta).toMatchObject({
      'og:title': 'Sales',
      'og:url': image.shareUrl,
      'og:image:type': 'image/png',
      'og:image:width': String(width),
      'og:image:height': String(height),
      'og:image:alt': image.alt,
      'twitter:card': 'summary_large_image',
      'twitter:image': meta['og:image'],
      robots: 'noindex',
    });
    const preview = await fetch(meta['og:image']!);
    expect(preview.headers.get('content-type')).toBe('image/png');
    expect(preview.headers.get('x-robots-tag')).toBe('noindex');
  });

  it.each(imageFormats.filter((format) => !isUniversal(format)))(
    'has a PNG for chats if the image is %s',
    async (format) => {
      const image = await generate({ options: { format } });
      const meta = metaOf(await textOf(image.shareUrl));
      expect(meta['og:image']).toBe(`${setup.url}/api/images/${image.image.filename.replace(format, 'png')}`);
      const bytes = Buffer.from(await (await fetch(meta['og:image']!)).arrayBuffer());
      expect([meta['og:image:width'], meta['og:image:height']]).toEqual([
        String(bytes.readUInt32BE(16)),
        String(bytes.readUInt32BE(20)),
      ]);
      const { url, width } = (await (await oembed(image)).json()) as Oembed;
      expect([url, width]).toEqual([meta['og:image'], bytes.readUInt32BE(16)]);
    },
  );

  it('shows a document as a PNG in its own proportions', async () => {
    const image = await generate({ options: { format: 'pdf' } });
    const png = `/api/images/${image.image.filename.replace('pdf', 'png')}`;
    const bytes = Buffer.from(await (await fetch(setup.url + png)).arrayBuffer());
    const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
    expect(width).not.toBe(height);
    expect(await textOf(image.shareUrl)).toContain(`<img src="${png}" width="${width}" height="${height}"`);
  });

  it('loads no third-party content, and escapes every text of the sender', async () => {
    const title = '"><script>alert(1)</script>';
    const image = await generate({ title, description: `</title><img src=x onerror=alert(1)>` });
    const response = await fetch(image.shareUrl);
    const html = await response.text();
    const scripts = [...html.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, script]) => script ?? '');
    expect(scripts).toHaveLength(1);
    expect(html.split('<script')).toHaveLength(2);
    expect(html).not.toMatch(/onerror=alert\(1\)>/);
    const hash = createHash('sha256').update(scripts[0]!).digest('base64');
    expect(metaOf(html)['og:title']).toBe(title);
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'sha256-[\w+/=]+'; style-src 'sha256-[\w+/=]+'; img-src 'self'; base-uri 'none'/,
    );
    expect(response.headers.get('content-security-policy')).toContain(`script-src 'sha256-${hash}';`);
    const other = await textOf((await generate()).shareUrl);
    expect(other, 'the script is the same on every page').toContain(`<script>${scripts[0]}</script>`);
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    expect(response.headers.get('cache-control')).toBe('public, max-age=300');
  });

  it('has code that embeds the image, with a link to the page', async () => {
    const image = await generate({ title: 'A "B" & <C>', options: { scale: 2 } });
    const html = unescapeHtml(await textOf(image.shareUrl));
    const embed = /<code id="embed-html">(.*?)<\/code>/.exec(html)?.[1];
    expect(embed).toBe(`<a href="${image.shareUrl}">${image.html}</a>`);
    expect(/<code id="embed-markdown">(.*?)<\/code>/.exec(html)?.[1]).toBe(image.markdown);
    const hidden = await generate({ access: 'signed' });
    expect(await textOf(hidden.shareUrl)).not.toContain('embed-html');
  });

  it('is not cached for others if its URLs come from request headers', async () => {
    const image = await generate();
    const oembedUrl = `${setup.url}/oembed?${new URLSearchParams({ url: image.shareUrl.replace(/127[^/]+/, 'evil.example') })}`;
    const table = image.url.replace('.png', '.csv');
    for (const url of [image.shareUrl, oembedUrl, table]) {
      const headers = { 'x-forwarded-host': 'evil.example' };
      const response = await fetch(url, { headers });
      expect(response.status, url).toBe(200);
      expect(response.headers.get('cache-control'), url).toMatch(/^private, max-age=\d+$/);
    }
    const service = await startServer({
      ...setup.platform,
      config: { ...setup.platform.config, jobWorkers: 0, publicUrl: setup.url },
    });
    const page = await fetch(image.shareUrl.replace(setup.url, service.url), {
      headers: { 'x-forwarded-host': 'evil.example' },
    });
    expect(page.headers.get('cache-control')).toBe('public, max-age=300');
    expect(await page.text()).not.toContain('evil.example');
    await service.close();
  });

  it('does not reveal the owner of the image', async () => {
    const { email } = setup.owner.user;
    const html = await textOf((await generate({ projectId: setup.owner.project.id })).shareUrl);
    for (const secret of [email, setup.owner.project.endpointPath, 'userId'])
      expect(html).not.toContain(secret);
  });

  it('is gone with the image, and browsers get an error page', async () => {
    const image = await generate();
    const headers = { 'x-api-key': setup.owner.key };
    await fetch(`${setup.url}/api/pictable/user/images/${image.id}`, { method: 'DELETE', headers });
    const page = await fetch(image.shareUrl, { headers: { accept: 'text/html,*/*;q=0.8' } });
    expect([page.status, page.headers.get('content-type'), page.headers.get('cache-control')]).toEqual([
      404,
      'text/html; charset=utf-8',
      'no-store',
    ]);
    expect(await page.text()).toContain('<p>Image does not exist or was deleted.</p>');
    expect((await errorOf(await fetch(image.shareUrl))).code).toBe(404);
    expect((await oembed(image)).status).toBe(404);
  });

  it('offers the stored files if the source data is deleted', async () => {
    const image = await generate();
    await (await fetch(image.url.replace('.png', '.pdf'))).arrayBuffer();
    await query('update table_images set json_data = null where id = $1', [image.id]);
    const html = await textOf(image.shareUrl);
    const links = [...html.matchAll(/<a href="[^"]+\.([a-z]+)\?download=1"/g)].map(([, form]) => form);
    expect(links).toEqual(['png', 'pdf']);
    expect(html).toContain(`alt="${image.alt}"`);
    const old = await generate({ options: { format: 'svg' } });
    await query('update table_images set json_data = null, alt = null, scale = null where id = $1', [old.id]);
    const meta = metaOf(await textOf(old.shareUrl));
    expect([meta['og:image'], meta['twitter:card']]).toEqual([undefined, 'summary']);
  });

  it('shows all images of a split table, and the pages of later images link to it', async () => {
    const rows = Array.from({ length: 40 }, (_, n) => ({ n, name: `Customer ${n}` }));
    const image = await generate({ data: rows, for: 'teams' });
    const html = await textOf(image.shareUrl);
    expect(image.images.length).toBeGreaterThan(1);
    expect([...html.matchAll(/<img src="\/api\/images\/([^"]+)"/g)].map(([, name]) => name)).toEqual(
      image.images.map(({ filename }) => filename),
    );
    const second = image.images[1]!;
    const later = await textOf(`${setup.url}/s/${second.filename.replace('.png', '')}`);
    expect(later).toContain(`Image 2 of ${image.images.length}`);
    expect(later).toContain(`<a href="${image.shareUrl}">All ${image.images.length} images</a>`);
    expect(metaOf(later)['og:image']).toContain(second.filename);
  });
});

describe('oEmbed', () => {
  it('describes a photo that is discovered on the page and fits the requested size', async () => {
    const image = await generate();
    const [, url] = /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)"/.exec(
      await textOf(image.shareUrl),
    )!;
    const { width, height } = image.metadata;
    expect(await (await fetch(unescapeHtml(url!))).json()).toEqual({
      version: '1.0',
      type: 'photo',
      url: `${setup.url}/api/images/${image.image.filename}`,
      width,
      height,
      title: 'Sales',
      provider_name: 'Pictable',
      provider_url: `${setup.url}/`,
      cache_age: 300,
    });
    const small = (await (await oembed(image, { maxwidth: '100', maxheight: '20' })).json()) as Oembed;
    expect(small.height).toBe(20);
    expect(small.width).toBe(Math.floor((width * 20) / height));
    const large = (await (await oembed(image, { maxwidth: '99999' })).json()) as Oembed;
    expect([large.width, large.height]).toEqual([width, height]);
  });

  it('accepts the URLs of the image too, and no others', async () => {
    const image = await generate();
    const request = (url: string) => fetch(`${setup.url}/oembed?${new URLSearchParams({ url })}`);
    for (const url of [
      image.url,
      image.url.replace('/api/', '/api/pictable/'),
      image.url.replace('png', 'svg'),
    ])
      expect((await request(url)).status, url).toBe(200);
    const foreign = image.shareUrl.replace(/\/\/[^/]+/, '//elsewhere.example');
    for (const url of [foreign, `${setup.url}/examples`, `${setup.url}/s/../api/user`])
      expect((await request(url)).status, url).toBe(404);
    expect((await errorOf(await request('sales'))).message).toContain('url must be a complete URL');
    expect((await errorOf(await oembed(image, { maxwidth: '0' }))).message).toContain('maxwidth');
    expect((await errorOf(await oembed(image, { format: 'xml' }))).message).toContain(
      '"xml" is not supported',
    );
  });
});

it('a preview has no share page', async () => {
  const preview = await post(`${setup.url}/api/table-to-image/preview`, { data }, setup.owner.key);
  const { previewUrl } = (await preview.json()) as { previewUrl: string };
  const name = /([\w-]+)\.png$/.exec(previewUrl)![1];
  expect((await fetch(`${setup.url}/s/${name}`)).status).toBe(404);
});
