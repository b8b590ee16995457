import { setTimeout as sleep } from 'node:timers/promises';
import type { ListedImage, Preview, Project, StoredImage } from '@pictable/contract';
import { signImageUrl } from '@pictable/sdk';
import type { Service } from './service.ts';

/** Everything that callers do all day, well and badly, one thing after the other. */
export class SoakCaller {
  readonly #service: Service;
  #stored: StoredImage | undefined;
  #turn = 0;
  #cookie = '';

  constructor(service: Service) {
    this.#service = service;
  }

  /** The statuses that one round of all of it was answered with, by what was done. */
  async round(): Promise<ReadonlyMap<string, number>> {
    this.#turn++;
    const statuses = new Map<string, number>();
    for (const [name, act] of Object.entries(this.#acts())) statuses.set(name, await act());
    return statuses;
  }

  #acts(): Readonly<Record<string, () => Promise<number>>> {
    return { ...this.#tables(), ...this.#images(), ...this.#accounts(), ...this.#strangers() };
  }

  #tables() {
    const turn = String(this.#turn);
    const picture = { type: 'image', value: 'http://127.0.0.1/none.png' };
    const cells = { data: [{ Logo: picture, a: turn }] };
    return {
      store: async () => {
        for (;;) {
          const answer = await this.#send('POST', '/api/table-to-image', tableOf('png', 5));
          const body: unknown = await answer.json();
          if (answer.status === 200) this.#stored = body as StoredImage;
          if (answer.status !== 503) return answer.status;
          // The machine has other work too: he does as he is told.
          await sleep(Number(answer.headers.get('retry-after')) * 1_000);
        }
      },
      storeSvg: () => this.#status('POST', '/api/table-to-image', tableOf('svg', 50)),
      storePdf: () => this.#status('POST', '/api/json-to-png', tableOf('pdf', 120)),
      storeJpeg: () => this.#status('POST', '/generate-url', tableOf('jpeg', 200)),
      storeParts: () => this.#status('POST', '/api/table-to-image', { ...tableOf('png', 60), for: 'teams' }),
      storeText: () =>
        this.#status('POST', '/api/table-to-image', 'a,b\n1,2\n', { 'content-type': 'text/csv' }),
      storeOnce: () =>
        this.#status('POST', '/api/table-to-image', { data: [{ a: 1 }] }, { 'idempotency-key': turn }),
      repeat: () =>
        this.#status('POST', '/api/table-to-image', { data: [{ a: 1 }] }, { 'idempotency-key': turn }),
      bytes: () => this.#status('POST', '/api/table-to-image', tableOf('png', 3), { accept: 'image/png' }),
      blockedPicture: () => this.#status('POST', '/api/json-to-png/preview', cells),
      preview: async () => {
        const answer = await this.#send('POST', '/api/table-to-image/preview', tableOf('png', 8));
        const body: unknown = await answer.json();
        if (answer.status !== 200) return answer.status;
        return this.#status('GET', new URL((body as Preview).previewUrl).pathname);
      },
      badTable: () => this.#status('POST', '/api/table-to-image', { data: 7 }),
      badJson: () => this.#status('POST', '/api/table-to-image', '{"data":[1,}'),
      tooDeep: () => this.#status('POST', '/api/table-to-image', '['.repeat(100_000)),
      goneAway: async () => {
        const signal = AbortSignal.timeout(5);
        return this.#send('POST', '/api/table-to-image', tableOf('png', 400), {}, signal).then(
          (answer) =>
            answer.arrayBuffer().then(
              () => answer.status,
              () => 0,
            ),
          () => 0,
        );
      },
      mcp: () =>
        this.#status(
          'POST',
          '/mcp',
          {
            jsonrpc: '2.0',
            id: 1,
            method: 'tools/call',
            params: { name: 'render_table', arguments: { data: [{ a: turn }] } },
          },
          { accept: 'application/json, text/event-stream' },
        ),
      demo: () => this.#status('POST', '/api/demo/generate-image', tableOf('png', 3)),
    };
  }

