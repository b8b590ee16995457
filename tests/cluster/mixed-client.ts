import type { StoredImage, StoredLiveImage } from '@pictable/contract';
import type { Service } from '../faults/service.ts';

let roundsOfAll = 0;

/** One of many concurrent clients of a service, each of which registers its own accounts. */
export class MixedClient {
  readonly #name: string;
  readonly #service: Service;
  #cookie = '';
  #turn = 0;
  #ip = '';
  /** Responses in order: the operation and its status, with the body if it is an error. */
  readonly responses: string[] = [];

  constructor(service: Service, name: string) {
    this.#service = service;
    this.#name = name;
  }

  /** Number of requests per round. */
  static readonly requestsPerRound = 19;

  async round(): Promise<void> {
    const turn = `${this.#name}-${this.#turn++}`;
    this.#ip = `2001:db8:${(++roundsOfAll).toString(16)}::1`;
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
    await this.#newParts(table);
  }

  /**
   * Clients share a live image, so that its versions wait for each other. Each reads one of its own, because the S3
   * server of the tests, unlike others, sends half of a file that is being replaced.
   */
  async #newParts(table: object): Promise<void> {
    await this.#send('PUT', '/api/pictable/user/live/shared', table);
    const own = `/api/pictable/user/live/${this.#name}`;
    const live = (await this.#send('PUT', own, table)) as StoredLiveImage | undefined;
    await this.#send('GET', live ? new URL(live.url).pathname : '/l/none.png');
    await this.#send('GET', own);
    await this.#send('POST', '/api/pictable/batch', { tables: [table, table] });
    await this.#send('POST', '/api/pictable/messages', { text: 'A:\n\n| A |\n|---|\n| 1 |' });
    await this.#send('GET', '/api/pictable/keys');
    await this.#send('GET', '/api/pictable/webhooks');
  }

  async #send(
    method: string,
    path: string,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<unknown> {
    const { url, key } = this.#service;
    const response = await fetch(url + path, {
      method,
      // A new IP address per round, because sign-ins are limited per address.
      headers: {
        'x-api-key': key,
        'x-forwarded-for': this.#ip,
        'content-type': 'application/json',
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    this.#cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? this.#cookie;
    const text = await response.text();
    const target = path
      .replace(/images\/.*/, 'images/…')
      .replace(/^\/l\/.*/, '/l/…')
      .replace(/\?.*/, '');
    this.responses.push(`${method} ${target} ${response.status}${response.ok ? '' : ` ${text}`}`);
    return response.ok && text.startsWith('{') ? JSON.parse(text) : undefined;
  }
}
