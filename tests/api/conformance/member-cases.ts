import { fillPath } from '@pictable/contract';
import { addTestUser } from '@pictable/server/test-platform';
import { newEmail, registerUser } from '../setup/browser.ts';
import { type TestSetup, withoutTable } from '../setup/test-setup.ts';
import { bodyCases, type Cases, get, keyCases, patch, post, remove, tooLarge } from './status-case.ts';

const own = ({ owner }: TestSetup) => ({ id: owner.project.id });
const to = (setup: TestSetup, path: string, more: Record<string, number> = {}) =>
  setup.url + fillPath(path, { user: 999_999, invitation: 999_999, ...own(setup), ...more });

/** Adds a member to the project of the owner. @returns the id and a key of the person */
async function addMember({ platform, owner }: TestSetup, projectId = owner.project.id) {
  const { user, key } = await addTestUser(platform, 'enterprise');
  await platform.database.pool.query(
    "insert into project_members (project_id, user_id, role) values ($1, $2, 'editor')",
    [projectId, user.id],
  );
  return { user: user.id, key };
}

/** Another project of the owner. */
async function newProject({ url, owner }: TestSetup): Promise<number> {
  const created = await post(`${url}/api/pictable/projects`, { key: owner.key, body: { name: 'Members' } });
  return ((await created.json()) as { id: number }).id;
}

/** Another project of the owner, offered to a member. @returns its id and a key of the member */
async function newOffer(setup: TestSetup) {
  const id = await newProject(setup);
  const { user, key } = await addMember(setup, id);
  await setup.platform.database.pool.query(
    "update project_members set transfer_expires_at = now() + interval '7 days' where project_id = $1 and user_id = $2",
    [id, user],
  );
  return { id, key };
}

let tokens = 0;
/** Invites an address to the project of the owner. @returns the token of the link */
export async function addInvitation({ platform, owner }: TestSetup, email: string): Promise<string> {
  const token = `token-${process.pid}-${++tokens}`;
  await platform.database.pool.query(
    `insert into invitations (token_hash, email, project_id, role, expires_at)
     values ($1, $2, $3, 'viewer', now() + interval '7 days')`,
    [platform.keyedHash(token), email, owner.project.id],
  );
  return token;
}

const invite = (setup: TestSetup, path: string, email: string) =>
  post(to(setup, path), { key: setup.owner.key, body: { email, role: 'viewer' } });

/** Cases for the routes about members and invitations. */
export const memberCases = {
  listMembers: {
    ...keyCases('GET'),
    200: (setup, path) => get(to(setup, path), setup.owner.key),
    404: (setup, path) => get(to(setup, path), setup.stranger.key),
  },
  updateMember: {
    ...keyCases('PATCH'),
    ...bodyCases('PATCH', (setup) => ({ ...own(setup), user: 1 })),
    200: async (setup, path) => {
      const { user } = await addMember(setup);
      return patch(to(setup, path, { user }), { key: setup.owner.key, body: { role: 'viewer' } });
    },
    404: (setup, path) => patch(to(setup, path), { key: setup.owner.key, body: { role: 'viewer' } }),
  },
  removeMember: {
    ...keyCases('DELETE'),
    200: async (setup, path) => {
      const { user } = await addMember(setup);
      return remove(to(setup, path, { user }), setup.owner.key);
    },
    404: (setup, path) => remove(to(setup, path), setup.owner.key),
  },
  leaveProject: {
    ...keyCases('POST'),
    200: async (setup, path) => post(to(setup, path), { key: (await addMember(setup)).key }),
    404: (setup, path) => post(to(setup, path), { key: setup.stranger.key }),
    409: (setup, path) => post(to(setup, path), { key: setup.owner.key }),
  },
  offerTransfer: {
    ...keyCases('POST'),
    ...bodyCases('POST', own),
    201: async (setup, path) => {
      const id = await newProject(setup);
      const { user } = await addMember(setup, id);
      return post(to(setup, path, { id }), { key: setup.owner.key, body: { userId: user } });
    },
    404: (setup, path) => post(to(setup, path), { key: setup.owner.key, body: { userId: 999_999 } }),
  },
  endTransfer: {
    ...keyCases('DELETE'),
    200: async (setup, path) => {
      const { id } = await newOffer(setup);
      return remove(to(setup, path, { id }), setup.owner.key);
    },
    404: async (setup, path) => remove(to(setup, path, { id: await newProject(setup) }), setup.owner.key),
  },
  acceptTransfer: {
    ...keyCases('POST'),
    200: async (setup, path) => {
      const { id, key } = await newOffer(setup);
      return post(to(setup, path, { id }), { key });
    },
    404: (setup, path) => post(to(setup, path), { key: setup.owner.key }),
  },
  listInvitations: {
    ...keyCases('GET'),
    200: (setup, path) => get(to(setup, path), setup.owner.key),
    404: (setup, path) => get(to(setup, path), setup.stranger.key),
  },
  createInvitation: {
    ...keyCases('POST'),
    ...bodyCases('POST', own),
    201: (setup, path) => invite(setup, path, newEmail('invited')),
    404: (setup, path) =>
      post(to(setup, path), {
        key: setup.stranger.key,
        body: { email: newEmail(), role: 'viewer' },
      }),
    409: (setup, path) => invite(setup, path, setup.owner.user.email),
  },
  revokeInvitation: {
    ...keyCases('DELETE'),
    200: async (setup, path) => {
      const created = await invite(setup, '/api/pictable/projects/{id}/invitations', newEmail('invited'));
      const { invitation } = (await created.json()) as { invitation: { id: number } };
      return remove(to(setup, path, { invitation: invitation.id }), setup.owner.key);
    },
    404: (setup, path) => remove(to(setup, path), setup.owner.key),
  },
  readInvitation: {
    ...bodyCases('POST', () => ({})),
    200: async (setup, path) =>
      post(setup.url + path, { body: { token: await addInvitation(setup, newEmail()) } }),
    404: ({ url }, path) => post(url + path, { body: { token: 'x' } }),
    500: (setup, path) =>
      withoutTable(setup, 'invitations', () => post(setup.url + path, { body: { token: 'x' } })),
    503: async ({ outageUrl }, path) => post((await outageUrl()) + path, { body: { token: 'x' } }),
  },
  acceptInvitation: {
    ...keyCases('POST'),
    200: async (setup, path) => {
      const { browser, email } = await registerUser(setup.url);
      return browser.post(path, { token: await addInvitation(setup, email) });
    },
    400: async ({ url }, path) => (await registerUser(url)).browser.post(path, {}),
    403: async (setup, path) => {
      const { browser } = await registerUser(setup.url);
      return browser.post(path, { token: await addInvitation(setup, newEmail('another')) });
    },
    404: async ({ url }, path) => (await registerUser(url)).browser.post(path, { token: 'x' }),
    413: async ({ url }, path) => (await registerUser(url)).browser.post(path, { token: tooLarge }),
    415: async ({ url }, path) =>
      (await registerUser(url)).browser.post(path, {}, { 'content-type': 'text/plain' }),
  },
} as const satisfies Record<string, Cases>;
