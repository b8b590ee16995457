import type { OneTransfer, Project } from '@pictable/contract';
import { limits } from '@pictable/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../conformance/roles/role-world.ts';
import {
  inProject,
  type MembersService,
  openMembersService,
  send,
  transfer,
  typeIn,
} from '../setup/members-setup.ts';
import { post, sales, store } from '../setup/send.ts';

const DAY_MS = 86_400_000;

let service: MembersService;
let owner: Person;
let viewer: Person;

beforeAll(async () => {
  service = await openMembersService();
  ({ owner, viewer } = service);
});
afterAll(() => service?.close());

/** A project of the owner with a viewer, and with a new person who can become the owner. */
async function newProject() {
  const next = await service.addPerson();
  return { ...(await service.newProject({ editor: next, viewer })), next };
}

const offer = (project: number, to: Pick<Person, 'id'>, by = owner) =>
  send<OneTransfer>(by, 'POST', inProject(project, '/transfer'), { userId: to.id });
const accept = (project: number, by: Person) => send(by, 'POST', inProject(project, '/transfer/accept'));
const end = (project: number, by: Person) => send(by, 'DELETE', inProject(project, '/transfer'));

/** A project of the owner that is offered to a new person. */
async function newOffer() {
  const created = await newProject();
  const { status, body } = await offer(created.project, created.next);
  expect(status, JSON.stringify(body)).toBe(201);
  return { ...created, transfer: body.transfer };
}

async function seenBy(person: Person, project: number): Promise<Project | undefined> {
  const { body } = await send<Project[]>(person, 'GET', '/api/pictable/projects');
  return body.find(({ id }) => id === project);
}

async function ownerOf(project: number): Promise<number> {
  const rows = await service.query<{ user_id: string }>('select user_id from projects where id = $1', [
    project,
  ]);
  return Number(rows[0]!.user_id);
}

async function auditOf(project: number) {
  const rows = await service.query<{ action: string; actor_id: string; details: string }>(
    'select action, actor_id, details from audit_log where target = $1 order by id',
    [`project ${project}`],
  );
  return rows.map(({ action, actor_id, details }) => [action, Number(actor_id), JSON.parse(details)]);
}

describe('an offer to transfer a project', () => {
  it('changes nothing until the member accepts, who gets an email', async () => {
    const { project, endpointPath, next, transfer: offered } = await newOffer();
    expect(offered.userId).toBe(next.id);
    expect(Date.parse(offered.expiresAt) - Date.now()).toBeGreaterThan((limits.transferDays - 1) * DAY_MS);
    const mail = await service.nextMail(next.email);
    expect(mail.text).toContain(`${owner.email} wants to transfer the project "Quarterly figures" to you.`);
    expect(mail.text).toContain('its tables count towards your plan');
    expect(mail.text).toContain(`/dashboard#project-${project}`);

    expect(await ownerOf(project)).toBe(owner.id);
    const used = async (person: Person) =>
      (await send<{ used: number }>(person, 'GET', '/api/pictable/user/usage')).body.used;
    const before = [await used(owner), await used(next)];
    await store(`${service.url}/api/pictable/${endpointPath}`, sales, owner.key);
    expect([await used(owner), await used(next)]).toEqual([before[0]! + 1, before[1]]);
  });

  it('is shown to the owner and to this member only', async () => {
    const { project, next, transfer: offered } = await newOffer();
    for (const [person, expected] of [
      [owner, offered],
      [next, offered],
      [viewer, null],
    ] as const) {
      expect((await seenBy(person, project))?.transfer).toEqual(expected);
      const { body } = await send<Project>(person, 'GET', inProject(project, ''));
      expect(body.transfer).toEqual(expected);
    }
    const renamed = await send<Project>(owner, 'PATCH', inProject(project, ''), { name: 'Renamed' });
    expect(renamed.body.transfer).toEqual(offered);
  });

  it('can be accepted by this member only', async () => {
    const { project, next } = await newOffer();
    const stranger = await service.addPerson();
    expect(typeIn(await accept(project, viewer))).toBe('transfer-not-found');
    expect(typeIn(await accept(project, owner))).toBe('transfer-not-found');
    expect(typeIn(await accept(project, stranger))).toBe('project-not-found');
    expect(typeIn(await end(project, viewer))).toBe('transfer-not-found');
    expect(await ownerOf(project)).toBe(owner.id);
    expect((await accept(project, next)).body).toEqual({ success: true });
    expect(await ownerOf(project)).toBe(next.id);
    expect(await seenBy(next, project)).toMatchObject({ role: 'owner', transfer: null });
    expect(await auditOf(project)).toEqual([
      ['project.create', owner.id, null],
      ['project.offer-transfer', owner.id, { to: next.id }],
      ['project.transfer', next.id, { to: next.id }],
    ]);
  });

  it('is replaced by another one', async () => {
    const { project, next } = await newOffer();
    const other = await service.addPerson();
    await service.query("insert into project_members (project_id, user_id, role) values ($1, $2, 'viewer')", [
      project,
      other.id,
    ]);
    expect((await offer(project, other)).status).toBe(201);
    expect(await seenBy(next, project)).toMatchObject({ transfer: null });
    expect(typeIn(await accept(project, next))).toBe('transfer-not-found');
    expect((await accept(project, other)).status).toBe(200);
  });

  it('is only for members who can have another project, and sends few emails', async () => {
    const { project, next } = await newProject();
    for (const person of [owner, { id: 999_999 }, await service.addPerson()])
      expect(typeIn(await offer(project, person))).toBe('member-not-found');
    const set = (columns: string) => service.query(`update users set ${columns} where id = $1`, [next.id]);
    await set('disabled_at = now()');
    expect(typeIn(await offer(project, next))).toBe('account-disabled');
    await set("disabled_at = null, current_plan_tier = 'free'");
    await service.newProject({}, next);
    expect(typeIn(await offer(project, next))).toBe('new-owner-limit-reached');
    expect((await seenBy(owner, project))?.transfer).toBe(null);
    await set("current_plan_tier = 'enterprise'");
    expect((await offer(project, next)).status).toBe(201);
    expect(typeIn(await offer(project, next))).toBe('too-many-attempts');
  });
});

