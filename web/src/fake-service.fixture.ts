import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** A request of the page, as the service receives it. */
export interface SentRequest {
  readonly method: string;
  readonly path: string;
  /** With the question mark, or empty. */
  readonly query: string;
  /** The parsed JSON, if there is any. */
  readonly body: unknown;
  readonly headers: Headers;
}

/** The response to a request: a `Response`, or a value that is sent as JSON. */
type Responder = (request: SentRequest) => unknown;

/** Responses by method and path, such as `GET /api/user`. */
export type Routes = Readonly<Record<string, unknown>>;

/** Files of the project that a page loads, such as fonts and WebAssembly. */
const projectFile = /\.(?:wasm|ttf|woff2|br|words)$/;
const root = path.join(import.meta.dirname, '../..');

/** The service behind `fetch`. Everything without a route is answered with 404, like an unknown path. */
export class FakeService {
  readonly sent: SentRequest[] = [];
  readonly #routes: Map<string, unknown>;

  constructor(routes: Routes = {}) {
    this.#routes = new Map(Object.entries(routes));
    // Not restored: a request that a test leaves behind must not reach the network.
    globalThis.fetch = (url, init) => this.#respond(String(url), init);
  }

  /** Responds differently from now on. */
  route(name: string, response: Responder | object): void {
    this.#routes.set(name, response);
  }

  /** The requests of a route, oldest first. */
  requests(name: string): readonly SentRequest[] {
    return this.sent.filter((request) => `${request.method} ${request.path}` === name);
  }

  /** The bodies of the requests of a route. */
  bodies(name: string): readonly unknown[] {
    return this.requests(name).map(({ body }) => body);
  }

  async #respond(href: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(href, location.href);
    if (projectFile.test(url.pathname)) return fileResponse(url);
    const text = typeof init.body === 'string' ? init.body : undefined;
    const request: SentRequest = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.search,
      body: text === undefined ? undefined : JSON.parse(text),
      headers: new Headers(init.headers),
    };
    this.sent.push(request);
    const route = this.#routes.get(`${request.method} ${request.path}`);
    if (route === undefined) return errorResponse(404, 'not-found', `No ${request.path}.`);
    const value = typeof route === 'function' ? await (route as Responder)(request) : route;
    return value instanceof Response ? value : Response.json(value);
  }
}

async function fileResponse({ pathname }: URL): Promise<Response> {
  const file = pathname.startsWith('/@fs/') ? pathname.slice('/@fs'.length) : path.join(root, pathname);
  return new Response(await readFile(decodeURIComponent(file)));
}

/** An error of the service. */
export function errorResponse(status: number, type: string, message: string): Response {
  const error = { type, message, details: [], status, requestId: 'req_1' };
  return Response.json({ success: false, error }, { status });
}

/** A response that a test releases. */
export function heldResponse() {
  let release: (value: unknown) => void = () => {};
  const value = new Promise<unknown>((resolve) => {
    release = resolve;
  });
  return { respond: () => value, release };
}
