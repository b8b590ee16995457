import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { AcceptedInvitation, Member, Project } from '@pictable/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../conformance/roles/role-world.ts';
import { blockText } from '../documentation/documented-blocks.ts';
import { Browser, goodPassword, newEmail, registerUser } from '../setup/browser.ts';
import {
  accept,
  inProject,
  type MembersService,
  openMembersService,
  send,
  transfer,
  typeIn,
} from '../setup/members-setup.ts';
import { errorOf, post } from '../setup/send.ts';

const run = promisify(execFile);
const DAY_MS = 86_400_000;

let service: MembersService;
let owner: Person;
let editor: Person;

beforeAll(async () => {
  service = await openMembersService();
  ({ owner, editor } = service);
});
afterAll(() => service?.close());

describe('an invitation', () => {
  it('is a mail whose link makes the user with this address a member', async () => {
    const { project } = await service.newProject({});
    const email = newEmail('Invited');
    const { mail, token, invitation } = await service.invite(project, email.toUpperCase(), 'editor');
    // Encoded, because it has quotes.
    expect(mail.subject).toContain('Invitation_to_the_project_=22Quarterly_f');
    expect(mail.text).toContain(
      `${owner.email} invited you to the project "Quarterly figures" as an editor.`,
    );
    expect(mail.text).toContain('http://localhost:3000/invitation?token=');
    expect(invitation).toMatchObject({ email: email.toLowerCase(), role: 'editor' });

    const about = await post(`${service.url}/api/pictable/invitations/read`, { token });
    expect(await about.json()).toMatchObject({
      ...{ project: 'Quarterly figures', ownerName: owner.email, email: email.toLowerCase(), role: 'editor' },
    });
    const invited = await registerUser(service.url, email);
    const accepted = (await (await accept(invited, token)).json()) as AcceptedInvitation;
    expect(accepted).toMatchObject({ project: { id: project }, role: 'editor' });

    const list = await send<Project[]>(invited, 'GET', '/api/pictable/projects');
    expect(list.body).toMatchObject([
      { id: project, role: 'editor', ownerName: owner.email, apiKeyPrefix: '' },
    ]);
    const members = await send<{ members: Member[] }>(invited, 'GET', inProject(project, '/members'));
    expect(members.body.members.map(({ role, isYou }) => [role, isYou])).toEqual([
      ['owner', false],
      ['editor', true],
    ]);
    const open = await send<{ invitations: unknown[] }>(owner, 'GET', inProject(project, '/invitations'));
    expect(open.body.invitations).toEqual([]);
  });

  it('is sent by the documented command', async () => {
    const { project } = await service.newProject({});
    const command = blockText('documentation/members.md', 'Invite someone')
      .replace('https://pictable.example', service.url)
      .replace('/12/', `/${project}/`)
      .replace('YOUR_PERSONAL_KEY', owner.key)
      .replace('curl ', 'curl -sS ');
    const { stdout } = await run('sh', ['-c', command]);
    expect(JSON.parse(stdout)).toMatchObject({ invitation: { email: 'grace@example.com', role: 'editor' } });
  });

  it('works once, and only for its address', async () => {
    const { project } = await service.newProject({});
    const email = newEmail('invited');
    const { token } = await service.invite(project, email);
    const other = await registerUser(service.url);
    expect(await errorOf(await accept(other, token))).toMatchObject({
      ...{ code: 403, type: 'invitation-for-another-address' },
    });
    const invited = await registerUser(service.url, email);
    const both = await Promise.all([accept(invited, token), accept(invited, token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await accept(invited, token)).status).toBe(404);
    expect((await service.query('select from project_members where project_id = $1', [project])).length).toBe(
      1,
    );
  });

  it('expires after seven days', async () => {
    const { project } = await service.newProject({});
    const email = newEmail('invited');
    const { token } = await service.invite(project, email);
    const invited = await registerUser(service.url, email);
    service.setAhead(7 * DAY_MS + 1_000);
    try {
      expect((await accept(invited, token)).status).toBe(404);
      const open = await send<{ invitations: unknown[] }>(owner, 'GET', inProject(project, '/invitations'));
      expect(open.body.invitations).toEqual([]);
    } finally {
      service.setAhead(0);
    }
  });

  it('gives no account if it is revoked while somebody registers with it', async () => {
    const { project } = await service.newProject({});
    const email = newEmail('invited');
    const { token } = await service.invite(project, email);
    await service.query(`create function revoke_now() returns trigger language plpgsql as
      $$ begin delete from invitations where email = new.email; return new; end $$`);
    await service.query(`create trigger revoke_now after insert on users for each row
      when (new.email = '${email.toLowerCase()}') execute function revoke_now()`);
    try {
      const body = { email, password: goodPassword, invitation: token };
      const registered = await post(`${service.url}/api/register`, body);
      expect(await errorOf(registered)).toMatchObject({ code: 404, type: 'invitation-not-found' });
      expect(await service.query('select from users where email = $1', [email.toLowerCase()])).toEqual([]);
    } finally {
      await service.query('drop function revoke_now cascade');
    }
  });

  it('ends when the former owner who sent it is removed', async () => {
    const { project } = await service.newProject();
    const email = newEmail('invited');
    const { token } = await service.invite(project, email, 'editor');
    const invited = await registerUser(service.url, email);
    await transfer(project, owner, editor);
    expect((await send(editor, 'DELETE', inProject(project, `/members/${owner.id}`))).status).toBe(200);
    const open = await send<{ invitations: unknown[] }>(editor, 'GET', inProject(project, '/invitations'));
    expect(open.body.invitations).toEqual([]);
    expect((await accept(invited, token)).status).toBe(404);
  });

  it.each(['who sent it', 'who owns the project'])(
    'does not work while the account %s is disabled',
    async (who) => {
      const { project } = await service.newProject();
      const email = newEmail('invited');
      const { token } = await service.invite(project, email, 'editor');
      const invited = await registerUser(service.url, email);
      await transfer(project, owner, editor);
      const { id } = who === 'who sent it' ? owner : editor;
      const setDisabled = (at: string) =>
        service.query(`update users set disabled_at = ${at} where id = $1`, [id]);
      await setDisabled('now()');
      try {
        expect((await post(`${service.url}/api/pictable/invitations/read`, { token })).status).toBe(404);
        expect((await accept(invited, token)).status).toBe(404);
      } finally {
        await setDisabled('null');
      }
      expect((await accept(invited, token)).status).toBe(200);
    },
  );

  it('is replaced by the next one to the same address, and can be revoked', async () => {
    const { project } = await service.newProject({});
    const email = newEmail('invited');
    const first = await service.invite(project, email);
    const second = await service.invite(project, email, 'editor');
    const invited = await registerUser(service.url, email);
    expect((await accept(invited, first.token)).status).toBe(404);
    const path = inProject(project, `/invitations/${second.invitation.id}`);
    expect((await send(owner, 'DELETE', path)).status).toBe(200);
    expect((await accept(invited, second.token)).status).toBe(404);
    expect(typeIn(await send(owner, 'DELETE', path))).toBe('invitation-not-found');
    const log = await service.query(
      "select actor_id::int, details from audit_log where target = $1 and action = 'member.revoke-invitation'",
      [`project ${project}`],
    );
    expect(log).toEqual([{ actor_id: owner.id, details: `{"invitation":${second.invitation.id}}` }]);
  });

  it('is rejected for members, at the limits, and after many mails to one address', async () => {
    const { project } = await service.newProject();
    const path = inProject(project, '/invitations');
    const wanted = (email: string) => send(owner, 'POST', path, { email, role: 'viewer' });
    for (const email of [owner.email, editor.email.toUpperCase()])
      expect(typeIn(await wanted(email))).toBe('already-member');
    await service.query(
      `insert into invitations (token_hash, email, project_id, role, expires_at)
       select gen_random_uuid()::text, n || '@example.com', $1, 'viewer', now() + interval '1 day'
       from generate_series(1, 20) n`,
      [project],
    );
    expect(typeIn(await wanted(newEmail()))).toBe('invitation-limit-reached');
    expect((await wanted('7@example.com')).status).toBe(201);

    const full = await service.newProject({});
    await service.query(
      `with added as (insert into users (email) select 'full-' || n || '@example.com' from generate_series(2, 50) n returning id)
       insert into project_members (project_id, user_id, role) select $1, id, 'viewer' from added`,
      [full.project],
    );
    const overfull = { email: newEmail(), role: 'viewer' };
    expect(typeIn(await send(owner, 'POST', inProject(full.project, '/invitations'), overfull))).toBe(
      'member-limit-reached',
    );
    const often = newEmail('often');
    const { project: third } = await service.newProject({});
    const statuses: number[] = [];
    for (let sent = 0; sent < 4; sent++)
      statuses.push(
        (await send(owner, 'POST', inProject(third, '/invitations'), { email: often, role: 'viewer' }))
          .status,
      );
    expect(statuses).toEqual([201, 201, 201, 429]);
  });

  it('do not keep the invited person from signing in by link', async () => {
    const email = newEmail('invited');
    const { project } = await service.newProject({});
    for (let sent = 0; sent < 3; sent++) await service.invite(project, email);
    await new Browser(service.url).post('/api/magic-link', { email });
    expect((await service.nextMail(email)).text).toContain('/auth/verify?');
  });

  it('cannot exceed the limit of members when it is accepted', async () => {
    const { project } = await service.newProject({});
    const email = newEmail('invited');
    const { token } = await service.invite(project, email);
    await service.query(
      `with added as (insert into users (email) select 'late-' || n || '@example.com' from generate_series(2, 50) n returning id)
       insert into project_members (project_id, user_id, role) select $1, id, 'viewer' from added`,
      [project],
    );
    const invited = await registerUser(service.url, email);
    expect(await errorOf(await accept(invited, token))).toMatchObject({ type: 'member-limit-reached' });
    await service.query('delete from project_members where project_id = $1', [project]);
    expect((await accept(invited, token)).status).toBe(200);
  });
});
