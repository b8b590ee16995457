import type { Member, Project, StoredImage } from '@pictable/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../conformance/roles/role-world.ts';
import { inProject, type MembersService, openMembersService, send, typeIn } from '../setup/members-setup.ts';
import { errorOf, post, sales, store } from '../setup/send.ts';

let service: MembersService;
let owner: Person;
let editor: Person;
let viewer: Person;

beforeAll(async () => {
  service = await openMembersService();
  ({ owner, editor, viewer } = service);
});
afterAll(() => service?.close());

describe('a member', () => {
  it('renders for the quota of the owner, with a key or a session', async () => {
    const { project, endpointPath } = await service.newProject();
    const used = async ({ id }: Person) =>
      (await service.query<{ usage_count: number }>('select usage_count from users where id = $1', [id]))[0]!
        .usage_count;
    const before = [await used(owner), await used(editor)];
    const byKey = await store(`${service.url}/api/pictable/${endpointPath}`, sales, editor.key);
    const bySession = await send<StoredImage>(
      editor,
      'POST',
      `/api/pictable/table-to-image?projectId=${project}`,
      sales,
    );
    expect(bySession.status).toBe(200);
    expect([await used(owner), await used(editor)]).toEqual([before[0]! + 2, before[1]]);
    const images = await send<{ id: number }[]>(
      viewer,
      'GET',
      `/api/pictable/user/images?projectId=${project}`,
    );
    expect(images.body.map(({ id }) => id)).toEqual([bySession.body.id, byKey.id]);
    const own = await send<unknown[]>(viewer, 'GET', '/api/pictable/user/images');
    expect(own.body).toEqual([]);
    const usage = await send<{ days: { tables: number }[]; projects: { projectId: number }[] }>(
      viewer,
      'GET',
      `/api/pictable/user/usage?projectId=${project}`,
    );
    expect(usage.body.days.at(-1)!.tables).toBe(2);
    expect(usage.body.projects.map(({ projectId }) => projectId)).toEqual([project]);
  });

  it('is limited by the plan of the owner', async () => {
    const poor = await service.addPerson();
    const { endpointPath } = await service.newProject({ editor }, poor);
    await service.query("update users set current_plan_tier = 'free', usage_count = 25 where id = $1", [
      poor.id,
    ]);
    const response = await post(`${service.url}/api/pictable/${endpointPath}`, sales, editor.key);
    expect(await errorOf(response)).toMatchObject({ code: 402, type: 'quota-exceeded' });
  });

  it('shares the idempotency keys of the project, not those of their own account', async () => {
    const { endpointPath } = await service.newProject();
    const headers = { 'idempotency-key': `shared-${endpointPath}` };
    const url = `${service.url}/api/pictable/${endpointPath}`;
    const first = await post(url, sales, editor.key, headers);
    const again = await post(url, sales, editor.key, headers);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const own = await post(`${service.url}/api/pictable/table-to-image`, sales, editor.key, headers);
    expect(own.headers.get('idempotency-replayed')).toBe(null);
    expect((await first.json()).id).not.toBe((await own.json()).id);
  });

  it('cannot reach other projects, or images outside of projects, of the same owner', async () => {
    const { project } = await service.newProject();
    const other = await service.newProject({});
    const outside = await store(`${service.url}/api/pictable/table-to-image`, sales, owner.key);
    const inside = await store(`${service.url}/api/pictable/${other.endpointPath}`, sales, owner.key);
    for (const { id } of [outside, inside]) {
      expect((await send(editor, 'GET', `/api/pictable/user/images/${id}`)).status).toBe(404);
      const deletion = { ids: [id], projectId: project };
      expect((await send(editor, 'POST', '/api/pictable/user/images/delete', deletion)).body).toEqual({
        ...{ success: true, deleted: [] },
      });
    }
    const batch = { projectId: String(project), tables: [{ ...sales, projectId: other.project }] };
    const sent = await send<{ results: { status: number }[] }>(editor, 'POST', '/api/pictable/batch', batch);
    expect(sent.body.results.map(({ status }) => status)).toEqual([404]);
  });

  it('loses access at once when removed, also with a request whose body is still arriving', async () => {
    const { project } = await service.newProject();
    const path = inProject(project, '/templates/slow');
    const body = new TransformStream<Uint8Array, Uint8Array>();
    const writer = body.writable.getWriter();
    const response = fetch(service.url + path, {
      method: 'PUT',
      headers: { authorization: `Bearer ${editor.key}`, 'content-type': 'application/json' },
      body: body.readable,
      duplex: 'half',
    } as RequestInit);
    await writer.write(new TextEncoder().encode('{"title":'));
    const before = (await service.query<{ n: number }>('select count(*)::int as n from templates'))[0]!.n;
    const removed = await send(owner, 'DELETE', inProject(project, `/members/${editor.id}`));
    expect(removed.status).toBe(200);
    await writer.write(new TextEncoder().encode('"Late"}'));
    await writer.close();
    expect(await errorOf(await response)).toMatchObject({ code: 404, type: 'project-not-found' });
    expect((await service.query<{ n: number }>('select count(*)::int as n from templates'))[0]!.n).toBe(
      before,
    );
    expect((await send<unknown[]>(editor, 'GET', '/api/pictable/projects')).body).not.toContainEqual(
      expect.objectContaining({ id: project }),
    );
  });

  it('gets another role, and leaves; the owner cannot', async () => {
    const { project } = await service.newProject();
    const own = `/members/${viewer.id}`;
    const changed = await send<{ member: Member }>(owner, 'PATCH', inProject(project, own), {
      role: 'editor',
    });
    expect(changed.body.member).toMatchObject({ userId: viewer.id, role: 'editor', isYou: false });
    const template = inProject(project, '/templates/monthly');
    expect((await send(viewer, 'PUT', template, { title: 'Monthly' })).status).toBe(201);
    expect((await send(viewer, 'POST', inProject(project, '/leave'))).status).toBe(200);
    expect((await send(viewer, 'GET', template)).status).toBe(404);
    expect((await send(owner, 'GET', template)).status).toBe(200);
    expect(typeIn(await send(owner, 'POST', inProject(project, '/leave')))).toBe('owner-cannot-leave');
    for (const id of [owner.id, 999_999])
      expect(typeIn(await send(owner, 'DELETE', inProject(project, `/members/${id}`)))).toBe(
        'member-not-found',
      );
    const entries = await service.query<{ action: string; actor_id: string }>(
      "select action, actor_id from audit_log where target = $1 and action like 'member.%' order by id",
      [`project ${project}`],
    );
    expect(entries.map(({ action, actor_id }) => [action, Number(actor_id)])).toEqual([
      ['member.role', owner.id],
      ['member.leave', viewer.id],
    ]);
  });

  it('has no access while the account of the owner is disabled', async () => {
    const other = await service.addPerson();
    const { project } = await service.newProject({ viewer }, other);
    await service.query('update users set disabled_at = now() where id = $1', [other.id]);
    expect(typeIn(await send(viewer, 'GET', inProject(project, '')))).toBe('account-disabled');
  });

  it('is deleted with their account, and all members with the account of the owner', async () => {
    const [gone, host] = [await service.addPerson(), await service.addPerson()];
    const { project } = await service.newProject({ viewer: gone, editor }, host);
    const remaining = () => service.query('select from project_members where project_id = $1', [project]);
    const deletion = { currentPassword: 'correct horse battery' };
    for (const [person, left] of [
      [gone, 1],
      [host, 0],
    ] as const) {
      const body = { ...deletion, email: person.email };
      expect((await send(person, 'POST', '/api/pictable/user/delete', body)).status).toBe(200);
      expect(await remaining()).toHaveLength(left);
    }
  });
});

