import type { ErrorBody, StoredImage } from '@pictable/contract';

/** A small table with a title. */
export const sales = {
  title: 'Sales report',
  data: [
    { Region: 'North', Revenue: 125000 },
    { Region: 'South', Revenue: 98000 },
  ],
};

/** Posts JSON: strings unchanged, anything else through `JSON.stringify`. */
export function post(
  url: string,
  body: unknown,
  key?: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const allHeaders: Record<string, string> = { 'content-type': 'application/json', ...headers };
  if (key !== undefined) allHeaders.authorization = `Bearer ${key}`;
  return fetch(url, {
    method: 'POST',
    headers: allHeaders,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** Posts a table. @throws if it is not stored */
export async function store(url: string, body: unknown, key: string): Promise<StoredImage> {
  const response = await post(url, body, key);
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
  return (await response.json()) as StoredImage;
}

/** The `error` field of an error response. */
export async function errorOf(response: Response): Promise<ErrorBody['error']> {
  return ((await response.json()) as ErrorBody).error;
}
