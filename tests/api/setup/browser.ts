import type { User } from '@pictable/contract';
import { newClientIp } from './new-client-ip.ts';

/** Sends requests like a browser: stores cookies, sends Sec-Fetch-Site and keeps one client IP address. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly #origin: string;
  readonly #headers: Record<string, string>;

  constructor(origin: string, headers: Record<string, string> = {}) {
    this.#origin = origin;
    this.#headers = { ...newClientIp(), 'sec-fetch-site': 'same-origin', ...headers };
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.send('GET', path, undefined, headers);
  }

  post(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return this.send('POST', path, body, headers);
  }

  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(new URL(path, this.#origin), {
      method,
      redirect: 'manual',
      headers: {
        ...this.#headers,
        ...(cookie === '' ? {} : { cookie }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) this.#storeCookie(line);
    return response;
  }

  #storeCookie(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const [name = '', value = ''] = pair.split('=');
    if (attributes.includes('Max-Age=0')) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }

  /** The signed-in user; undefined if nobody is signed in. */
  async user(): Promise<User | undefined> {
    const response = await this.get('/api/user');
    return response.status === 200 ? ((await response.json()) as User) : undefined;
  }
}

let emailCount = 0;

/** An email address that no test has used before. */
export function newEmail(name = 'person'): string {
  emailCount++;
  return `${name}-${process.pid}-${emailCount}@example.com`;
}

export const goodPassword = 'correct horse battery';

/** Registers a user on a server that does not confirm email addresses. */
export async function registerUser(
  origin: string,
  email = newEmail(),
): Promise<{ email: string; browser: Browser; user: User }> {
  const browser = new Browser(origin);
  const response = await browser.post('/api/register', { email, password: goodPassword });
  if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`);
  return { email, browser, user: (await response.json()) as User };
}
