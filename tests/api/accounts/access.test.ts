import { createHash } from 'node:crypto';
import {
  type CreatedKey,
  fillPath,
  type OneDelivery,
  type Route,
  type RouteName,
  routeList,
  routePaths,
  type WebhookWithSecret,
} from '@pictable/contract';
import { addTestUser, type TestUser } from '@pictable/server/test-platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bucketSettings } from '../conformance/bucket-cases.ts';
import { fontFile, putFont } from '../conformance/font-cases.ts';
import { logoFile, putLogo } from '../conformance/logo-cases.ts';
import { send, table } from '../conformance/status-case.ts';
import { errorOf } from '../setup/send.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
let attempts = 0;
beforeAll(async () => {
  setup = await openTestSetup();
});
afterAll(() => setup?.close());

const anything = {
  ...{
    endpointPath: 'x',
    id: 1,
    delivery: 1,
    filename: 'x.png',
    name: 'x',
    provider: 'github',
    user: 1,
    invitation: 1,
    image: 1,
  },
  family: 'x',
  file: 'x',
};
const withKey = routeList.filter(({ access }) => access !== 'anyone');

function eachPath(routes: readonly (Route & { name: RouteName })[]) {
  return routes.flatMap((route) => routePaths(route).map((path) => [route.method, path] as const));
}

describe('a request without credentials', () => {
  it.each(eachPath(withKey))('is rejected with 401: %s %s', async (method, path) => {
    const response = await send(method, setup.url + fillPath(path, anything));
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toContain('Bearer');
    expect((await errorOf(response)).type).toBe('missing-credentials');
  });
});

describe('an unknown key', () => {
  it.each(eachPath(withKey))('is rejected before the body is read: %s %s', async (method, path) => {
    const headers = { 'x-forwarded-for': `10.9.${Math.floor(attempts / 250)}.${attempts++ % 250}` };
    const response = await send(method, setup.url + fillPath(path, anything), {
      key: `pictable_user_${'0'.repeat(40)}`,
      headers,
    });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toContain(
      'Bearer realm="pictable", error="invalid_token"',
    );
    expect((await errorOf(response)).type).toBe('invalid-credentials');
  });
});

describe('a project key', () => {
  it.each(eachPath(withKey.filter(({ access }) => access === 'account')))(
    'has no access to the account: %s %s',
    async (method, path) => {
      const response = await send(method, setup.url + fillPath(path, anything), {
        key: setup.owner.projectKey,
      });
      expect(response.status).toBe(403);
      expect((await errorOf(response)).type).toBe('project-key-not-allowed');
    },
  );
});

/** A request for a resource, as its owner may send it. */
interface OwnerRequest {
  readonly path: string;
  readonly body?: object;
  readonly file?: Uint8Array;
  /** PUT before it, with the key of the owner, so that the resource exists. */
  readonly existing?: { readonly path: string; readonly body?: object; readonly file?: Uint8Array };
}

/** Sends a request with its body, which is JSON, a font or a logo. */
function sendAs(key: string, method: string, { path, body, file }: OwnerRequest): Promise<Response> {
  const url = setup.url + path;
  if (file === logoFile) return putLogo(url, key, file);
  return file ? putFont(url, key, file) : send(method, url, { key, ...(body ? { body } : {}) });
}

function fontRequest({ project }: TestUser): OwnerRequest {
  const path = `/api/pictable/projects/${project.id}/fonts/Acme%20Sans`;
  return { path, existing: { path, file: fontFile } };
}

function themeRequest({ project }: TestUser): OwnerRequest {
  const path = `/api/pictable/projects/${project.id}/themes/acme`;
  return { path, existing: { path, body: { from: ['#0b6b45'] } } };
}

function logoRequest({ project }: TestUser): OwnerRequest {
  const path = `/api/pictable/projects/${project.id}/logo`;
  return { path, existing: { path, file: logoFile } };
}

function bucketRequest({ project }: TestUser): { readonly path: string; readonly body: object } {
  return { path: `/api/pictable/projects/${project.id}/bucket`, body: bucketSettings };
}

