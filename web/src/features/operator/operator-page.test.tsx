// @vitest-environment happy-dom
import type { AccountDetail, OperatorAccount } from '@pictable/contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { afterEach, describe, expect, it } from 'vitest';
import { errorResponse, type Routes } from '../../fake-service.fixture.ts';
import {
  audit,
  failures,
  operator as messages,
  overview,
  userActions,
  userDetail,
  users,
} from '../../messages/accounts/operator-texts.ts';
import { header, notFound } from '../../messages/shared-texts.ts';
import { ada, button, closeApp, currentHref, dialog, openApp, text } from '../../open-app.fixture.tsx';

afterEach(closeApp);

const op = { ...ada, id: 1, email: 'op@example.com', role: 'operator' as const };

const account = (id: number, email: string, more: Partial<OperatorAccount> = {}): OperatorAccount => ({
  ...{ id, email, name: null, role: 'user', disabledAt: null, plan: 'free', planName: 'Free', used: 3 },
  ...{ usageResetsAt: '2026-04-01T12:00:00.000Z', createdAt: '2026-03-02T12:00:00.000Z', lastSeenAt: null },
  ...{ projects: 1, images: 12, storageBytes: 2_048 },
  ...more,
});
const bo = account(7, 'bo@example.com', { name: 'Bo Bell' });
const detail: AccountDetail = {
  success: true,
  account: { ...bo, emailVerified: true, hasSubscription: false },
  projects: [{ id: 4, name: 'North', isActive: false, images: 12, createdAt: '2026-03-02T12:00:00.000Z' }],
  keys: [{ kind: 'personal', name: null, prefix: 'pk_user_1', lastUsedAt: null }],
  days: [{ day: '2026-03-02', tables: 3 }],
  deletedImages: [{ id: 9, title: 'Sales', filename: 'sales-1.png', deletedAt: '2026-03-02T12:00:00.000Z' }],
};
const idle = {
  ...{ success: true, version: '1.2.3', accounts: { all: 5, operators: 1, disabled: 2 }, images: 1_200 },
  ...{ storageBytes: 3 * 1_024 ** 3, days: [], queue: [], deadJobs: [] },
};

const open = (href: string, routes: Routes, user: typeof ada = op) => openApp(href, { user, routes });
const users7 = '/api/operator/users/7';

describe('the page for operators', () => {
  it('does not exist for other users, who have no link to it', async () => {
    const { service } = open('/operator', {}, { ...ada, role: 'user' });
    expect(await text(notFound.heading)).toBeTruthy();
    expect(service.sent.filter(({ path }) => path.includes('operator'))).toEqual([]);
    expect(screen.queryByText(header.operator)).toBeNull();
  });

  it('shows the state of the service, and retries dead jobs', async () => {
    const dead = {
      ...idle,
      queue: [{ task: 'send-mail', waiting: 4, active: 1, dead: 2 }],
      deadJobs: [{ id: 'j', task: 'send-mail', at: '2026-03-02T12:00:00.000Z', problem: 'no server' }],
    };
    const { service, keyboard } = open('/operator', {
      'GET /api/operator/overview': dead,
      'POST /api/operator/dead-jobs/retry': { success: true, retried: 2 },
    });
    expect(await text('3.0 GB')).toBeTruthy();
    expect(await text('1 operator, 2 disabled')).toBeTruthy();
    expect(await text('no server')).toBeTruthy();
    service.route('GET /api/operator/overview', idle);
    await keyboard.click(await button(overview.retryJobs));
    expect(await text(overview.retried(2))).toBeTruthy();
    expect(await text(overview.noJobs)).toBeTruthy();
    expect(screen.queryByText('no server')).toBeNull();
  });

  it('reports that the state could not be loaded', async () => {
    open('/operator', {
      'GET /api/operator/overview': () => errorResponse(500, 'internal-error', 'Server error.'),
    });
    expect(await text(overview.failed)).toBeTruthy();
    expect(await button(messages.retry)).toBeTruthy();
  });
});

