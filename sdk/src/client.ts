import type {
  CreatedProject,
  DemoImage,
  Done,
  ListedImage,
  NewProject,
  PlanList,
  Preview,
  Project,
  Route,
  Status,
  StoredImage,
  User,
} from '@pictable/contract';
import { fillPath, routes } from '@pictable/contract';
import { errorOf } from './errors.ts';

/** How to reach the service. */
export interface ClientOptions {
  /** Origin of the service, for example `https://tables.example`. Empty: the page's own (browsers only). */
  readonly baseUrl?: string;
  /** A personal or a project key. Without one a browser sends its session. */
  readonly apiKey?: string;
  /** Used in place of the global `fetch`. */
  readonly fetch?: typeof fetch;
}

/** A table payload: a value, or JSON text, which keeps key order and digits exactly as written. */
export type TableInput = string | object;

/** Which project a table belongs to, and a signal to give the call up. */
export interface TableCallOptions {
  readonly projectId?: number | undefined;
  /** The endpoint path of a project; wins over the general door. */
  readonly endpointPath?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Which images to list. */
export interface ImageListOptions {
  readonly projectId?: number | undefined;
  /** Only images older than the one with this id. */
  readonly before?: number | undefined;
  /** At most this many, up to 1,000. */
  readonly limit?: number | undefined;
}

/** Every call rejects with a `PictableError` of the class its status has, and with what `fetch` throws when there is no answer. */
export type PictableClient = ReturnType<typeof createClient>;

interface Sent {
  readonly path: string;
  readonly method: Route['method'];
  readonly query?: Readonly<Record<string, string | number | undefined>> | undefined;
  readonly body?: TableInput | undefined;
  readonly accept?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

const imageTypes = 'image/*, application/pdf';
const tableDoor = '/api/pictable/json-to-png' satisfies (typeof routes.generateImage.aliases)[number];

/** A client of one service. */
export function createClient(options: ClientOptions = {}) {
  const send = sender(options);
  const json = async <Answer>(sent: Sent) => (await (await send(sent)).json()) as Answer;
  const blob = async (sent: Sent) => (await send({ ...sent, accept: imageTypes })).blob();

  return {
    /** Draws a table, stores the image and answers its public URL. Costs one table of the plan. */
    generate: (table: TableInput, call: TableCallOptions = {}) =>
      json<StoredImage>(tableCall(generatePath(call), table, call)),

    /** As `generate`, and answers the image itself. */
    generateImage: (table: TableInput, call: TableCallOptions = {}) =>
      blob(tableCall(generatePath(call), table, call)),

    /** Draws a table and answers a link that lives for an hour. Costs nothing. */
    preview: (table: TableInput, call: TableCallOptions = {}) =>
      json<Preview>(tableCall(previewPath(routes.previewImage.path, call), table, call)),

    /** Draws a table and answers the image itself. Costs nothing. */
    previewImage: (table: TableInput, call: TableCallOptions = {}) =>
      blob(tableCall(previewPath(routes.previewImageBytes.path, call), table, call)),

    /** The bytes of a stored image, by its file name. */
    image: (filename: string) => blob(read(fillPath(routes.getImage.path, { filename }))),

    /** The images of the caller, newest first. */
    images: ({ projectId, before, limit }: ImageListOptions = {}) =>
      json<ListedImage[]>({ ...read(routes.listImages.path), query: { projectId, before, limit } }),

    /** Deletes an image for good. */
    deleteImage: (id: number) =>
      json<Done>({ method: 'DELETE', path: fillPath(routes.deleteImage.path, { id }) }),

    /** The projects of the caller, newest first. */
    projects: () => json<Project[]>(read(routes.listProjects.path)),

    /** Makes a project; the answer holds its key, this once. */
    createProject: (project: NewProject) =>
      json<CreatedProject>({ method: 'POST', path: routes.createProject.path, body: project }),

    /** Who the caller is. */
    user: () => json<User>(read(routes.getUser.path)),

    /** Limits and prices. */
    plans: () => json<PlanList>(read(routes.listPlans.path)),

    /** Draws a small table without an account; the image lives for a day. */
    demo: (table: TableInput) =>
      json<DemoImage>({ method: 'POST', path: routes.generateDemoImage.path, body: table }),

    /** Whether the service works. */
    status: () => json<Status>(read(routes.getStatus.path)),
  };
}

function read(path: string): Sent {
  return { method: 'GET', path };
}

function tableCall(path: string, body: TableInput, { projectId, signal }: TableCallOptions): Sent {
  return { method: 'POST', path, body, query: { projectId }, signal };
}

function generatePath({ endpointPath }: TableCallOptions): string {
  return endpointPath === undefined
    ? tableDoor
    : fillPath(routes.generateProjectImage.path, { endpointPath });
}

function previewPath(general: string, { endpointPath }: TableCallOptions): string {
  return endpointPath === undefined ? general : fillPath(routes.previewProjectImage.path, { endpointPath });
}

function sender({ baseUrl = '', apiKey, fetch: given }: ClientOptions) {
  const origin = baseUrl.replace(/\/+$/, '');
  return async ({
    path,
    method,
    query,
    body,
    accept = 'application/json',
    signal,
  }: Sent): Promise<Response> => {
    const headers: Record<string, string> = { accept };
    if (apiKey !== undefined) headers.authorization = `Bearer ${apiKey}`;
    if (body !== undefined) headers['content-type'] = 'application/json';
    const response = await (given ?? fetch)(origin + path + queryText(query), {
      method,
      headers,
      // A key speaks for itself; a session must not be sent along with it.
      credentials: apiKey === undefined ? 'include' : 'omit',
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
    if (!response.ok) throw await errorOf(response);
    return response;
  };
}

function queryText(query: Sent['query']): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
