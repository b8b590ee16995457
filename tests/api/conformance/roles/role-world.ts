import { fillPath, keyScopes, type Route, routes } from '@pictable/contract';
import { type Browser, registerUser } from '../../setup/browser.ts';
import type { TestSetup } from '../../setup/test-setup.ts';
import { fontFile, putFont } from '../font-cases.ts';
import { logoFile, putLogo } from '../logo-cases.ts';
import { send } from '../status-case.ts';
import { type Ids, idsOfNothing, type Need, type RoleRequest } from './role-requests.ts';

/** Someone with a session and a personal key. */
export interface Person {
  readonly id: number;
  readonly email: string;
  readonly browser: Browser;
  readonly key: string;
  /** A key of the account with every scope. */
  readonly scopedKey: string;
}

/** Registers someone on a plan without limits. */
export async function addPerson({ url, platform }: TestSetup): Promise<Person> {
  const { browser, email, user } = await registerUser(url);
  await platform.database.pool.query("update users set current_plan_tier = 'enterprise' where id = $1", [
    user.id,
  ]);
  const created = await browser.post('/api/pictable/user/generate-api-key');
  const scoped = await browser.post('/api/pictable/keys', { name: 'Every scope', scopes: keyScopes });
  const keyIn = async (response: Response) => ((await response.json()) as { apiKey: string }).apiKey;
  return { id: user.id, email, browser, key: await keyIn(created), scopedKey: await keyIn(scoped) };
}

/** The name of every project of the tests, which nobody else may read. */
export const projectName = 'Quarterly figures';

/** A project of the owner with these members. */
export async function addProject(
  setup: TestSetup,
  owner: Person,
  members: Readonly<Record<string, Person>>,
): Promise<Ids> {
  const body = { name: projectName };
  const created = await send('POST', `${setup.url}/api/pictable/projects`, { key: owner.key, body });
  const { id, endpointPath } = (await created.json()) as { id: number; endpointPath: string };
  for (const [role, { id: userId }] of Object.entries(members)) await addMember(setup, id, userId, role);
  return { ...idsOfNothing, project: id, endpointPath };
}

/** Adds a member without an invitation. */
export async function addMember(
  { platform }: TestSetup,
  projectId: number,
  userId: number,
  role: string,
): Promise<void> {
  await platform.database.pool.query(
    'insert into project_members (project_id, user_id, role) values ($1, $2, $3)',
    [projectId, userId, role],
  );
}

const table = { title: 'Canary image', data: [{ Canary: 'cell' }], options: { format: 'svg' } };

/** Lets the owner add what a request needs. @returns the ids with those of what was added */
export async function addNeeds(
  setup: TestSetup,
  owner: Person,
  found: Ids,
  { needs = [] }: RoleRequest,
  member: Person,
): Promise<Ids> {
  let ids = found;
  for (const need of needs) ids = { ...ids, ...(await additions[need]({ setup, owner, ids, member })) };
  return ids;
}

interface World {
  readonly setup: TestSetup;
  readonly owner: Person;
  readonly ids: Ids;
  /** Someone who can become a member. */
  readonly member: Person;
}

