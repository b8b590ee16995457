import type { ListedImage, Usage } from '@pictable/contract';
import type { Service } from './service.ts';

/** Sends JSON with the key of the development account. */
export function send(
  { url, key }: Service,
  method: string,
  path: string,
  body?: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(url + path, {
    method,
    headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
}

/** Every image of the account. */
export async function listImages(service: Service): Promise<ListedImage[]> {
  const images: ListedImage[] = [];
  for (let before = ''; ; before = `&before=${images.at(-1)?.id}`) {
    const response = await send(service, 'GET', `/api/pictable/user/images?limit=1000${before}`);
    const page = (await response.json()) as ListedImage[];
    images.push(...page);
    if (page.length < 1_000) return images;
  }
}

/** Number of tables charged to the account in this usage window. */
export async function usedTables(service: Service): Promise<number> {
  return ((await (await send(service, 'GET', '/api/pictable/user/usage')).json()) as Usage).used;
}

/** The path of a URL: the port changes with each restart. */
export function pathOf(url: string): string {
  return new URL(url).pathname;
}