function secretRequest({ project }: TestUser): OwnerRequest {
  const path = `/api/pictable/projects/${project.id}/secrets/crm`;
  return { path, existing: { path, body: { value: 'Bearer 1', hosts: ['api.example.com'] } } };
}

function templateRequest({ project }: TestUser, suffix = ''): OwnerRequest {
  const path = `/api/pictable/projects/${project.id}/templates/invoice`;
  return { path: path + suffix, existing: { path, body: { title: 'Invoice' } } };
}

/** With the project of the owner, because every account has names of its own. */
function liveRequest({ project }: TestUser, suffix = '') {
  const [path, query] = ['/api/pictable/user/live/sales', `?projectId=${project.id}`];
  return { path: path + suffix + query, existing: { path: path + query, body: table } };
}

/** A live image that is refreshed, as if its request had a source. */
async function refreshedPath(owner: TestUser): Promise<string> {
  const { existing } = liveRequest(owner);
  await send('PUT', setup.url + existing.path, { key: owner.key, body: existing.body });
  await setup.platform.database.pool.query(
    `update live_images set refresh_seconds = 86400, refresh_request = '{"body":"{}","origin":"https://a.example"}'
     where user_id = $1`,
    [owner.user.id],
  );
  return liveRequest(owner, '/refresh').path;
}

/** @returns the id of an app that the owner has connected */
async function newApp({ user }: TestUser): Promise<string> {
  const { rows } = await setup.platform.database.pool.query<{ id: string }>(
    `insert into oauth_grants (grant_hash, user_id, client_id, scopes, ciphertext, expires_at)
     values (gen_random_uuid(), $1, 'app', '{render}', '', now() + interval '1 day') returning id`,
    [user.id],
  );
  return rows[0]!.id;
}

async function newKey({ key }: TestUser): Promise<number | null> {
  const body = { name: 'A program', scopes: ['render'] };
  const created = await send('POST', `${setup.url}/api/pictable/keys`, { key, body });
  return ((await created.json()) as CreatedKey).key.id;
}

async function jobPath({ key }: TestUser): Promise<string> {
  const created = await fetch(`${setup.url}/api/table-to-image`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json', prefer: 'respond-async' },
    body: JSON.stringify(table),
  });
  return `/api/pictable/jobs/${((await created.json()) as { id: string }).id}`;
}

/** The path of a new webhook endpoint of an account. */
async function webhookPath({ key }: TestUser): Promise<string> {
  const body = { url: 'https://hooks.example.com/', events: ['image.created'] };
  const created = await send('POST', `${setup.url}/api/pictable/webhooks`, { key, body });
  return `/api/pictable/webhooks/${((await created.json()) as WebhookWithSecret).webhook.id}`;
}

async function replayPath(owner: TestUser): Promise<string> {
  const path = await webhookPath(owner);
  const sent = await send('POST', `${setup.url}${path}/test`, { key: owner.key });
  return `${path}/deliveries/${((await sent.json()) as OneDelivery).delivery.id}/replay`;
}

/** The path of a member of the project of a user. */
async function memberPath({ project }: TestUser): Promise<string> {
  const { user } = await addTestUser(setup.platform, 'enterprise');
  await setup.platform.database.pool.query(
    "insert into project_members (project_id, user_id, role) values ($1, $2, 'editor')",
    [project.id, user.id],
  );
  return `/api/pictable/projects/${project.id}/members/${user.id}`;
}

async function transferRequest(owner: TestUser): Promise<OwnerRequest> {
  const userId = Number((await memberPath(owner)).split('/').at(-1));
  return { path: `/api/pictable/projects/${owner.project.id}/transfer`, body: { userId } };
}

async function invitationPath({ project, key }: TestUser): Promise<string> {
  const path = `/api/pictable/projects/${project.id}/invitations`;
  const body = { email: `invited-${project.id}@example.com`, role: 'viewer' };
  const created = await send('POST', setup.url + path, { key, body });
  const { invitation } = (await created.json()) as { invitation: { id: number } };
  return `${path}/${invitation.id}`;
}