  #images() {
    const path = () => new URL(this.#stored!.url).pathname;
    const named = () => `/api/pictable/user/images/${this.#stored!.id}`;
    return {
      image: () => this.#status('GET', path()),
      head: () => this.#status('HEAD', path()),
      part: () => this.#status('GET', path(), undefined, { range: 'bytes=0-99' }),
      asSheet: () => this.#status('GET', path().replace('.png', '.xlsx')),
      asText: () => this.#status('GET', path().replace('.png', '.csv')),
      page: () => this.#status('GET', path().replace('/api/images', '/s').replace('.png', '')),
      oembed: () => this.#status('GET', `/oembed?url=${encodeURIComponent(this.#stored!.url)}`),
      list: async () => {
        const answer = await this.#send('GET', '/api/pictable/user/images?limit=20');
        return ((await answer.json()) as ListedImage[]).length > 0 ? answer.status : 0;
      },
      details: () => this.#status('GET', named()),
      rename: () => this.#status('PATCH', named(), { title: `Turn ${this.#turn}` }),
      remove: () => this.#status('DELETE', named()),
      restore: () => this.#status('POST', `${named()}/restore`),
      removeAgain: () => this.#status('DELETE', named()),
      gone: () => this.#status('GET', path()),
    };
  }

  #accounts() {
    return {
      project: async () => {
        const made = await this.#send('POST', '/api/pictable/projects', { name: `Turn ${this.#turn}` });
        const project = (await made.json()) as Project & { apiKey: string };
        const own = { 'x-api-key': project.apiKey };
        await this.#status('POST', `/api/${project.endpointPath}`, { data: [{ a: 1 }] }, own);
        await this.#drawSigned(project);
        return this.#status('DELETE', `/api/pictable/projects/${project.id}`);
      },
      projects: () => this.#status('GET', '/api/pictable/projects'),
      settings: () => this.#status('GET', '/api/settings'),
      usage: () => this.#status('GET', '/api/pictable/user/usage'),
      requests: () => this.#status('GET', '/api/pictable/user/requests'),
      user: () => this.#status('GET', '/api/pictable/user'),
      wrongKey: () => this.#status('GET', '/api/pictable/user', undefined, { 'x-api-key': 'no key' }),
      signIn: async () => {
        const body = { email: 'soak@example.com', password: 'a good long password' };
        const path = this.#cookie === '' ? '/api/register' : '/api/login';
        const answer = await this.#send('POST', path, body);
        this.#cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? this.#cookie;
        await answer.arrayBuffer();
        return answer.status;
      },
    };
  }

  #strangers() {
    const status = (path: string) => () => this.#status('GET', path);
    return {
      landing: status('/'),
      plans: status('/api/pictable/plans'),
      openApi: status('/api/openapi.json'),
      status: status('/api/pictable/status'),
      alive: status('/livez'),
      ready: status('/readyz'),
      nothing: status('/api/images/none.png'),
      nowhere: status('/api/no/such/thing'),
      wrongMethod: () => this.#status('DELETE', '/api/table-to-image'),
    };
  }

  async #drawSigned(project: Project): Promise<void> {
    const made = await this.#send('POST', `/api/pictable/projects/${project.id}/signing-secret`);
    const { signingSecret: secret } = (await made.json()) as { signingSecret: string };
    if (secret === undefined) return;
    const { url: baseUrl } = this.#service;
    const payload = JSON.stringify({ data: [{ a: this.#turn }] });
    const { pathname, search } = new URL(
      await signImageUrl({ baseUrl, endpointPath: project.endpointPath, secret, payload }),
    );
    await this.#status('GET', pathname + search);
  }

  async #status(
    method: string,
    path: string,
    body?: object | string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<number> {
    const answer = await this.#send(method, path, body, headers);
    await answer.arrayBuffer();
    return answer.status;
  }

  #send(
    method: string,
    path: string,
    body?: object | string,
    headers: Readonly<Record<string, string>> = {},
    signal?: AbortSignal,
  ): Promise<Response> {
    const { url, key } = this.#service;
    return fetch(url + path, {
      method,
      headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  }
}

function tableOf(format: string, rows: number): object {
  const data = Array.from({ length: rows }, (_, row) => ({
    Name: `Row ${row}`,
    Text: 'Some words 表 ✓',
    Sum: row * 1.5,
  }));
  return { title: `Soak ${format}`, data, options: { format } };
}
