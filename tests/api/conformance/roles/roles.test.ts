import {
  hasRightsOf,
  type ProjectRole,
  projectNaming,
  type Route,
  type RouteName,
  rolesWithRightsOf,
  routeList,
} from '@pictable/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openTestSetup, type TestSetup } from '../../setup/test-setup.ts';
import { idsOfNothing, type RoleRequest, type RoleRoute, roleRequests } from './role-requests.ts';
import {
  addMember,
  addNeeds,
  addPerson,
  addProject,
  databaseState,
  type Person,
  projectName,
  requestTo,
} from './role-world.ts';

type NamedRoute = Route & { readonly name: RouteName };

let setup: TestSetup;
const people = new Map<string, Person>();
const personOf = (name: string) => people.get(name)!;

beforeAll(async () => {
  setup = await openTestSetup({ RATE_LIMIT_KEY: '100000/10', RATE_LIMIT_ACCOUNT: '100000/10' });
  for (const name of ['owner', 'editor', 'viewer', 'removed', 'stranger', 'other'])
    people.set(name, await addPerson(setup));
});
// The next request finds an account within its limits, and tables that are read fast.
afterEach(async () => {
  await setup.platform.database.pool.query('delete from projects where user_id = any($1)', [
    [...people.values()].map(({ id }) => id),
  ]);
});
afterAll(() => setup?.close());

const credentials = ['session', 'key', 'scoped key'] as const;
type Credential = (typeof credentials)[number];

interface Sent {
  readonly status: number;
  readonly type: string | undefined;
  readonly text: string;
}

const keyOf = ({ key, scopedKey }: Person, credential: Credential) =>
  credential === 'key' ? key : scopedKey;

