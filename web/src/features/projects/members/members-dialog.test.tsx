// @vitest-environment happy-dom
import type { Invitation, Member, Project } from '@pictable/contract';
import { screen, waitFor } from '@testing-library/dom';
import { afterEach, expect, it } from 'vitest';
import { errorResponse, type Routes } from '../../../fake-service.fixture.ts';
import { projectList } from '../../../messages/dashboard-texts.ts';
import { invitationsTexts, membersTexts, roleTexts } from '../../../messages/projects/members-texts.ts';
import { ada, button, closeApp, dialog, openApp, projectOf } from '../../../open-app.fixture.tsx';

afterEach(closeApp);

const api = '/api/pictable/projects/1';
const since = '2026-03-02T12:00:00.000Z';
const memberOf = (userId: number, name: string, role: Member['role']): Member => ({
  ...{ userId, name, email: `${name.toLowerCase()}@example.com`, role, isYou: userId === 7, since },
});
const owner = memberOf(7, 'Ada', 'owner');
const grace = memberOf(8, 'Grace', 'viewer');
const invitation: Invitation = {
  ...{
    id: 3,
    email: 'mary@example.com',
    role: 'editor',
    createdAt: since,
    expiresAt: '2026-03-09T12:00:00.000Z',
  },
};
const listOf = (...members: Member[]) => ({ success: true, members });
const openOf = (...invitations: Invitation[]) => ({ success: true, invitations });

async function openDialog(routes: Routes, project: Partial<Project> = {}) {
  const lists = {
    'GET /api/pictable/projects': [projectOf(1, 'North', project)],
    'GET /api/pictable/user/images': [],
    [`GET ${api}/invitations`]: openOf(),
  };
  const app = openApp('/dashboard', { user: ada, routes: { ...lists, ...routes } });
  await app.keyboard.click(await button(projectList.menu('North')));
  return app;
}

async function openMembers(routes: Routes, project: Partial<Project> = {}) {
  const app = await openDialog(routes, project);
  await app.keyboard.click(await screen.findByRole('menuitem', { name: projectList.members }));
  return { ...app, shown: await dialog() };
}

it('invites someone, and keeps what was typed if the service rejects it', async () => {
  const { keyboard, service, shown } = await openMembers({
    [`GET ${api}/members`]: listOf(owner),
    [`POST ${api}/invitations`]: () => errorResponse(409, 'already-member', 'Already a member.'),
  });
  expect(await shown.findByText(membersTexts.empty)).toBeTruthy();
  const email = shown.getByLabelText<HTMLInputElement>(invitationsTexts.email);
  await keyboard.type(email, 'mary');
  await keyboard.click(shown.getByRole('button', { name: invitationsTexts.send }));
  expect(shown.getByText(invitationsTexts.emailInvalid)).toBeTruthy();
  await keyboard.type(email, '@example.com');
  await keyboard.click(shown.getByRole('button', { name: invitationsTexts.send }));
  expect(await shown.findByText('Already a member.')).toBeTruthy();
  expect(email.value).toBe('mary@example.com');
  service.route(`POST ${api}/invitations`, { success: true, invitation });
  service.route(`GET ${api}/invitations`, openOf(invitation));
  await keyboard.click(shown.getByRole('button', { name: invitationsTexts.send }));
  expect(await shown.findByText('mary@example.com')).toBeTruthy();
  expect(email.value).toBe('');
  expect(service.bodies(`POST ${api}/invitations`).at(-1)).toEqual({
    ...{ email: 'mary@example.com', role: 'viewer' },
  });
});

it('revokes an invitation', async () => {
  const { keyboard, service, shown } = await openMembers({
    [`GET ${api}/members`]: listOf(owner),
    [`GET ${api}/invitations`]: openOf(invitation),
    [`DELETE ${api}/invitations/3`]: { success: true },
  });
  const revoke = await shown.findByRole('button', { name: invitationsTexts.revokeNamed(invitation.email) });
  service.route(`GET ${api}/invitations`, openOf());
  await keyboard.click(revoke);
  await waitFor(() => expect(shown.queryByText(invitation.email)).toBe(null));
  expect(service.requests(`DELETE ${api}/invitations/3`)).toHaveLength(1);
});

it('removes a member only after a confirmation, and then shows the list again', async () => {
  const { keyboard, service, shown } = await openMembers({
    [`GET ${api}/members`]: listOf(owner, grace),
    [`DELETE ${api}/members/8`]: { success: true },
  });
  await keyboard.click(await shown.findByRole('button', { name: membersTexts.removeNamed('Grace') }));
  const question = await dialog();
  expect(question.getByText(membersTexts.removeText('Grace', 'North'))).toBeTruthy();
  service.route(`GET ${api}/members`, listOf(owner));
  await keyboard.click(question.getByRole('button', { name: membersTexts.remove }));
  expect(await screen.findByText(membersTexts.empty)).toBeTruthy();
  expect(service.requests(`DELETE ${api}/members/8`)).toHaveLength(1);
});

it('makes a member the owner', async () => {
  const { keyboard, service, shown } = await openMembers({
    [`GET ${api}/members`]: listOf(owner, grace),
    [`POST ${api}/transfer`]: { success: true },
  });
  await keyboard.click(await shown.findByRole('button', { name: membersTexts.makeOwnerNamed('Grace') }));
  const question = await dialog();
  await keyboard.click(question.getByRole('button', { name: membersTexts.transfer }));
  await waitFor(() => expect(service.bodies(`POST ${api}/transfer`)).toEqual([{ userId: 8 }]));
});

it('lets a member read the list and leave, and nothing else', async () => {
  const { keyboard, service, shown } = await openMembers(
    {
      [`GET ${api}/members`]: listOf(
        { ...owner, userId: 9, isYou: false, name: 'Grace', email: 'grace@example.com' },
        { ...memberOf(7, 'Ada', 'viewer') },
      ),
      [`POST ${api}/leave`]: { success: true },
    },
    { role: 'viewer', ownerName: 'Grace', apiKeyPrefix: '' },
  );
  expect(await shown.findByText(membersTexts.onlyOwner)).toBeTruthy();
  expect(shown.queryByText(invitationsTexts.heading)).toBe(null);
  expect(shown.queryByRole('button', { name: membersTexts.removeNamed('Grace') })).toBe(null);
  expect(service.requests(`GET ${api}/invitations`)).toEqual([]);
  await keyboard.click(shown.getByRole('button', { name: membersTexts.leave }));
  service.route('GET /api/pictable/projects', []);
  await keyboard.click((await dialog()).getByRole('button', { name: membersTexts.leave }));
  expect(await screen.findByText(projectList.empty)).toBeTruthy();
});

it('offers a viewer only what the role allows', async () => {
  await openDialog({}, { role: 'viewer', ownerName: 'Grace', apiKeyPrefix: '' });
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(items).toEqual([projectList.templates, projectList.liveImages, projectList.members]);
  expect(screen.getByText(roleTexts.viewerOnly('Grace'))).toBeTruthy();
  expect(screen.queryByRole('link', { name: `${projectList.newImage}, North` })).toBe(null);
});
