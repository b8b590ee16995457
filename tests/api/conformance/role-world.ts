import { fillPath, keyScopes, type Route, routes } from '@pictable/contract';
import { type Browser, registerUser } from '../setup/browser.ts';
import type { TestSetup } from '../setup/test-setup.ts';
import { fontFile, putFont } from './font-cases.ts';
import { logoFile, putLogo } from './logo-cases.ts';
import { type Ids, idsOfNothing, type Need, type RoleRequest } from './role-requests.ts';
import { send } from './status-case.ts';

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
  { url, platform }: TestSetup,
  owner: Person,
  members: Readonly<Record<string, Person>>,
): Promise<Ids> {
  const body = { name: projectName };
  const created = await send('POST', `${url}/api/pictable/projects`, { key: owner.key, body });
  const { id, endpointPath } = (await created.json()) as { id: number; endpointPath: string };
  for (const [role, { id: userId }] of Object.entries(members))
    await platform.database.pool.query(
      'insert into project_members (project_id, user_id, role) values ($1, $2, $3)',
      [id, userId, role],
    );
  return { ...idsOfNothing, project: id, endpointPath };
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
  for (const need of needs) ids = { ...ids, ...(await addNeed(setup, owner, ids, need, member)) };
  return ids;
}

async function addNeed(
  { url, platform }: TestSetup,
  { key }: Person,
  ids: Ids,
  need: Need,
  member: Person,
): Promise<Partial<Ids>> {
  const ofProject = `${url}/api/pictable/projects/${ids.project}`;
  const api = `${url}/api/pictable`;
  const request = async <Body>(method: string, to: string, body?: unknown, headers = {}) => {
    const response = await send(method, to, { key, headers, ...(body !== undefined && { body }) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${need}: ${response.status} ${text}`);
    return JSON.parse(text) as Body;
  };
  const addLive = () => request('PUT', `${api}/user/live/canary?projectId=${ids.project}`, table);
  const addImage = async () => {
    const { id } = await request<{ id: number }>('POST', `${api}/${ids.endpointPath}`, table);
    return { image: id };
  };
  const addWebhook = async () => {
    const body = { url: 'https://hooks.example.com/canary', events: ['image.created'] };
    const created = await request<{ webhook: { id: number } }>('POST', `${api}/webhooks`, {
      ...body,
      projectId: ids.project,
    });
    return { webhook: created.webhook.id };
  };
  const addKey = async () => {
    const body = { name: 'Canary', scopes: ['render'], projectId: ids.project };
    const created = await request<{ key: { id: number } }>('POST', `${api}/keys`, body);
    return { key: created.key.id };
  };
  switch (need) {
    case 'image':
      return addImage();
    case 'deletedImage': {
      const added = await addImage();
      await request('DELETE', `${api}/user/images/${added.image}`);
      return added;
    }
    case 'live':
      await addLive();
      return {};
    case 'deletedLive':
      await addLive();
      await request('DELETE', `${api}/user/live/canary?projectId=${ids.project}`);
      return {};
    case 'template':
      await request('PUT', `${ofProject}/templates/canary`, { title: 'Canary' });
      return {};
    case 'deletedTemplate':
      await request('PUT', `${ofProject}/templates/canary`, { title: 'Canary' });
      await request('DELETE', `${ofProject}/templates/canary`);
      return {};
    case 'theme':
      await request('PUT', `${ofProject}/themes/canary`, { from: ['#0b6b45'], mode: 'dark' });
      return {};
    case 'font':
      await putFont(`${ofProject}/fonts/Canary`, key, fontFile);
      await platform.database.pool.query(
        "update project_fonts set file_id = 'canary-file' where project_id = $1",
        [ids.project],
      );
      return {};
    case 'logo':
      await putLogo(`${ofProject}/logo`, key, logoFile);
      return {};
    case 'secret':
      await request('PUT', `${ofProject}/secrets/canary`, {
        ...{ value: 'Bearer canary', hosts: ['api.example.com'] },
      });
      return {};
    case 'bucket':
      await request('PUT', `${ofProject}/bucket`, {
        ...{ endpoint: 'https://s3.example.com', region: 'eu-central-1', bucket: 'canary' },
        ...{ accessKeyId: 'CANARY', secretAccessKey: 'SECRET' },
      });
      return {};
    case 'job': {
      // The response to a request that waited is the image.
      const headers = { prefer: 'respond-async, wait=10' };
      await request('POST', `${api}/${ids.endpointPath}`, table, headers);
      const { rows } = await platform.database.pool.query<{ id: string }>(
        'select id from render_jobs where project_id = $1',
        [ids.project],
      );
      return { job: rows[0]!.id };
    }
    case 'webhook':
      return addWebhook();
    case 'delivery': {
      const { webhook } = await addWebhook();
      const path = `${api}/webhooks/${webhook}/test`;
      const sent = await request<{ delivery: { id: number } }>('POST', path, {});
      return { webhook, delivery: sent.delivery.id };
    }
    case 'deletedWebhook': {
      const added = await addWebhook();
      await request('DELETE', `${api}/webhooks/${added.webhook}`);
      return added;
    }
    case 'key':
      return addKey();
    case 'revokedKey': {
      const added = await addKey();
      await request('DELETE', `${api}/keys/${added.key}`);
      return added;
    }
    case 'member':
      await platform.database.pool.query(
        "insert into project_members (project_id, user_id, role) values ($1, $2, 'editor')",
        [ids.project, member.id],
      );
      return { user: member.id };
    case 'invitation': {
      const { rows } = await platform.database.pool.query<{ id: string }>(
        `insert into invitations (token_hash, email, project_id, role, expires_at)
         values (gen_random_uuid()::text, 'canary@example.com', $1, 'viewer', now() + interval '1 day') returning id`,
        [ids.project],
      );
      return { invitation: Number(rows[0]!.id) };
    }
  }
}

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