/** Sends a request of the owner. @returns the JSON of the response @throws if it fails */
async function request<Body = unknown>(
  { setup, owner }: World,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Body> {
  const options = { key: owner.key, headers, ...(body !== undefined && { body }) };
  const response = await send(method, `${setup.url}/api/pictable${path}`, options);
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return JSON.parse(text) as Body;
}

const sql = async <Row>({ setup }: World, text: string, values: unknown[]) =>
  (await setup.platform.database.pool.query(text, values)).rows as Row[];

const inProject = ({ ids }: World, path: string) => `/projects/${ids.project}${path}`;
const livePath = ({ ids }: World) => `/user/live/canary?projectId=${ids.project}`;

async function addImage(world: World) {
  const { id } = await request<{ id: number }>(world, 'POST', `/${world.ids.endpointPath}`, table);
  return { image: id };
}

async function addWebhook(world: World) {
  const body = { url: 'https://hooks.example.com/canary', events: ['image.created'] };
  const created = await request<{ webhook: { id: number } }>(world, 'POST', '/webhooks', {
    ...body,
    projectId: world.ids.project,
  });
  return { webhook: created.webhook.id };
}

async function addKey(world: World) {
  const body = { name: 'Canary', scopes: ['render'], projectId: world.ids.project };
  const created = await request<{ key: { id: number } }>(world, 'POST', '/keys', body);
  return { key: created.key.id };
}

/** Runs requests that add no ids. */
const done = async (...requests: Promise<unknown>[]) => {
  for (const one of requests) await one;
  return {};
};

/** How the owner adds what a request needs. @returns the ids of it */
const additions: Readonly<Record<Need, (world: World) => Promise<Partial<Ids>>>> = {
  image: addImage,
  async deletedImage(world) {
    const added = await addImage(world);
    await request(world, 'DELETE', `/user/images/${added.image}`);
    return added;
  },
  live: (world) => done(request(world, 'PUT', livePath(world), table)),
  async deletedLive(world) {
    await request(world, 'PUT', livePath(world), table);
    return done(request(world, 'DELETE', livePath(world)));
  },
  template: (world) =>
    done(request(world, 'PUT', inProject(world, '/templates/canary'), { title: 'Canary' })),
  async deletedTemplate(world) {
    await request(world, 'PUT', inProject(world, '/templates/canary'), { title: 'Canary' });
    return done(request(world, 'DELETE', inProject(world, '/templates/canary')));
  },
  theme: (world) =>
    done(request(world, 'PUT', inProject(world, '/themes/canary'), { from: ['#0b6b45'], mode: 'dark' })),
  async font(world) {
    const url = `${world.setup.url}/api/pictable${inProject(world, '/fonts/Canary')}`;
    await putFont(url, world.owner.key, fontFile);
    const rename = "update project_fonts set file_id = 'canary-file' where project_id = $1";
    return done(sql(world, rename, [world.ids.project]));
  },
  logo: (world) =>
    done(putLogo(`${world.setup.url}/api/pictable${inProject(world, '/logo')}`, world.owner.key, logoFile)),
  secret(world) {
    const body = { value: 'Bearer canary', hosts: ['api.example.com'] };
    return done(request(world, 'PUT', inProject(world, '/secrets/canary'), body));
  },
  bucket(world) {
    const body = {
      ...{ endpoint: 'https://s3.example.com', region: 'eu-central-1', bucket: 'canary' },
      ...{ accessKeyId: 'CANARY', secretAccessKey: 'SECRET' },
    };
    return done(request(world, 'PUT', inProject(world, '/bucket'), body));
  },
  async job(world) {
    // The response to a request that waited is the image.
    const headers = { prefer: 'respond-async, wait=10' };
    await request(world, 'POST', `/${world.ids.endpointPath}`, table, headers);
    const found = 'select id from render_jobs where project_id = $1';
    return { job: (await sql<{ id: string }>(world, found, [world.ids.project]))[0]!.id };
  },
  webhook: addWebhook,
  async delivery(world) {
    const { webhook } = await addWebhook(world);
    const path = `/webhooks/${webhook}/test`;
    const sent = await request<{ delivery: { id: number } }>(world, 'POST', path, {});
    return { webhook, delivery: sent.delivery.id };
  },
  async deletedWebhook(world) {
    const added = await addWebhook(world);
    await request(world, 'DELETE', `/webhooks/${added.webhook}`);
    return added;
  },
  key: addKey,
  async revokedKey(world) {
    const added = await addKey(world);
    await request(world, 'DELETE', `/keys/${added.key}`);
    return added;
  },
  async member(world) {
    await addMember(world.setup, world.ids.project, world.member.id, 'editor');
    return { user: world.member.id };
  },
  async offer(world) {
    await addMember(world.setup, world.ids.project, world.member.id, 'editor');
    const offer =
      "update project_members set transfer_expires_at = now() + interval '1 day' where project_id = $1 and user_id = $2";
    return done(sql(world, offer, [world.ids.project, world.member.id]));
  },
  async invitation(world) {
    const rows = await sql<{ id: string }>(
      world,
      `insert into invitations (token_hash, email, project_id, role, expires_at)
       values (gen_random_uuid()::text, 'canary@example.com', $1, 'viewer', now() + interval '1 day') returning id`,
      [world.ids.project],
    );
    return { invitation: Number(rows[0]!.id) };
  },
};

/** The method, the URL and the options of a request to a route. */
export function requestTo(route: Route & { readonly name: string }, request: RoleRequest, ids: Ids) {
  const id = idInPath(route.path, ids);
  const params = {
    ...{ id, endpointPath: ids.endpointPath, delivery: ids.delivery, user: ids.user },
    ...{ invitation: ids.invitation, filename: `${ids.image}.svg` },
    ...request.params,
  };
  const query = new URLSearchParams(
    Object.entries(request.query?.(ids) ?? {}).map(([name, value]) => [name, String(value)]),
  );
  const search = query.size > 0 ? `?${query}` : '';
  const { file } = request;
  return {
    method: route.method,
    path: fillPath(route.path, params) + search,
    body: file ? new Uint8Array(file.bytes) : jsonOf(request.body?.(ids)),
    contentType: file?.type ?? (request.body ? 'application/json' : undefined),
  };
}

function jsonOf(body: unknown): string | undefined {
  return body === undefined ? undefined : JSON.stringify(body);
}

function idInPath(path: string, ids: Ids): number | string {
  if (path.includes('/images/{id}')) return ids.image;
  if (path.startsWith(routes.getRenderJob.path)) return ids.job;
  if (path.includes('/webhooks/{id}')) return ids.webhook;
  return path.includes('/keys/{id}') ? ids.key : ids.project;
}

/** Columns that also a rejected request may change, and tables of such columns. */
const untouched = `
  select 'projects' as name, md5(string_agg(row::text, ',' order by id)) as content
    from (select id, to_jsonb(projects) - 'api_key_last_used_at' as row from projects) p
  union all select 'users', md5(string_agg(row::text, ',' order by id))
    from (select id, to_jsonb(users) - 'api_key_last_used_at' as row from users) u
  union all select 'api_keys', md5(string_agg(row::text, ',' order by id))
    from (select id, to_jsonb(api_keys) - 'last_used_at' as row from api_keys) k`;
const wholeTables = [
  ...[
    'project_members',
    'project_fonts',
    'project_logos',
    'project_secrets',
    'templates',
    'template_versions',
  ],
  ...['table_images', 'live_images', 'live_versions', 'webhook_endpoints', 'render_jobs', 'usage_days'],
  ...['idempotent_requests', 'previews', 'audit_log', 'invitations', 'signed_images'],
];

/** A hash per table of everything that a rejected request must not change. */
export async function databaseState({ platform }: TestSetup): Promise<unknown> {
  const rest = wholeTables.map(
    (name) => `union all select '${name}', md5(string_agg(t::text, ',' order by t::text)) from ${name} t`,
  );
  return (await platform.database.pool.query(`${untouched} ${rest.join('\n')}`)).rows;
}