const ownerRequests: Readonly<
  Partial<Record<RouteName, (owner: TestUser, imageId: number) => OwnerRequest | Promise<OwnerRequest>>>
> = {
  generateProjectImage: ({ project }) => ({
    path: `/api/pictable/${project.endpointPath}`,
    body: table,
  }),
  previewProjectImage: ({ project }) => ({
    path: `/api/pictable/${project.endpointPath}/preview`,
    body: table,
  }),
  renderProjectMessage: ({ project }) => ({
    path: `/api/pictable/${project.endpointPath}/messages`,
    body: { text: '| City |\n|---|\n| Umeå |\n' },
  }),
  getProject: ({ project }) => ({ path: `/api/pictable/projects/${project.id}` }),
  addExampleImage: ({ project }) => ({ path: `/api/pictable/projects/${project.id}/examples`, body: {} }),
  updateProject: ({ project }) => ({
    path: `/api/pictable/projects/${project.id}`,
    body: { name: 'Sales' },
  }),
  regenerateProjectKey: ({ project }) => ({ path: `/api/projects/${project.id}/regenerate-key` }),
  createSigningSecret: ({ project }) => ({ path: `/api/pictable/projects/${project.id}/signing-secret` }),
  getProjectBucket: ({ project }) => ({ path: `/api/pictable/projects/${project.id}/bucket` }),
  setProjectBucket: (owner) => bucketRequest(owner),
  testProjectBucket: (owner) => ({
    path: `/api/pictable/projects/${owner.project.id}/bucket/test`,
    existing: bucketRequest(owner),
  }),
  getLogo: (owner) => logoRequest(owner),
  putLogo: (owner) => ({ ...logoRequest(owner), file: logoFile }),
  getLogoImage: (owner) => ({ ...logoRequest(owner), path: `${logoRequest(owner).path}/image` }),
  deleteLogo: (owner) => logoRequest(owner),
  listFonts: ({ project }) => ({ path: `/api/pictable/projects/${project.id}/fonts` }),
  saveFont: (owner) => ({ ...fontRequest(owner), file: fontFile }),
  getFontFile: (owner) => ({
    ...fontRequest(owner),
    path: `${fontRequest(owner).path}/${createHash('sha256').update(fontFile).digest('hex')}`,
  }),
  deleteFont: (owner) => fontRequest(owner),
  listThemes: ({ project }) => ({ path: `/api/pictable/projects/${project.id}/themes` }),
  saveTheme: (owner) => ({ ...themeRequest(owner), body: { from: ['red'] } }),
  getTheme: (owner) => themeRequest(owner),
  deleteTheme: (owner) => themeRequest(owner),
  deleteProjectBucket: ({ project }) => ({ path: `/api/pictable/projects/${project.id}/bucket` }),
  getImageDetail: (_owner, id) => ({ path: `/api/pictable/user/images/${id}` }),
  getSignedUrl: (_owner, id) => ({ path: `/api/pictable/user/images/${id}/signed-url` }),
  updateImage: (_owner, id) => ({ path: `/api/pictable/user/images/${id}`, body: { title: 'Mine' } }),
  restoreImage: (_owner, id) => ({ path: `/api/pictable/user/images/${id}/restore` }),
  deleteImage: (_owner, id) => ({ path: `/api/pictable/user/images/${id}` }),
  listSecrets: ({ project }) => ({ path: `/api/pictable/projects/${project.id}/secrets` }),
  saveSecret: (owner) => ({
    ...secretRequest(owner),
    body: { value: 'Bearer 2', hosts: ['api.example.com'] },
  }),
  deleteSecret: (owner) => secretRequest(owner),
  listTemplates: ({ project }) => ({ path: `/api/pictable/projects/${project.id}/templates` }),
  saveTemplate: (owner) => ({ ...templateRequest(owner), body: { title: 'Mine' } }),
  getTemplate: (owner) => templateRequest(owner),
  deleteTemplate: (owner) => templateRequest(owner),
  restoreTemplate: (owner) => templateRequest(owner, '/restore'),
  putLiveImage: (owner) => ({ ...liveRequest(owner), body: table }),
  getLiveImage: (owner) => liveRequest(owner),
  updateLiveImage: (owner) => ({ ...liveRequest(owner), body: { refresh: null } }),
  refreshLiveImage: async (owner) => ({ path: await refreshedPath(owner) }),
  deleteLiveImage: (owner) => liveRequest(owner),
  restoreLiveImage: (owner) => liveRequest(owner, '/restore'),
  listMembers: ({ project }) => ({ path: `/api/pictable/projects/${project.id}/members` }),
  updateMember: async (owner) => ({ path: await memberPath(owner), body: { role: 'viewer' } }),
  removeMember: async (owner) => ({ path: await memberPath(owner) }),
  offerTransfer: transferRequest,
  async endTransfer(owner) {
    const offer = await transferRequest(owner);
    await sendAs(owner.key, 'POST', offer);
    return { path: offer.path };
  },
  listInvitations: ({ project }) => ({ path: `/api/pictable/projects/${project.id}/invitations` }),
  createInvitation: ({ project }) => ({
    path: `/api/pictable/projects/${project.id}/invitations`,
    body: { email: `invited-${project.id}@example.com`, role: 'viewer' },
  }),
  revokeInvitation: async (owner) => ({ path: await invitationPath(owner) }),
  deleteProject: ({ project }) => ({ path: `/api/pictable/projects/${project.id}` }),
  getRenderJob: async (owner) => ({ path: await jobPath(owner) }),
  updateWebhook: async (owner) => ({ path: await webhookPath(owner), body: { enabled: false } }),
  deleteWebhook: async (owner) => ({ path: await webhookPath(owner) }),
  restoreWebhook: async (owner) => ({ path: `${await webhookPath(owner)}/restore` }),
  rotateWebhookSecret: async (owner) => ({ path: `${await webhookPath(owner)}/rotate-secret` }),
  testWebhook: async (owner) => ({ path: `${await webhookPath(owner)}/test` }),
  listDeliveries: async (owner) => ({ path: `${await webhookPath(owner)}/deliveries` }),
  replayDelivery: async (owner) => ({ path: await replayPath(owner) }),
  revokeKey: async (owner) => ({ path: `/api/pictable/keys/${await newKey(owner)}` }),
  disconnectApp: async (owner) => ({ path: `/api/pictable/connected-apps/${await newApp(owner)}` }),
  restoreKey: async (owner) => ({ path: `/api/pictable/keys/${await newKey(owner)}/restore` }),
};

