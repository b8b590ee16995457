import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type FontList, limits, type SavedFont } from '@pictable/contract';
import { addTestUser, type TestUser } from '@pictable/server/test-platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fontFile, putFont } from '../conformance/font-cases.ts';
import { blockText } from '../documentation/documented-blocks.ts';
import { errorOf } from '../setup/send.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';

const fileOf = (module: string) => readFileSync(createRequire(import.meta.url).resolve(module));
const bold = fileOf('@expo-google-fonts/merriweather/700Bold/Merriweather_700Bold.ttf');
const italic = fileOf('@expo-google-fonts/merriweather/400Regular_Italic/Merriweather_400Regular_Italic.ttf');
const variable = fileOf(
  '@fontsource-variable/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-wght-normal.woff2',
);

let setup: TestSetup;
let owner: TestUser;
beforeAll(async () => {
  setup = await openTestSetup();
});
afterAll(() => setup?.close());
beforeEach(async () => {
  owner = await addTestUser(setup.platform, 'enterprise');
});

const urlOf = (family: string, query = '') =>
  `${setup.url}/api/pictable/projects/${owner.project.id}/fonts/${encodeURIComponent(family)}${query}`;
const put = (family: string, file: Uint8Array, type?: string) =>
  putFont(urlOf(family), owner.key, file, type);

async function list(): Promise<FontList['fonts']> {
  const url = `${setup.url}/api/pictable/projects/${owner.project.id}/fonts`;
  const response = await fetch(url, { headers: { 'x-api-key': owner.key } });
  return ((await response.json()) as FontList).fonts;
}

const sales = { data: [{ Region: 'North', Sum: 1250.5 }] };

