import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type Logo, type LogoResponse, limits, type SavedLogo } from '@pictable/contract';
import { addTestUser, type TestUser } from '@pictable/server/test-platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { logoFile, putLogo } from '../conformance/logo-cases.ts';
import { blockText } from '../documentation/documented-blocks.ts';
import { errorOf } from '../setup/send.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
let owner: TestUser;
beforeAll(async () => {
  setup = await openTestSetup();
});
afterAll(() => setup?.close());
beforeEach(async () => {
  owner = await addTestUser(setup.platform, 'enterprise');
});

const urlOf = (query = '', suffix = '') =>
  `${setup.url}/api/pictable/projects/${owner.project.id}/logo${suffix}${query}`;
/** @param body null sends none */
const put = (query = '', body: Uint8Array | null = logoFile, type?: string) =>
  putLogo(urlOf(query), owner.key, body ?? undefined, type);
const getJson = async <Body>(url: string) =>
  (await (await fetch(url, { headers: { 'x-api-key': owner.key } })).json()) as Body;
const stored = async (): Promise<Logo | null> => (await getJson<LogoResponse>(urlOf())).logo;

const sales = { title: 'Sales', data: [{ Region: 'North', Sum: 1250.5 }] };

function send(path: string, body: object, key = owner.projectKey, headers: Record<string, string> = {}) {
  return fetch(setup.url + path, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

async function preview(table: object = {}, key?: string): Promise<string> {
  const body = { ...sales, ...table, format: 'svg' };
  const response = await send('/api/pictable/table-to-image/preview', body, key, {
    accept: 'image/svg+xml',
  });
  expect(response.status, await response.clone().text()).toBe(200);
  return response.text();
}

interface Stored {
  readonly url: string;
  readonly image: { readonly filename: string };
  readonly alt: string;
  readonly warnings: readonly { readonly message: string }[];
}

async function store(table: object = {}): Promise<Stored> {
  const response = await send(`/api/pictable/${owner.project.endpointPath}`, { ...sales, ...table });
  expect(response.status).toBe(200);
  return (await response.json()) as Stored;
}

describe('the logo of a project', () => {
  it('is shown by its tables from the next request on, until it is deleted', async () => {
    const before = await preview();
    expect(before).not.toContain('<image');
    expect((await put('?alt=Acme&link=https%3A%2F%2Fexample.com')).status).toBe(201);
    const shown = await preview();
    expect(shown).toContain('<image');
    expect(shown).toContain('<a href="https://example.com" aria-label="Acme">');
    // A personal key uses the logo of the project that it names.
    expect(await preview({}, owner.key)).toBe(before);
    expect(await preview({ projectId: owner.project.id }, owner.key)).toBe(shown);
    expect(await preview({ logo: false })).toBe(before);
    expect(await preview({ logo: true })).toBe(shown);
    expect((await fetch(urlOf(), { method: 'DELETE', headers: { 'x-api-key': owner.key } })).status).toBe(
      200,
    );
    expect(await preview()).toBe(before);
    expect(await stored()).toBeNull();
  });

  it('is stored as pixels, with its settings, which a request without a body changes', async () => {
    const saved = (await (await put('?position=footer&height=30.5&alt=Acme')).json()) as SavedLogo;
    expect(saved.logo).toMatchObject({
      ...{ mediaType: 'image/png', width: 1_800, height: 600 },
      settings: { position: 'footer', height: 30.5, alt: 'Acme' },
    });
    const image = await fetch(urlOf('', '/image'), { headers: { 'x-api-key': owner.key } });
    expect(image.headers.get('content-type')).toBe('image/png');
    expect(image.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await image.arrayBuffer()).byteLength).toBe(saved.logo.bytes);
    const changed = await put('?position=title-end', null);
    expect(changed.status).toBe(200);
    expect(await stored()).toMatchObject({ id: saved.logo.id, settings: { position: 'title-end' } });
  });

  it('has a name in the alt text and in every form of the table; HTML has the image', async () => {
    await put('?alt=Acme');
    const { url, alt } = await store();
    expect(alt).toMatch(/ Logo: Acme\.$/);
    const formOf = async (extension: string) => (await fetch(url.replace(/\.png$/, extension))).text();
    expect(await formOf('.md')).toContain('Logo: Acme');
    expect(JSON.parse(await formOf('.json')).logo).toMatchObject({ alt: 'Acme' });
    const html = await formOf('.html');
    expect(html).toMatch(/<img src="data:image\/png;base64,[^"]+" alt="Acme" height="40">/);
    expect(await formOf('.svg')).toContain('<image');
  });

  it('changes the tag of the HTML of stored images, but not the formats that are stored', async () => {
    const { url } = await store();
    const [html, svg] = [url.replace(/png$/, 'html'), url.replace(/png$/, 'svg')];
    const drawn = await (await fetch(svg)).text();
    const tagOf = async (address: string) => (await fetch(address)).headers.get('etag') ?? '';
    const tags = [await tagOf(html)];
    for (const query of ['?alt=Acme', '?alt=Nova']) {
      await put(query);
      const response = await fetch(html, { headers: { 'if-none-match': tags.at(-1)! } });
      expect(response.status).toBe(200);
      expect(await response.text()).toContain(`alt="${query.slice(5)}"`);
      tags.push(response.headers.get('etag')!);
    }
    expect(new Set(tags).size).toBe(3);
    const unchanged = await fetch(html, { headers: { 'if-none-match': tags.at(-1)! } });
    expect(unchanged.status).toBe(304);
    expect(await (await fetch(svg)).text()).toBe(drawn);
    // A format that is rendered for the first time has the logo of today.
    expect(await (await fetch(url.replace(/png$/, 'pdf'))).text()).toContain('/Image');
  });

  it('is part of batches, templates and live images', async () => {
    await put('?alt=Acme');
    const batch = await send('/api/pictable/batch', { tables: [sales, { ...sales, logo: false }] });
    const { results } = (await batch.json()) as { results: { alt?: string; image?: { alt?: string } }[] };
    const alts = results.map((result) => JSON.stringify(result).includes('Logo: Acme'));
    expect(alts).toEqual([true, false]);
    const live = (name: string) =>
      fetch(`${setup.url}/api/pictable/user/live/${name}?projectId=${owner.project.id}`, {
        method: 'PUT',
        headers: { 'x-api-key': owner.key, 'content-type': 'application/json' },
        body: JSON.stringify(sales),
      });
    expect((await live('sales')).status).toBe(201);
    const versionOf = async () => ((await (await live('sales')).json()) as { version: number }).version;
    expect(await versionOf()).toBe(1);
    await put('?alt=Acme&height=20', null);
    expect(await versionOf()).toBe(2);
    // The same settings again are no change.
    await put('?alt=Acme&height=20', null);
    expect(await versionOf()).toBe(2);
  });

  it('is exported with the account, and deleted with its project', async () => {
    await put('?alt=Acme');
    const exported = await getJson<{ projects: { logo: Logo | null }[] }>(
      `${setup.url}/api/pictable/user/export`,
    );
    expect(exported.projects[0]?.logo?.settings.alt).toBe('Acme');
    const count = async () => {
      const query = 'select count(*)::int as count from project_logos where project_id = $1';
      const { rows } = await setup.platform.database.pool.query(query, [owner.project.id]);
      return rows[0].count as number;
    };
    expect(await count()).toBe(1);
    const url = `${setup.url}/api/pictable/projects/${owner.project.id}`;
    expect((await fetch(url, { method: 'DELETE', headers: { 'x-api-key': owner.key } })).status).toBe(200);
    expect(await count()).toBe(0);
  });
});

describe('a logo that cannot be used', () => {
  it.each([
    ['?position=left', logoFile, 'invalid-request', '/position'],
    ['?height=7', logoFile, 'invalid-request', '/height'],
    ['?height=big', logoFile, 'invalid-request', '/height'],
    ['?height=201', logoFile, 'invalid-request', '/height'],
    ['?link=javascript:alert(1)', logoFile, 'invalid-request', '/link'],
    [`?alt=${'a'.repeat(201)}`, logoFile, 'invalid-request', '/alt'],
    ['', Buffer.from('hello'), 'invalid-logo', ''],
    ['', Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>'), 'invalid-logo', ''],
    [
      '',
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${'<g/>'.repeat(20_000)}</svg>`),
      'invalid-logo',
      '',
    ],
  ])('%s %#: the error names what is wrong', async (query, body, type, path) => {
    const response = await put(query, body);
    expect(response.status).toBe(400);
    const error = await errorOf(response);
    expect(error.type).toBe(type);
    expect(error.details?.[0]?.path).toBe(path);
    expect(await stored()).toBeNull();
  });

  it('needs an image the first time, of an image type, and within the limit', async () => {
    expect((await errorOf(await put('', null))).type).toBe('empty-body');
    expect((await put('', logoFile, 'text/html')).status).toBe(415);
    expect((await put('', new Uint8Array(limits.logoBytesMax + 1))).status).toBe(413);
  });

  it('says what of an SVG has no effect', async () => {
    const svg = Buffer.from(logoFile).toString().replace('</svg>', '<script>alert(1)</script></svg>');
    const { warnings, logo } = (await (await put('', Buffer.from(svg))).json()) as SavedLogo;
    expect(warnings).toEqual(['The logo contains a script, which is not run.']);
    expect(logo.mediaType).toBe('image/png');
  });
});

describe('a logo in a request', () => {
  const module = '@expo-google-fonts/inter/package.json';

  it('replaces that of the project with its settings', async () => {
    await put('?alt=Acme&position=footer');
    const image = `data:image/svg+xml;base64,${Buffer.from(logoFile).toString('base64')}`;
    const { alt } = await store({ logo: { image, alt: 'Nova' } });
    expect(alt).toMatch(/ Logo: Nova\.$/);
  });

  it('that cannot be fetched is left out with a warning', async () => {
    // Private addresses are never requested.
    const { warnings, alt } = await store({ logo: 'http://127.0.0.1:9/logo.png' });
    expect(warnings.map(({ message }) => message)).toEqual([expect.stringContaining('could not be loaded')]);
    expect(alt).not.toContain('Logo');
  });

  it('that is not an image is a warning, and one that is no URL an error', async () => {
    const text = await readFile(createRequire(import.meta.url).resolve(module));
    const { warnings } = await store({ logo: `data:image/png;base64,${text.toString('base64')}` });
    expect(warnings[0]?.message).toContain('is not a PNG, JPEG, GIF, WebP or SVG');
    const response = await send('/api/pictable/table-to-image', { ...sales, logo: { image: 'logo.png' } });
    expect(response.status).toBe(400);
    const error = await errorOf(response);
    expect(error.details?.[0]).toEqual({
      path: '/logo/image',
      message: expect.stringMatching(/^logo\.image must be .+; got "logo\.png"\.$/),
    });
  });
});

it('the documented request sets the logo of a project', async () => {
  const block = blockText('documentation/customization.md', 'Set the logo of a project');
  const [, path, query] = /pictable\.example(\/api\/pictable\/projects\/)7\/logo(\?[^"]+)"/.exec(block)!;
  expect(path).toBe('/api/pictable/projects/');
  expect(block).toContain('-H "Content-Type: image/svg+xml"');
  expect((await put(query)).status).toBe(201);
  expect((await stored())?.settings).toEqual({ position: 'title-end', height: 32, alt: 'Acme' });
});