describe('a resource of an account', () => {
  // The owner can neither leave a project nor accept it; `roles.test.ts` has the members who can. A request of an app belongs to a
  // browser; tests/api/oauth/attacks.test.ts has its rules, and operator-access.test.ts those for operators.
  const routes = withKey.filter(
    ({ params, name, access }) =>
      params !== undefined &&
      !['leaveProject', 'acceptTransfer'].includes(name) &&
      access !== 'session' &&
      access !== 'operator',
  );

  it('has an entry for each of its routes', () => {
    expect(Object.keys(ownerRequests).sort()).toEqual(routes.map(({ name }) => name).sort());
  });

  it.each(routes.map((route) => [route.name, route] as const))(
    'is found by its owner only: %s',
    async (name, { method }) => {
      const { url, stranger, platform } = setup;
      const owner = await addTestUser(platform, 'enterprise');
      const stored = await send('POST', `${url}/api/table-to-image`, { key: owner.projectKey, body: table });
      const { id, url: imageUrl } = (await stored.json()) as { id: number; url: string };
      const request = await ownerRequests[name]!(owner, id);
      if (request.existing) await sendAs(owner.key, 'PUT', request.existing);
      const statusFor = async (key: string) => (await sendAs(key, method, request)).status;
      expect([403, 404], 'for a foreign project key').toContain(await statusFor(stranger.projectKey));
      expect(await statusFor(stranger.key), 'for the key of another account').toBe(404);
      expect((await fetch(imageUrl)).status, 'the image still exists').toBe(200);
      expect([200, 201, 202], 'for the owner').toContain(await statusFor(owner.key));
    },
  );
});
