// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/dom';
import { afterEach, expect, it } from 'vitest';
import { invitationPage as messages } from '../../messages/projects/members-texts.ts';
import { ada, closeApp, currentHref, openApp } from '../../open-app.fixture.tsx';

afterEach(closeApp);

const path = '/invitation?token=abc';
const read = 'POST /api/pictable/invitations/read';
const received = {
  ...{ success: true, project: 'North', ownerName: 'Grace', email: 'ada@example.com', role: 'editor' },
  expiresAt: '2026-03-09T12:00:00.000Z',
};

it('makes the signed-in user with the invited address a member', async () => {
  const { keyboard, service } = openApp(path, {
    user: ada,
    routes: {
      [read]: received,
      'POST /api/pictable/invitations/accept': {
        ...{ success: true, project: { id: 1, name: 'North' }, role: 'editor' },
      },
      'GET /api/pictable/projects': [],
      'GET /api/pictable/user/images': [],
    },
  });
  expect(await screen.findByText(messages.text('Grace', 'North', 'editor'))).toBeTruthy();
  await keyboard.click(screen.getByRole('button', { name: messages.accept }));
  await waitFor(() => expect(currentHref()).toMatch(/^\/dashboard/));
  expect(service.bodies('POST /api/pictable/invitations/accept')).toEqual([{ token: 'abc' }]);
});

it('shows a visitor which address to sign in with, and returns afterwards', async () => {
  openApp(path, { routes: { [read]: received } });
  expect(await screen.findByText(messages.forAddress('ada@example.com'))).toBeTruthy();
  const signIn = screen.getByRole('link', { name: messages.signIn });
  expect(signIn.getAttribute('href')).toBe('/auth?next=%2Finvitation%3Ftoken%3Dabc');
  expect(screen.getByRole('link', { name: messages.register }).getAttribute('href')).toBe(
    '/auth?invitation=abc&next=%2Finvitation%3Ftoken%3Dabc',
  );
});

it('asks a user with another address to sign out', async () => {
  openApp(path, { user: ada, routes: { [read]: { ...received, email: 'mary@example.com' } } });
  expect(await screen.findByText(messages.otherAddress('mary@example.com', 'ada@example.com'))).toBeTruthy();
  expect(screen.queryByRole('button', { name: messages.accept })).toBe(null);
});

it('explains an invitation that is no longer valid', async () => {
  openApp(path, { user: ada, routes: {} });
  expect(await screen.findByText(messages.invalid)).toBeTruthy();
});
