import type { Member, StoredImage } from '@pictable/contract';
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