/** What ends an offer without an acceptance. */
const endings: Record<string, (project: number, next: Person) => Promise<unknown>> = {
  'the owner withdraws it': (project) => end(project, owner),
  'the member declines it': (project, next) => end(project, next),
  'the member leaves': (project, next) => send(next, 'POST', inProject(project, '/leave')),
  'the member is removed': (project, next) =>
    send(owner, 'DELETE', inProject(project, `/members/${next.id}`)),
  async 'the account of the member is disabled'(_project, next) {
    const operator = await service.addPerson();
    await service.query("update users set role = 'operator' where id = $1", [operator.id]);
    for (const disabled of [true, false]) {
      const { status } = await send(operator, 'PATCH', `/api/operator/users/${next.id}`, { disabled });
      expect(status).toBe(200);
    }
    await next.browser.post('/api/login', { email: next.email, password: 'correct horse battery' });
  },
  async 'seven days have passed'() {
    service.setAhead(limits.transferDays * DAY_MS + 1_000);
  },
};

describe('an offer ends when', () => {
  it.each(Object.keys(endings))('%s', async (name) => {
    const { project, next } = await newOffer();
    try {
      await endings[name]!(project, next);
      expect((await seenBy(owner, project))?.transfer).toBe(null);
      const isMember = (await seenBy(next, project)) !== undefined;
      expect(typeIn(await accept(project, next))).toBe(isMember ? 'transfer-not-found' : 'project-not-found');
      expect(typeIn(await end(project, owner))).toBe('transfer-not-found');
      expect(await ownerOf(project)).toBe(owner.id);
    } finally {
      service.setAhead(0);
    }
  });

  it('the audit log says who ended it', async () => {
    const [withdrawn, declined] = [await newOffer(), await newOffer()];
    await end(withdrawn.project, owner);
    await end(declined.project, declined.next);
    expect((await auditOf(withdrawn.project)).at(-1)).toEqual([
      ...['project.withdraw-transfer', owner.id, { to: withdrawn.next.id }],
    ]);
    expect((await auditOf(declined.project)).at(-1)).toEqual([
      ...['project.decline-transfer', declined.next.id, { to: declined.next.id }],
    ]);
  });
});

/** Inserts rows of an account, in a project or in none. */
const insertions = {
  'webhook endpoints': `insert into webhook_endpoints (user_id, project_id, url, events)
    select $1, $2, 'https://hooks.example.com/' || n, '{image.created}' from generate_series(1, $3::int) n`,
  'live images': `insert into live_images (user_id, project_id, name, token, version, fingerprint, changes)
    select $1, $2, 'live-' || n, gen_random_uuid()::text, 1, 'x', 1 from generate_series(1, $3::int) n`,
  'API keys with scopes': `insert into api_keys (user_id, project_id, name, key_hash, prefix, scopes)
    select $1, $2, 'x', gen_random_uuid()::text, 'x', '{render}' from generate_series(1, $3::int) n`,
};
const maxima = {
  'webhook endpoints': limits.webhooksMax,
  'live images': limits.liveImagesMax,
  'API keys with scopes': limits.keysMax,
};