describe('the list of users', () => {
  it('is searched, and has pages', async () => {
    const route = 'GET /api/operator/users';
    const { service, keyboard } = open('/operator?tab=users', {
      [route]: { accounts: [bo], next: 7 },
    });
    expect(await text(bo.email)).toBeTruthy();
    service.route(route, { accounts: [account(3, 'cy@example.com', { role: 'operator' })], next: null });
    await keyboard.click(await button(messages.older));
    expect(await text('cy@example.com')).toBeTruthy();
    expect(await text(bo.email)).toBeTruthy();
    service.route(route, { accounts: [], next: null });
    await keyboard.type(await screen.findByRole('searchbox', { name: users.search }), 'nobody{Enter}');
    expect(await text(users.empty)).toBeTruthy();
    expect(currentHref()).toBe('/operator?tab=users&text=nobody');
    expect(service.requests(route).map(({ query }) => query)).toEqual(['', '?before=7', '?text=nobody']);
    await keyboard.click(await button(users.clear));
    await waitFor(() => expect(currentHref()).toBe('/operator?tab=users'));
  });
});

describe('a user', () => {
  const openUser = (routes: Routes = {}) =>
    open('/operator?user=7', { [`GET ${users7}`]: detail, ...routes });

  it('has facts, projects, keys and a file with all data', async () => {
    openUser();
    expect(await screen.findByRole('heading', { level: 1, name: bo.email })).toBeTruthy();
    const projects = await screen.findByRole('table', { name: userDetail.projects });
    expect(within(projects).getByText('North')).toBeTruthy();
    expect(await text('pk_user_1…')).toBeTruthy();
    const download = screen.getByRole('link', { name: userActions.download });
    expect(download.getAttribute('href')).toBe(`${users7}/export`);
  });

  it('gets another plan and another role, and is disabled, each after a confirmation', async () => {
    const route = `PATCH ${users7}`;
    const { service, keyboard } = openUser({ [route]: { success: true, account: bo } });
    await keyboard.click(await button(userActions.changePlan));
    const planDialog = await dialog();
    await keyboard.selectOptions(planDialog.getByLabelText(userDetail.plan), 'premium');
    await keyboard.click(planDialog.getByRole('button', { name: userActions.changePlan }));
    expect(await text(userActions.planChanged)).toBeTruthy();
    await keyboard.click(await button(userActions.makeOperator));
    await keyboard.click((await dialog()).getByRole('button', { name: userActions.makeOperator }));
    expect(await text(userActions.roleChanged)).toBeTruthy();
    service.route(`GET ${users7}`, {
      ...detail,
      account: { ...detail.account, disabledAt: '2026-03-02T12:00:00.000Z' },
    });
    await keyboard.click(await button(userActions.disable));
    await keyboard.click((await dialog()).getByRole('button', { name: userActions.disableTitle }));
    await keyboard.click(await button(userActions.enable));
    await waitFor(() => expect(service.bodies(route)).toHaveLength(4));
    expect(service.bodies(route)).toEqual([
      { plan: 'premium' },
      { role: 'operator' },
      { disabled: true },
      { disabled: false },
    ]);
  });

  it('gets a sign-in link to copy', async () => {
    const { keyboard } = openUser({
      [`POST ${users7}/sign-in-link`]: {
        success: true,
        url: 'https://pictable.example/auth/verify?token=t1',
      },
    });
    await keyboard.click(await button(userActions.link));
    await keyboard.click((await dialog()).getByRole('button', { name: userActions.showLink }));
    expect((await dialog()).getByText('https://pictable.example/auth/verify?token=t1')).toBeTruthy();
  });

  it('has images that are counted before they are deleted, and restored', async () => {
    const purge = `POST ${users7}/purge`;
    const { service, keyboard } = openUser({
      [purge]: { success: true, images: 12 },
      [`POST ${users7}/images/9/restore`]: { success: true },
    });
    await keyboard.click(await button(userActions.purge));
    const form = await dialog();
    const days = form.getByLabelText(userActions.purgeDays);
    await keyboard.clear(days);
    await keyboard.type(days, 'x');
    await keyboard.click(form.getByRole('button', { name: userActions.purgeCount }));
    expect(await form.findByText(userActions.purgeDaysInvalid)).toBeTruthy();
    await keyboard.clear(days);
    await keyboard.type(days, '30');
    await keyboard.click(form.getByRole('button', { name: userActions.purgeCount }));
    await keyboard.click(await form.findByRole('button', { name: userActions.purgeConfirm('12') }));
    expect(await text(userActions.purged('12'))).toBeTruthy();
    expect(service.bodies(purge)).toEqual([{ olderThanDays: 30, dryRun: true }, { olderThanDays: 30 }]);
    await keyboard.click(await button(userDetail.restoreNamed('Sales')));
    expect(await text(userDetail.restored)).toBeTruthy();
  });

  it('is deleted after the address was typed', async () => {
    const route = `POST ${users7}/delete`;
    const { service, keyboard } = openUser({
      [route]: { success: true },
      'GET /api/operator/users': { accounts: [], next: null },
    });
    await keyboard.click(await button(userActions.delete));
    const form = await dialog();
    await keyboard.click(form.getByRole('button', { name: userActions.delete }));
    expect(await form.findByText(userActions.emailDiffers)).toBeTruthy();
    await keyboard.type(form.getByLabelText(userActions.deleteEmail(bo.email)), 'BO@example.com');
    await keyboard.click(form.getByRole('button', { name: userActions.delete }));
    expect(await text(userActions.deleted)).toBeTruthy();
    expect(service.bodies(route)).toEqual([{ email: bo.email }]);
    expect(currentHref()).toBe('/operator?tab=users');
  });

  it('cannot be disabled or deleted by its own user', async () => {
    open('/operator?user=1', {
      'GET /api/operator/users/1': { ...detail, account: { ...detail.account, id: 1, role: 'operator' } },
    });
    expect(await button(userActions.removeOperator)).toBeTruthy();
    expect(screen.queryByRole('button', { name: userActions.disable })).toBeNull();
    expect(screen.queryByRole('button', { name: userActions.delete })).toBeNull();
  });
});

