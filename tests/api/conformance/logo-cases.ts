import { fillPath, limits } from '@pictable/contract';
import type { TestSetup } from '../setup/test-setup.ts';
import { type Cases, get, keyCases, post, remove } from './status-case.ts';

/** A small SVG. */
export const logoFile = new TextEncoder().encode(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 10"><rect width="10" height="10" fill="#0f766e"/><circle cx="20" cy="5" r="5" fill="#f59e0b"/></svg>',
);

/** Sends the image of a logo. */
export function putLogo(
  url: string,
  key: string,
  body?: Uint8Array,
  type = 'image/svg+xml',
): Promise<Response> {
  const headers = { 'x-api-key': key, ...(body && { 'content-type': type }) };
  return fetch(url, { method: 'PUT', headers, ...(body && { body: new Uint8Array(body) }) });
}

const own = (setup: TestSetup, path: string) => setup.url + fillPath(path, { id: setup.owner.project.id });

const put = (setup: TestSetup, path: string, body?: Uint8Array, type?: string) =>
  putLogo(own(setup, path), setup.owner.key, body, type);

/** The URL for another project of the owner, which has no logo. */
async function urlWithoutLogo({ url, owner }: TestSetup, path: string): Promise<string> {
  const created = await post(`${url}/api/pictable/projects`, { key: owner.key, body: { name: 'No logo' } });
  const { id } = (await created.json()) as { id: number };
  return url + fillPath(path, { id });
}

/** Cases for the routes about logos. */
export const logoCases = {
  getLogo: {
    ...keyCases('GET'),
    200: (setup, path) => get(own(setup, path), setup.owner.key),
    404: (setup, path) => get(own(setup, path), setup.stranger.key),
  },
  putLogo: {
    ...keyCases('PUT'),
    200: async (setup, path) => {
      await put(setup, path, logoFile);
      return put(setup, `${path}?position=footer&height=30&alt=Acme`);
    },
    201: async (setup, path) => putLogo(await urlWithoutLogo(setup, path), setup.owner.key, logoFile),
    400: (setup, path) => put(setup, path, logoFile.subarray(0, 60)),
    404: (setup, path) => putLogo(own(setup, path), setup.stranger.key, logoFile),
    413: (setup, path) => put(setup, path, new Uint8Array(limits.logoBytesMax + 1)),
    415: (setup, path) => put(setup, path, logoFile, 'text/plain'),
  },
  getLogoImage: {
    ...keyCases('GET'),
    200: async (setup, path) => {
      await put(setup, path.replace('/image', ''), logoFile);
      return get(own(setup, path), setup.owner.key);
    },
    404: async (setup, path) => get(await urlWithoutLogo(setup, path), setup.owner.key),
  },
  deleteLogo: {
    ...keyCases('DELETE'),
    200: async (setup, path) => {
      await put(setup, path, logoFile);
      return remove(own(setup, path), setup.owner.key);
    },
    404: async (setup, path) => remove(await urlWithoutLogo(setup, path), setup.owner.key),
  },
} satisfies Record<string, Cases>;
