import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fillPath, limits, type SavedFont } from '@pictable/contract';
import type { TestSetup } from '../setup/test-setup.ts';
import { type Cases, get, keyCases, post, remove } from './status-case.ts';

const modulePath = '@expo-google-fonts/merriweather/400Regular/Merriweather_400Regular.ttf';

/** A TrueType file that the project has anyway. */
export const fontFile = readFileSync(createRequire(import.meta.url).resolve(modulePath));

/** Sends a font file. */
export function putFont(url: string, key: string, body: Uint8Array, type = 'font/ttf'): Promise<Response> {
  const headers = { 'x-api-key': key, ...(type !== '' && { 'content-type': type }) };
  return fetch(url, { method: 'PUT', headers, body: new Uint8Array(body) });
}

const own = ({ owner }: TestSetup, family = 'Conforming') => ({ id: owner.project.id, family });

const put = (setup: TestSetup, path: string, family: string, body: Uint8Array = fontFile) =>
  putFont(setup.url + fillPath(path, own(setup, family)), setup.owner.key, body);

/** Fills another project of the owner with fonts. @returns its id */
async function fullProject({ url, owner, platform }: TestSetup): Promise<number> {
  const created = await post(`${url}/api/pictable/projects`, { key: owner.key, body: { name: 'Fonts' } });
  const { id } = (await created.json()) as { id: number };
  await platform.database.pool.query(
    `insert into project_fonts (project_id, family, weight_min, weight_max, is_italic, file_id, format, glyphs, content)
     select $1, 'Full', n, n, false, 'x', 'ttf', 1, 'x' from generate_series(1, $2::int) n`,
    [id, limits.fontsMax],
  );
  return id;
}

/** Cases for the routes about fonts. */
export const fontCases = {
  listFonts: {
    ...keyCases('GET'),
    200: (setup, path) => get(setup.url + fillPath(path, own(setup)), setup.owner.key),
    404: (setup, path) => get(setup.url + fillPath(path, own(setup)), setup.stranger.key),
  },
  saveFont: {
    ...keyCases('PUT'),
    200: async (setup, path) => {
      await put(setup, path, 'Conforming');
      return put(setup, path, 'Conforming');
    },
    201: (setup, path) => put(setup, path, 'Created'),
    400: (setup, path) => put(setup, path, 'Broken', fontFile.subarray(0, 1_000)),
    403: async (setup, path) =>
      putFont(
        setup.url + fillPath(path, { id: await fullProject(setup), family: 'Full' }),
        setup.owner.key,
        fontFile,
      ),
    404: (setup, path) => putFont(setup.url + fillPath(path, own(setup)), setup.stranger.key, fontFile),
    413: (setup, path) => put(setup, path, 'Large', new Uint8Array(limits.fontBytesMax + 1)),
    415: (setup, path) =>
      putFont(setup.url + fillPath(path, own(setup)), setup.owner.key, fontFile, 'text/plain'),
  },
  getFontFile: {
    ...keyCases('GET'),
    200: async (setup, path) => {
      const { files } = (await (await put(setup, path.replace('/{file}', ''), 'Sent')).json()) as SavedFont;
      return get(setup.url + fillPath(path, { ...own(setup, 'Sent'), file: files[0]!.id }), setup.owner.key);
    },
    404: (setup, path) =>
      get(setup.url + fillPath(path, { ...own(setup, 'Missing'), file: 'x' }), setup.owner.key),
  },
  deleteFont: {
    ...keyCases('DELETE'),
    200: async (setup, path) => {
      await put(setup, path, 'Short');
      return remove(setup.url + fillPath(path, own(setup, 'Short')), setup.owner.key);
    },
    400: (setup, path) => remove(`${setup.url}${fillPath(path, own(setup))}?file=x`, setup.owner.key),
    404: (setup, path) => remove(setup.url + fillPath(path, own(setup, 'Missing')), setup.owner.key),
  },
} satisfies Record<string, Cases>;