function send(path: string, body: object, key = owner.projectKey, headers: Record<string, string> = {}) {
  return fetch(setup.url + path, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

/** The bytes of a preview, and its warnings are in the JSON form. */
async function preview(fontFamily: string, key?: string): Promise<string> {
  const response = await send(
    '/api/pictable/table-to-image/preview',
    { ...sales, fontFamily, format: 'svg' },
    key,
    { accept: 'image/svg+xml' },
  );
  expect(response.status).toBe(200);
  return response.text();
}

describe('a font of a project', () => {
  it('is used by its tables as soon as it is saved, and until it is deleted', async () => {
    const before = await preview('Acme Sans');
    for (const file of [fontFile, bold, italic]) expect((await put('Acme Sans', file)).status).toBe(201);
    const wanted = await preview('Merriweather');
    expect(await preview('Acme Sans')).toBe(wanted);
    expect(await preview('acme sans, serif')).toBe(wanted);
    // A personal key uses the fonts of the project that it names.
    expect(await preview('Acme Sans', owner.key)).toBe(before);
    const stored = await send(`/api/pictable/${owner.project.endpointPath}`, {
      ...sales,
      fontFamily: 'Acme Sans',
    });
    expect(await stored.json()).toMatchObject({ success: true, warnings: [] });
    const batch = await send('/api/pictable/batch', { tables: [{ ...sales, fontFamily: 'Acme Sans' }] });
    expect(await batch.text()).not.toContain('is not available');
    expect(
      (await fetch(urlOf('acme sans'), { method: 'DELETE', headers: { 'x-api-key': owner.key } })).status,
    ).toBe(200);
    expect(await preview('Acme Sans')).toBe(before);
    expect(await list()).toEqual([]);
  });

  it('has a file per weight and style, and a new file replaces the old one', async () => {
    const first = (await (await put('Acme Sans', fontFile)).json()) as SavedFont;
    expect(first).toMatchObject({ success: true, family: 'Acme Sans' });
    const again = await put('ACME SANS', fontFile);
    expect(again.status).toBe(200);
    await put('acme sans', bold);
    await put('Acme Sans', italic);
    await put('Other', variable, 'application/octet-stream');
    const fonts = await list();
    expect(fonts.map(({ family }) => family)).toEqual(['Acme Sans', 'Other']);
    const [acme, other] = fonts;
    expect(acme?.files.map(({ weightMin, weightMax, style }) => [weightMin, weightMax, style])).toEqual([
      [400, 400, 'normal'],
      [400, 400, 'italic'],
      [700, 700, 'normal'],
    ]);
    expect(other?.files).toEqual([
      {
        ...{ id: expect.stringMatching(/^[0-9a-f]{64}$/), weightMin: 100, weightMax: 900, style: 'normal' },
        ...{ format: 'woff2', glyphs: expect.any(Number), bytes: variable.length },
        uploadedAt: expect.stringMatching(/Z$/),
      },
    ]);
    const headers = { 'x-api-key': owner.key };
    const sent = await fetch(`${urlOf('Acme Sans')}/${acme?.files[2]?.id}`, { headers });
    expect(sent.headers.get('content-type')).toBe('font/ttf');
    expect(Buffer.from(await sent.arrayBuffer()).equals(bold)).toBe(true);
    const deleted = await fetch(urlOf('Acme Sans', `?file=${acme?.files[1]?.id}`), {
      method: 'DELETE',
      headers,
    });
    expect(deleted.status).toBe(200);
    expect((await list())[0]?.files).toHaveLength(2);
  });

  it('changes a live image whose table stays the same', async () => {
    const url = `${setup.url}/api/pictable/user/live/sales?projectId=${owner.project.id}`;
    const save = async () => {
      const response = await fetch(url, {
        method: 'PUT',
        headers: { 'x-api-key': owner.key, 'content-type': 'application/json' },
        body: JSON.stringify({ ...sales, fontFamily: 'Acme Sans' }),
      });
      return ((await response.json()) as { version: number }).version;
    };
    expect([await save(), await save()]).toEqual([1, 1]);
    await put('Acme Sans', fontFile);
    expect([await save(), await save()]).toEqual([2, 2]);
    // Neither the same file again nor the deletion of a font that does not exist changes a table.
    await put('Acme Sans', fontFile);
    await fetch(urlOf('Unknown'), { method: 'DELETE', headers: { 'x-api-key': owner.key } });
    expect(await save()).toBe(2);
  });

  it('is in the warnings of a template that is saved with a sample', async () => {
    const save = async () => {
      const response = await fetch(`${setup.url}/api/pictable/projects/${owner.project.id}/templates/t`, {
        method: 'PUT',
        headers: { 'x-api-key': owner.key, 'content-type': 'application/json' },
        body: JSON.stringify({ ...sales, headerFontWeight: 'normal', fontFamily: 'Acme Sans' }),
      });
      return ((await response.json()) as { warnings: unknown[] }).warnings.length;
    };
    expect(await save()).toBe(1);
    await put('Acme Sans', fontFile);
    expect(await save()).toBe(0);
  });

  it('is not a font of another project', async () => {
    await put('Acme Sans', fontFile);
    const other = await addTestUser(setup.platform, 'enterprise');
    expect(await preview('Acme Sans', other.projectKey)).toBe(await preview('Inter', other.projectKey));
  });
});

describe('a font is rejected', () => {
  const restricted = Buffer.from(fontFile);
  const at = tableOffset(restricted, 'OS/2');
  restricted.writeUInt16BE(0x0002, at + 8);

  it.each([
    ['if it forbids embedding', 'Acme', restricted, 'The font forbids embedding it in documents'],
    ['if it is no font', 'Acme', Buffer.from('x'.repeat(100)), 'The file is not a TTF, OTF, WOFF or WOFF2'],
    ['if it is cut off', 'Acme', fontFile.subarray(0, 30_000), 'damaged'],
    ['with the name of a built-in font', 'roboto mono', fontFile, 'must not be that of a built-in font'],
    ['with a generic name', 'serif', fontFile, 'must not be that of a built-in font'],
    ['with signs in its name', 'Acme "Sans"', fontFile, 'The name of a font must be 1 to 60 characters'],
    ['with a long name', 'x'.repeat(61), fontFile, 'The name of a font must be 1 to 60 characters'],
  ])('%s', async (_, family, file, message) => {
    const response = await put(family, file);
    expect(response.status).toBe(400);
    const error = await errorOf(response);
    expect(error.message).toContain(message);
    expect(error.details).toHaveLength(1);
    expect(await list()).toEqual([]);
  });

  it('if it is empty, too large or JSON', async () => {
    const statuses = [
      await put('Acme', new Uint8Array()),
      await put('Acme', new Uint8Array(limits.fontBytesMax + 1)),
      await put('Acme', Buffer.from('{}'), 'application/json'),
    ].map(({ status }) => status);
    expect(statuses).toEqual([400, 413, 415]);
  });

  it('if the project has as many files as it can have, also if they are sent at once', async () => {
    const sent = await Promise.all(
      Array.from({ length: limits.fontsMax + 2 }, (_, index) => put(`Family ${index}`, fontFile)),
    );
    const statuses = sent.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(limits.fontsMax).fill(201), 403, 403]);
    expect(await list()).toHaveLength(limits.fontsMax);
  });
});

it('the request in the documentation adds a font', async () => {
  const command = blockText('documentation/customization.md', 'Add a font to a project');
  const [, method, url, type] =
    /-X (\w+) "https:\/\/[^/]+([^"]+)"[\s\S]*Content-Type: ([\w/]+)/.exec(command) ?? [];
  const response = await fetch(setup.url + url!.replace('/7/', `/${owner.project.id}/`), {
    method: method!,
    headers: { 'x-api-key': owner.key, 'content-type': type! },
    body: new Uint8Array(fontFile),
  });
  expect(response.status).toBe(201);
  expect((await list())[0]?.family).toBe('Acme Sans');
});

function tableOffset(file: Buffer, tag: string): number {
  for (let at = 12; ; at += 16)
    if (file.toString('latin1', at, at + 4) === tag) return file.readUInt32BE(at + 8);
}
