import type { StoredImage } from '@pictable/contract';
import type { Service } from '../faults/service.ts';

let roundsOfAll = 0;

/** One of many who work with a service at the same time, each with an account of his own to sign in to. */
export class MixedCaller {
  readonly #name: string;
  readonly #service: Service;
  #cookie = '';
  #turn = 0;
  #address = '';
  /** What was answered, in order: the call and its status, with what it said when it was refused. */
  readonly answers: string[] = [];

  constructor(service: Service, name: string) {
    this.#service = service;
    this.#name = name;
  }

  /** How many requests a round of all of it is. */
  static readonly requestsPerRound = 12;

  async round(): Promise<void> {
    const turn = `${this.#name}-${this.#turn++}`;
    this.#address = `2001:db8:${(++roundsOfAll).toString(16)}::1`;
    const table = { data: [{ Name: turn, Sum: this.#turn }] };
    const once = { 'idempotency-key': turn };
    const image = (await this.#send('POST', '/api/table-to-image', table)) as StoredImage | undefined;
    await this.#send('POST', '/api/json-to-png/preview', table);
    await this.#send('GET', '/api/pictable/user/images?limit=20');
    await this.#send('POST', '/api/table-to-image', table, once);
    await this.#send('POST', '/api/table-to-image', table, once);
    const account = { email: `${turn}@example.com`, password: 'correct horse battery' };
    await this.#send('POST', '/api/register', account);
    await this.#send('POST', '/api/login', account);
    const session = { cookie: this.#cookie, 'x-api-key': '' };
    await this.#send('GET', '/api/pictable/user', undefined, session);
    await this.#send('GET', '/api/pictable/user/usage');
    await this.#send('GET', image ? new URL(image.url).pathname : '/api/images/none.png');
    await this.#send('DELETE', `/api/pictable/user/images/${image?.id}`);
    await this.#send('POST', '/api/magic-link', { email: account.email });
  }

  async #send(
    method: string,
    path: string,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<unknown> {
    const { url, key } = this.#service;
    const answer = await fetch(url + path, {
      method,
      // From an address of his own each time: those from which people sign in may do so a few times only.
      headers: {
        'x-api-key': key,
        'x-forwarded-for': this.#address,
        'content-type': 'application/json',
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    this.#cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? this.#cookie;
    const text = await answer.text();
    const place = path.replace(/images\/.*/, 'images/…').replace(/\?.*/, '');
    this.answers.push(`${method} ${place} ${answer.status}${answer.ok ? '' : ` ${text}`}`);
    return answer.ok && text.startsWith('{') ? JSON.parse(text) : undefined;
  }
}