describe('errors and the audit log', () => {
  it('a request is found by its ID, with a link to its user', async () => {
    const route = 'GET /api/operator/failures';
    const { service, keyboard } = open('/operator?tab=errors', { [route]: { failures: [] } });
    expect(await text(failures.empty)).toBeTruthy();
    const failure = {
      ...{ kind: 'request', id: 'req-1', at: '2026-03-02T12:00:00.000Z', userId: 7, email: bo.email },
      ...{ method: 'POST', route: '/api/pictable/:endpointPath', status: 400, ms: 3 },
      error: { type: 'too-complex', message: 'Too complex.' },
    };
    service.route(route, { failures: [failure] });
    await keyboard.type(await screen.findByRole('searchbox', { name: failures.search }), 'req-1{Enter}');
    expect(await text('too-complex')).toBeTruthy();
    expect(service.requests(route).at(-1)?.query).toBe('?requestId=req-1&limit=100');
    const link = screen.getByRole('link', { name: bo.email });
    expect(link.getAttribute('href')).toBe('/operator?user=7');
  });

  it('the audit log shows who did what, and can be filtered', async () => {
    const route = 'GET /api/operator/audit';
    const entry = {
      ...{ id: 1, at: '2026-03-02T12:00:00.000Z', actor: 'operator', actorId: 1, actorEmail: op.email },
      ...{ action: 'account.plan', userId: 7, email: bo.email, target: null },
      details: { from: 'free', to: 'premium' },
    };
    const { service, keyboard } = open('/operator?tab=audit', { [route]: { entries: [entry], next: null } });
    const table = await screen.findByRole('table', { name: audit.table });
    expect(table.textContent).toContain('Plan changedfrom free, to premium');
    expect(within(table).getByText(`${op.email} (operator)`)).toBeTruthy();
    service.route(route, { entries: [], next: null });
    await keyboard.selectOptions(await screen.findByRole('combobox', { name: audit.actor }), 'command');
    expect(await text(audit.noMatch)).toBeTruthy();
    expect(service.requests(route).at(-1)?.query).toBe('?actor=command');
    await keyboard.click(await button(audit.clear));
    await waitFor(() => expect(currentHref()).toBe('/operator?tab=audit'));
  });
});