async function sendAs(
  sender: Person | undefined,
  credential: Credential,
  { method, path, body, contentType }: ReturnType<typeof requestTo>,
): Promise<Sent> {
  const cookie = [...(sender?.browser.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(setup.url + path, {
    method,
    headers: {
      ...(sender &&
        (credential === 'session' ? { cookie } : { authorization: `Bearer ${keyOf(sender, credential)}` })),
      ...(contentType !== undefined && { 'content-type': contentType }),
      'sec-fetch-site': 'same-origin',
    },
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  const type = isJson ? (JSON.parse(text) as { error?: { type?: string } }).error?.type : undefined;
  return { status: response.status, type, text };
}

/** A new project with everything that the request needs, and someone who was removed from it. */
async function openWorld(request: RoleRequest) {
  const { owner, editor, viewer, removed } = Object.fromEntries(people) as Record<string, Person>;
  const members = { editor: editor!, viewer: viewer! };
  const project = await addProject(setup, owner!, members);
  await addMember(setup, project.project, removed!.id, 'editor');
  const ids = await addNeeds(setup, owner!, project, request, personOf('other'));
  const gone = await fetch(`${setup.url}/api/pictable/projects/${ids.project}/members/${removed!.id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${owner!.key}` },
  });
  expect(gone.status).toBe(200);
  return ids;
}

const withoutRequestId = (text: string) => text.replace(/"requestId":"[^"]*"/, '');
const withRole = routeList.filter(
  (route): route is NamedRoute & { name: RoleRoute } => route.role !== 'none',
);
const roles: readonly ProjectRole[] = ['viewer', 'editor', 'owner'];

describe.each(withRole.map((route) => [route.name, route] as const))('%s', (name, route) => {
  const request: RoleRequest = roleRequests[name];
  const required = route.role as ProjectRole;
  const allowedRoles = rolesWithRightsOf(required);

  it.each(allowedRoles.flatMap((role) => credentials.map((credential) => [role, credential] as const)))(
    'is allowed for the role %s with a %s',
    async (role, credential) => {
      const ids = await openWorld(request);
      const { status, type, text } = await sendAs(personOf(role), credential, requestTo(route, request, ids));
      const expected = (role === 'owner' ? request.owner : undefined) ?? request.allowed;
      if (isClosed(route, credential)) expect(type, text).toBe('scoped-key-not-allowed');
      else if (expected === undefined) expect([200, 201, 202], text).toContain(status);
      else expect(status, text).toBe(expected);
      expect(type).not.toBe('role-not-allowed');
    },
  );

  it('is rejected for lower roles, strangers, removed members and without credentials; nothing is changed and nothing revealed', async () => {
    const ids = await openWorld(request);
    const sent = requestTo(route, request, ids);
    const before = await databaseState(setup);
    for (const credential of credentials) {
      for (const role of roles.filter((one) => !hasRightsOf(one, required))) {
        const { status, type, text } = await sendAs(personOf(role), credential, sent);
        const closed = isClosed(route, credential);
        const expected = closed ? 'scoped-key-not-allowed' : 'role-not-allowed';
        expect({ status, type }, text).toEqual({ status: 403, type: expected });
        if (closed) continue;
        expect((JSON.parse(text) as { error: { message: string } }).error.message).toBe(
          `Your role in the project "${projectName}" is ${role}. This operation requires the role ${allowedRoles.join(' or ')}.`,
        );
        expect(text).not.toMatch(/canary/i);
      }
      for (const name of ['stranger', 'removed']) {
        const about = `${name} with a ${credential}`;
        const real = await sendAs(personOf(name), credential, sent);
        const none = await sendAs(personOf(name), credential, requestTo(route, request, idsOfNothing));
        expect(withoutRequestId(real.text), about).toBe(withoutRequestId(none.text));
        expect(real.status, about).toBe(none.status);
        expect(real.text, about).not.toContain(projectName);
        if (route.method !== 'GET' && !['deleteImages', 'restoreImages'].includes(route.name))
          expect([403, 404, 409], about).toContain(
            real.status === 200 ? statusOfBatch(real.text) : real.status,
          );
      }
    }
    expect((await sendAs(undefined, 'session', sent)).status).toBe(401);
    expect(await databaseState(setup)).toEqual(before);
  });
});

/** Whether the operation accepts no keys with scopes, whatever the role of their owner is. */
function isClosed({ scope }: Route, credential: Credential): boolean {
  return credential === 'scoped key' && scope === 'personal-key';
}

/** A batch has a status per table. */
function statusOfBatch(text: string): number {
  const { results } = JSON.parse(text) as { results?: { status?: number }[] };
  return results?.[0]?.status ?? 200;
}

it('every operation whose project can belong to another account has a role, and says how a request names it', () => {
  for (const route of withRole) expect(projectNaming(route), route.name).not.toBe('none');
  // An app is only allowed to use projects of the account itself.
  for (const route of routeList.filter(
    ({ role, name }) => role === 'none' && name !== 'decideConsentRequest',
  )) {
    const names = `${route.path} ${Object.keys(route.query?.shape ?? {})} ${typeof route.body === 'object' ? Object.keys(route.body.shape) : ''}`;
    expect(names, route.name).not.toMatch(/projectId|projects\/\{id\}|endpointPath\}/);
  }
});

/** Operations on something with an id that never belongs to a project of another account, or that everyone can open. */
const withoutRole: readonly RouteName[] = [
  ...(['getSignedImage', 'getSharePage', 'getPreview', 'serveLiveImage'] as const),
  ...(['startProviderSignIn', 'finishProviderSignIn'] as const),
  ...(['getConsentRequest', 'decideConsentRequest', 'disconnectApp'] as const),
];

it('no other operation has a parameter in its path', () => {
  const names = routeList
    // Operators access everything; operator-access.test.ts says who is one.
    .filter(({ role, path, access }) => role === 'none' && access !== 'operator' && path.includes('{'))
    .map(({ name }) => name);
  expect(names.sort()).toEqual([...withoutRole].sort());
});
