import { readApiKey } from './api-key.ts';

/** A call that did not succeed. The message is the status, a colon, a space, and the answer's body or status text. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly status: number;
  readonly body: string;

  constructor(status: number, body: string) {
    super(`${status}: ${body}`);
    this.status = status;
    this.body = body;
  }
}

export interface RequestOptions {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** JSON text; tables are sent as written, so this is never built from numbers the parser rounded. */
  readonly json?: string;
  readonly accept?: string;
}

/** Every call to the service: cookies go along, and the pasted key if there is one. */
export async function request(path: string, options: RequestOptions = {}): Promise<Response> {
  const headers = new Headers();
  if (options.json !== undefined) headers.set('Content-Type', 'application/json');
  if (options.accept) headers.set('Accept', options.accept);
  const apiKey = readApiKey();
  if (apiKey !== '') headers.set('Authorization', `Bearer ${apiKey}`);
  const response = await fetch(path, {
    method: options.method ?? 'GET',
    credentials: 'include',
    headers,
    ...(options.json === undefined ? {} : { body: options.json }),
  });
  if (!response.ok) throw new RequestError(response.status, (await response.text()) || response.statusText);
  return response;
}

export async function requestJson<Answer>(path: string, options: RequestOptions = {}): Promise<Answer> {
  const response = await request(path, options);
  return (await response.json()) as Answer;
}

/** The sentence of an error envelope, else the whole body, else the given words. */
export function errorText(error: unknown, fallback: string): string {
  if (!(error instanceof RequestError))
    return error instanceof Error && error.message ? error.message : fallback;
  try {
    const envelope = JSON.parse(error.body) as { error?: { message?: string } | string };
    const said = typeof envelope.error === 'string' ? envelope.error : envelope.error?.message;
    return said || error.body || fallback;
  } catch {
    return error.body || fallback;
  }
}
