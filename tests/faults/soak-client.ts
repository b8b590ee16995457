import { setTimeout as sleep } from 'node:timers/promises';
import type { ListedImage, Preview, Project, StoredImage } from '@pictable/contract';
import { signImageUrl } from '@pictable/sdk';
import type { Service } from './service.ts';

/** Sends every kind of request that clients send, valid and invalid, one after the other. */
export class SoakClient {
  readonly #service: Service;
  #stored: StoredImage | undefined;
  #turn = 0;
  #cookie = '';

  constructor(service: Service) {
    this.#service = service;
  }

  /** Sends each kind of request once. @returns the response status by the name of the request */
  async round(): Promise<ReadonlyMap<string, number>> {
    this.#turn++;
    const statuses = new Map<string, number>();
    for (const [name, send] of Object.entries(this.#requests())) statuses.set(name, await send());
    return statuses;
  }

  #requests(): Readonly<Record<string, () => Promise<number>>> {
    return { ...this.#tables(), ...this.#images(), ...this.#accounts(), ...this.#visitors() };
  }

  #tables() {
    const turn = String(this.#turn);
    const image = { type: 'image', value: 'http://127.0.0.1/none.png' };
    const cells = { data: [{ Logo: image, a: turn }] };
    return {
      store: async () => {
        for (;;) {
          const response = await this.#send('POST', '/api/table-to-image', tableOf('png', 5));
          const body: unknown = await response.json();
          if (response.status === 200) this.#stored = body as StoredImage;
          if (response.status !== 503) return response.status;
          // The machine may be busy with other work, so the client honours Retry-After.
          await sleep(Number(response.headers.get('retry-after')) * 1_000);
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
      blockedImage: () => this.#status('POST', '/api/json-to-png/preview', cells),
      preview: async () => {
        const response = await this.#send('POST', '/api/table-to-image/preview', tableOf('png', 8));
        const body: unknown = await response.json();
        if (response.status !== 200) return response.status;
        return this.#status('GET', new URL((body as Preview).previewUrl).pathname);
      },
      badTable: () => this.#status('POST', '/api/table-to-image', { data: 7 }),
      badJson: () => this.#status('POST', '/api/table-to-image', '{"data":[1,}'),
      tooDeep: () => this.#status('POST', '/api/table-to-image', '['.repeat(100_000)),
      aborted: async () => {
        const signal = AbortSignal.timeout(5);
        return this.#send('POST', '/api/table-to-image', tableOf('png', 400), {}, signal).then(
          (response) =>
            response.arrayBuffer().then(
              () => response.status,
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
    const recordPath = () => `/api/pictable/user/images/${this.#stored!.id}`;
    return {
      image: () => this.#status('GET', path()),
      head: () => this.#status('HEAD', path()),
      range: () => this.#status('GET', path(), undefined, { range: 'bytes=0-99' }),
      asXlsx: () => this.#status('GET', path().replace('.png', '.xlsx')),
      asCsv: () => this.#status('GET', path().replace('.png', '.csv')),
      sharePage: () => this.#status('GET', path().replace('/api/images', '/s').replace('.png', '')),
      oembed: () => this.#status('GET', `/oembed?url=${encodeURIComponent(this.#stored!.url)}`),
      list: async () => {
        const response = await this.#send('GET', '/api/pictable/user/images?limit=20');
        return ((await response.json()) as ListedImage[]).length > 0 ? response.status : 0;
      },
      details: () => this.#status('GET', recordPath()),
      rename: () => this.#status('PATCH', recordPath(), { title: `Turn ${this.#turn}` }),
      remove: () => this.#status('DELETE', recordPath()),
      restore: () => this.#status('POST', `${recordPath()}/restore`),
      removeAgain: () => this.#status('DELETE', recordPath()),
      deleted: () => this.#status('GET', path()),
    };
  }

  #accounts() {
    return {
      project: async () => {
        const made = await this.#send('POST', '/api/pictable/projects', { name: `Turn ${this.#turn}` });
        const project = (await made.json()) as Project & { apiKey: string };
        const projectKey = { 'x-api-key': project.apiKey };
        await this.#status('POST', `/api/${project.endpointPath}`, { data: [{ a: 1 }] }, projectKey);
        await this.#openSigned(project);
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
        const response = await this.#send('POST', path, body);
        this.#cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? this.#cookie;
        await response.arrayBuffer();
        return response.status;
      },
    };
  }

  #visitors() {
    const status = (path: string) => () => this.#status('GET', path);
    return {
      landing: status('/'),
      plans: status('/api/pictable/plans'),
      openApi: status('/api/openapi.json'),
      status: status('/api/pictable/status'),
      alive: status('/livez'),
      ready: status('/readyz'),
      missingImage: status('/api/images/none.png'),
      missingRoute: status('/api/no/such/thing'),
      wrongMethod: () => this.#status('DELETE', '/api/table-to-image'),
    };
  }

  async #openSigned(project: Project): Promise<void> {
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
    const response = await this.#send(method, path, body, headers);
    await response.arrayBuffer();
    return response.status;
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
