// @vitest-environment happy-dom
import type { Invitation, Member, Project } from '@pictable/contract';
import { screen, waitFor } from '@testing-library/dom';
import { afterEach, describe, expect, it } from 'vitest';
import { errorResponse, type Routes } from '../../../fake-service.fixture.ts';
import { projectList } from '../../../messages/dashboard-texts.ts';
import { invitationsTexts, membersTexts, roleTexts } from '../../../messages/projects/members-texts.ts';
import { offerTexts, receivedOfferTexts } from '../../../messages/projects/transfer-texts.ts';
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

const expiresAt = '2026-03-09T12:00:00.000Z';

it('offers the project to a member after a confirmation, shows the offer, and withdraws it', async () => {
  const { keyboard, service, shown } = await openMembers({
    [`GET ${api}/members`]: listOf(owner, grace),
    [`POST ${api}/transfer`]: { success: true, transfer: { userId: 8, expiresAt } },
    [`DELETE ${api}/transfer`]: { success: true },
  });
  await keyboard.click(await shown.findByRole('button', { name: offerTexts.makeOwnerNamed('Grace') }));
  const question = await dialog();
  expect(question.getByText(offerTexts.text('North'))).toBeTruthy();
  service.route('GET /api/pictable/projects', [
    projectOf(1, 'North', { transfer: { userId: 8, expiresAt } }),
  ]);
  await keyboard.click(question.getByRole('button', { name: offerTexts.offer }));
  const withdraw = await screen.findByRole('button', { name: offerTexts.withdrawNamed('Grace') });
  expect(screen.getByText(offerTexts.open('9 Mar 2026'))).toBeTruthy();
  expect(screen.queryByRole('button', { name: offerTexts.makeOwnerNamed('Grace') })).toBe(null);
  expect(service.bodies(`POST ${api}/transfer`)).toEqual([{ userId: 8 }]);
  service.route('GET /api/pictable/projects', [projectOf(1, 'North')]);
  await keyboard.click(withdraw);
  expect(await screen.findByRole('button', { name: offerTexts.makeOwnerNamed('Grace') })).toBeTruthy();
  expect(service.requests(`DELETE ${api}/transfer`)).toHaveLength(1);
});

it('says that another offer ends the open one', async () => {
  const mary = memberOf(9, 'Mary', 'editor');
  const { keyboard, shown } = await openMembers(
    { [`GET ${api}/members`]: listOf(owner, grace, mary) },
    { transfer: { userId: 8, expiresAt } },
  );
  await keyboard.click(await shown.findByRole('button', { name: offerTexts.makeOwnerNamed('Mary') }));
  const text = `${offerTexts.text('North')} ${offerTexts.replaces('Grace')}`;
  expect((await dialog()).getByText(text)).toBeTruthy();
});

describe('a member to whom the project is offered', () => {
  const offered: Partial<Project> = {
    ...{ role: 'viewer' as const, ownerName: 'Grace', apiKeyPrefix: '' },
    transfer: { userId: 7, expiresAt },
  };
  const routes = {
    [`GET ${api}/members`]: listOf(
      { ...owner, userId: 9, isYou: false, name: 'Grace', email: 'grace@example.com' },
      memberOf(7, 'Ada', 'viewer'),
    ),
  };

  it('sees the offer on the dashboard and in the list, and declines it', async () => {
    const { keyboard, service } = await openDialog(
      { ...routes, [`DELETE ${api}/transfer`]: { success: true } },
      offered,
    );
    expect(await screen.findByText(receivedOfferTexts.title('Grace', 'North'))).toBeTruthy();
    await keyboard.click(await screen.findByRole('menuitem', { name: projectList.members }));
    const shown = await dialog();
    expect(await shown.findByText(receivedOfferTexts.text('Grace', '9 Mar 2026'))).toBeTruthy();
    service.route('GET /api/pictable/projects', [projectOf(1, 'North', { ...offered, transfer: null })]);
    await keyboard.click(shown.getByRole('button', { name: receivedOfferTexts.declineNamed('North') }));
    await waitFor(() => expect(screen.queryByText(receivedOfferTexts.title('Grace', 'North'))).toBe(null));
    expect(service.requests(`DELETE ${api}/transfer`)).toHaveLength(1);
  });

  it('accepts it on the dashboard, after reading why it was rejected', async () => {
    const app = openApp('/dashboard', {
      user: ada,
      routes: {
        'GET /api/pictable/projects': [projectOf(2, 'South'), projectOf(1, 'North', offered)],
        'GET /api/pictable/user/images': [],
        [`POST ${api}/transfer/accept`]: () =>
          errorResponse(403, 'project-limit-reached', 'Project limit of the plan reached: 1.'),
      },
    });
    const accept = await button(receivedOfferTexts.acceptNamed('North'));
    // It awaits an answer, so it comes first.
    const headings = (await screen.findAllByRole('heading', { level: 3 })).map(
      ({ textContent }) => textContent,
    );
    const names = headings.map((text) => text?.slice(0, 5));
    expect(names.filter((name) => name === 'North' || name === 'South')).toEqual(['North', 'South']);
    await app.keyboard.click(accept);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Project limit of the plan reached: 1.');
    app.service.route(`POST ${api}/transfer/accept`, { success: true });
    app.service.route('GET /api/pictable/projects', [projectOf(2, 'South'), projectOf(1, 'North')]);
    await app.keyboard.click(accept);
    await waitFor(() => expect(screen.queryByText(receivedOfferTexts.title('Grace', 'North'))).toBe(null));
    // The button that had the focus is gone.
    expect(document.activeElement?.textContent).toContain('North');
  });
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