describe('a transferred project', () => {
  const transfer = (project: number, userId: number, by = owner) =>
    send(by, 'POST', inProject(project, '/transfer'), { userId });

  it('belongs to the new owner with everything in it, and counts towards their plan', async () => {
    const { project, endpointPath } = await service.newProject();
    const url = `${service.url}/api/pictable/${endpointPath}`;
    const image = await store(url, sales, owner.key);
    await send(owner, 'PUT', `/api/pictable/user/live/sales?projectId=${project}`, sales);
    const hook = { url: 'https://hooks.example.com/a', events: ['image.created'], projectId: project };
    await send(owner, 'POST', '/api/pictable/webhooks', hook);
    const key = { name: 'A program', scopes: ['render'], projectId: project };
    const { apiKey } = (await send<{ apiKey: string }>(owner, 'POST', '/api/pictable/keys', key)).body;

    expect((await transfer(project, editor.id)).body).toEqual({ success: true });
    for (const table of ['table_images', 'live_images', 'webhook_endpoints', 'api_keys'])
      expect(
        await service.query(`select distinct user_id from ${table} where project_id = $1`, [project]),
        table,
      ).toEqual([{ user_id: String(editor.id) }]);
    const before = await send<{ used: number }>(editor, 'GET', '/api/pictable/user/usage');
    expect((await post(url, { ...sales, title: 'Later' }, apiKey)).status).toBe(200);
    const after = await send<{ used: number }>(editor, 'GET', '/api/pictable/user/usage');
    expect(after.body.used).toBe(before.body.used + 1);
    expect((await fetch(image.url)).status).toBe(200);
    const roles = await Promise.all(
      [owner, editor, viewer].map(async (person) =>
        (await send<Project[]>(person, 'GET', '/api/pictable/projects')).body.find(
          ({ id }) => id === project,
        ),
      ),
    );
    expect(roles.map((found) => found?.role)).toEqual(['editor', 'owner', 'viewer']);
    expect(typeIn(await transfer(project, viewer.id))).toBe('role-not-allowed');
  });

  it('keeps its keys, until a former owner who created them is removed', async () => {
    const { project, endpointPath } = await service.newProject();
    const url = `${service.url}/api/pictable/${endpointPath}`;
    const body = { name: 'A program', scopes: ['render'], projectId: project };
    const created = await send<{ apiKey: string }>(owner, 'POST', '/api/pictable/keys', body);
    const full = await send<{ fullApiKey: string }>(owner, 'POST', `/api/projects/${project}/regenerate-key`);
    await transfer(project, editor.id);
    const later = await send<{ apiKey: string }>(editor, 'POST', '/api/pictable/keys', body);
    const keys = [created.body.apiKey, full.body.fullApiKey, later.body.apiKey];
    const statuses = async () => Promise.all(keys.map(async (sent) => (await post(url, sales, sent)).status));
    expect(await statuses()).toEqual([200, 200, 200]);
    expect((await send(editor, 'DELETE', inProject(project, `/members/${owner.id}`))).status).toBe(200);
    expect(await statuses()).toEqual([401, 401, 200]);
  });

  it('rejects the keys of a former owner while the account of this person is disabled', async () => {
    const former = await service.addPerson();
    const { project, endpointPath } = await service.newProject({ editor }, former);
    const url = `${service.url}/api/pictable/${endpointPath}`;
    const body = { name: 'A program', scopes: ['render'], projectId: project };
    const created = await send<{ apiKey: string }>(former, 'POST', '/api/pictable/keys', body);
    const full = await send<{ fullApiKey: string }>(
      former,
      'POST',
      `/api/projects/${project}/regenerate-key`,
    );
    await transfer(project, editor.id, former);
    const later = await send<{ apiKey: string }>(editor, 'POST', '/api/pictable/keys', body);
    const keys = [created.body.apiKey, full.body.fullApiKey, later.body.apiKey];
    const statuses = async () => Promise.all(keys.map(async (sent) => (await post(url, sales, sent)).status));
    await service.query('update users set disabled_at = now() where id = $1', [former.id]);
    expect(await statuses()).toEqual([403, 403, 200]);
    await service.query('update users set disabled_at = null where id = $1', [former.id]);
    expect(await statuses()).toEqual([200, 200, 200]);
  });

  it('is rejected at the limit of the plan of the new owner, and for a user who is not a member', async () => {
    const poor = await service.addPerson();
    await service.newProject({}, poor);
    await service.query("update users set current_plan_tier = 'free' where id = $1", [poor.id]);
    const { project } = await service.newProject({ editor: poor });
    const limit = (await service.setup.platform.config.planCatalogue.find(({ tier }) => tier === 'free'))!
      .projects!;
    for (let n = 1; n < limit; n++)
      await service.query(
        `insert into projects (user_id, name, api_key_hash, api_key_prefix, endpoint_path)
         values ($1, 'x', gen_random_uuid()::text, '', gen_random_uuid()::text)`,
        [poor.id],
      );
    expect(typeIn(await transfer(project, poor.id))).toBe('new-owner-limit-reached');
    expect(typeIn(await transfer(project, editor.id))).toBe('member-not-found');
    expect(typeIn(await transfer(project, owner.id))).toBe('member-not-found');
  });

  it('gets nothing from an earlier request of the former owner', async () => {
    const { project } = await service.newProject();
    await transfer(project, editor.id);
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
    const { project, endpointPath } = await service.newProject({ editor }, former);
    const image = await store(`${service.url}/api/pictable/${endpointPath}`, sales, former.key);
    await transfer(project, editor.id, former);
    const body = { email: former.email, currentPassword: 'correct horse battery' };
    expect((await send(former, 'POST', '/api/pictable/user/delete', body)).status).toBe(200);
    expect((await fetch(image.url)).status).toBe(200);
    expect((await send(editor, 'GET', `/api/pictable/user/images/${image.id}`)).status).toBe(200);
  });
});