describe('an acceptance', () => {
  it.each(['webhook endpoints', 'live images', 'API keys with scopes'] as const)(
    'is rejected if the account would have too many %s, and the offer stays open',
    async (things) => {
      const { project, next, transfer: offered } = await newOffer();
      const max = maxima[things];
      // A person of the tests has a key already.
      const had = things === 'API keys with scopes' ? 1 : 0;
      await service.query(insertions[things], [next.id, null, max - had - 1]);
      await service.query(insertions[things], [owner.id, project, 2]);
      const rejected = await accept(project, next);
      expect(rejected).toMatchObject({ status: 403, body: { error: { type: 'transfer-limit-reached' } } });
      expect(JSON.stringify(rejected.body)).toContain(
        `With this project, this account would have ${max + 1} ${things}; an account can have ${max}.`,
      );
      expect(await ownerOf(project)).toBe(owner.id);
      expect((await seenBy(next, project))?.transfer).toEqual(offered);
      const table = insertions[things].match(/into (\w+)/)![1];
      await service.query(
        `delete from ${table} where id = (select max(id) from ${table} where project_id = $1)`,
        [project],
      );
      expect((await accept(project, next)).status).toBe(200);
    },
  );

  it('is possible with an account that has too many of what the project has none of', async () => {
    const { project, next } = await newOffer();
    await service.query(insertions['webhook endpoints'], [next.id, null, limits.webhooksMax + 1]);
    expect((await accept(project, next)).status).toBe(200);
  });

  it('is rejected if the plan has no place any more, or the account of the owner is disabled', async () => {
    const { project, next } = await newOffer();
    await service.newProject({}, next);
    await service.query("update users set current_plan_tier = 'free' where id = $1", [next.id]);
    expect(typeIn(await accept(project, next))).toBe('project-limit-reached');
    await service.query("update users set current_plan_tier = 'enterprise' where id = $1", [next.id]);
    await service.query('update users set disabled_at = now() where id = $1', [owner.id]);
    try {
      expect(typeIn(await accept(project, next))).toBe('account-disabled');
    } finally {
      await service.query('update users set disabled_at = null where id = $1', [owner.id]);
    }
    expect((await accept(project, next)).status).toBe(200);
  });

  it('happens once if it is sent twice at the same time', async () => {
    const { project, next } = await newOffer();
    const both = await Promise.all([accept(project, next), accept(project, next)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(both.map(typeIn)).toContain('transfer-not-found');
    expect((await auditOf(project)).filter(([action]) => action === 'project.transfer')).toHaveLength(1);
    expect(await seenBy(owner, project)).toMatchObject({ role: 'editor', transfer: null });
  });

  it.each([1, 2, 3, 4])('and a withdrawal at the same time: one of them happens, round %i', async () => {
    const { project, next } = await newOffer();
    const [accepted, withdrawn] = await Promise.all([accept(project, next), end(project, owner)]);
    expect([accepted.status, withdrawn.status].sort()).toEqual([200, 404]);
    expect(await ownerOf(project)).toBe(accepted.status === 200 ? next.id : owner.id);
    expect((await auditOf(project)).at(-1)![0]).toBe(
      accepted.status === 200 ? 'project.transfer' : 'project.withdraw-transfer',
    );
  });

  it('waits for what is being added to the project, and counts it', async () => {
    const { project, next } = await newOffer();
    await service.query(insertions['webhook endpoints'], [next.id, null, limits.webhooksMax]);
    const adding = await service.setup.platform.database.pool.connect();
    try {
      await adding.query('begin');
      await adding.query(insertions['webhook endpoints'], [owner.id, project, 1]);
      const accepted = accept(project, next);
      const waiting =
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      await expect.poll(() => service.query(waiting)).not.toHaveLength(0);
      await adding.query('commit');
      expect(typeIn(await accepted)).toBe('transfer-limit-reached');
    } finally {
      adding.release();
    }
    expect(await ownerOf(project)).toBe(owner.id);
  });
});

describe('a transferred project', () => {
  it('belongs to the new owner with everything in it, and counts towards their plan', async () => {
    const { project, endpointPath, next } = await newProject();
    const url = `${service.url}/api/pictable/${endpointPath}`;
    const image = await store(url, sales, owner.key);
    await send(owner, 'PUT', `/api/pictable/user/live/sales?projectId=${project}`, sales);
    const hook = { url: 'https://hooks.example.com/a', events: ['image.created'], projectId: project };
    await send(owner, 'POST', '/api/pictable/webhooks', hook);
    const key = { name: 'A program', scopes: ['render'], projectId: project };
    const { apiKey } = (await send<{ apiKey: string }>(owner, 'POST', '/api/pictable/keys', key)).body;

    await transfer(project, owner, next);
    for (const table of ['table_images', 'live_images', 'webhook_endpoints', 'api_keys'])
      expect(
        await service.query(`select distinct user_id from ${table} where project_id = $1`, [project]),
        table,
      ).toEqual([{ user_id: String(next.id) }]);
    const before = await send<{ used: number }>(next, 'GET', '/api/pictable/user/usage');
    expect((await post(url, { ...sales, title: 'Later' }, apiKey)).status).toBe(200);
    const after = await send<{ used: number }>(next, 'GET', '/api/pictable/user/usage');
    expect(after.body.used).toBe(before.body.used + 1);
    expect((await fetch(image.url)).status).toBe(200);
    const roles = await Promise.all(
      [owner, next, viewer].map(async (person) =>
        (await send<Project[]>(person, 'GET', '/api/pictable/projects')).body.find(
          ({ id }) => id === project,
        ),
      ),
    );
    expect(roles.map((found) => found?.role)).toEqual(['editor', 'owner', 'viewer']);
    expect(typeIn(await offer(project, viewer))).toBe('role-not-allowed');
  });

  it('keeps its keys, until a former owner who created them is removed', async () => {
    const { project, endpointPath, next } = await newProject();
    const url = `${service.url}/api/pictable/${endpointPath}`;
    const body = { name: 'A program', scopes: ['render'], projectId: project };
    const created = await send<{ apiKey: string }>(owner, 'POST', '/api/pictable/keys', body);
    const full = await send<{ fullApiKey: string }>(owner, 'POST', `/api/projects/${project}/regenerate-key`);
    await transfer(project, owner, next);
    const later = await send<{ apiKey: string }>(next, 'POST', '/api/pictable/keys', body);
    const keys = [created.body.apiKey, full.body.fullApiKey, later.body.apiKey];
    const statuses = async () => Promise.all(keys.map(async (sent) => (await post(url, sales, sent)).status));
    expect(await statuses()).toEqual([200, 200, 200]);
    expect((await send(next, 'DELETE', inProject(project, `/members/${owner.id}`))).status).toBe(200);
    expect(await statuses()).toEqual([401, 401, 200]);
  });

  it('rejects the keys of a former owner while the account of this person is disabled', async () => {
    const former = await service.addPerson();
    const next = await service.addPerson();
    const { project, endpointPath } = await service.newProject({ editor: next }, former);
    const url = `${service.url}/api/pictable/${endpointPath}`;
    const body = { name: 'A program', scopes: ['render'], projectId: project };
    const created = await send<{ apiKey: string }>(former, 'POST', '/api/pictable/keys', body);
    const full = await send<{ fullApiKey: string }>(
      former,
      'POST',
      `/api/projects/${project}/regenerate-key`,
    );
    await transfer(project, former, next);
    const later = await send<{ apiKey: string }>(next, 'POST', '/api/pictable/keys', body);
    const keys = [created.body.apiKey, full.body.fullApiKey, later.body.apiKey];
    const statuses = async () => Promise.all(keys.map(async (sent) => (await post(url, sales, sent)).status));
    await service.query('update users set disabled_at = now() where id = $1', [former.id]);
    expect(await statuses()).toEqual([403, 403, 200]);
    await service.query('update users set disabled_at = null where id = $1', [former.id]);
    expect(await statuses()).toEqual([200, 200, 200]);
  });

  it('gets nothing from an earlier request of the former owner', async () => {
    const { project, next } = await newProject();
    await transfer(project, owner, next);
    await expect(
      service.query(
        `insert into table_images (user_id, project_id, filename, public_url, format, width_px, height_px, size_bytes)
         values ($1, $2, 'late.png', 'x', 'png', 1, 1, 1)`,
        [owner.id, project],
      ),
    ).rejects.toThrow('table_images_owner');
  });

  it('stays when the former owner deletes their account', async () => {
    const former = await service.addPerson();
    const next = await service.addPerson();
    const { project, endpointPath } = await service.newProject({ editor: next }, former);
    const image = await store(`${service.url}/api/pictable/${endpointPath}`, sales, former.key);
    await transfer(project, former, next);
    const body = { email: former.email, currentPassword: 'correct horse battery' };
    expect((await send(former, 'POST', '/api/pictable/user/delete', body)).status).toBe(200);
    expect((await fetch(image.url)).status).toBe(200);
    expect((await send(next, 'GET', `/api/pictable/user/images/${image.id}`)).status).toBe(200);
  });
});
