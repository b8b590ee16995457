// @vitest-environment happy-dom
import type { LoggedRequest, Usage } from '@pictable/contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { afterEach, describe, expect, it } from 'vitest';
import { storeDraft } from '../../drafts/draft.ts';
import { errorResponse, type Routes } from '../../fake-service.fixture.ts';
import {
  checklist,
  dashboard,
  projectList,
  statistics,
  subscription,
} from '../../messages/dashboard-texts.ts';
import { latestRequest } from '../../messages/latest-request-texts.ts';
import { dayBars } from '../../messages/usage-texts.ts';
import { ada, button, closeApp, openApp, projectOf, text } from '../../open-app.fixture.tsx';
import { partOf } from '../../part-of.fixture.ts';
import { storageKeys } from '../../storage/storage.ts';
import { firstRequest } from '../../table-requests/first-request.ts';
import { defaultStyleSettings } from '../../table-styles/style-settings.ts';

afterEach(closeApp);

const north = projectOf(1, 'North');
const lists = {
  'GET /api/pictable/projects': [north],
  'GET /api/pictable/user/images': [],
  'GET /api/pictable/user/requests': { requests: [], next: null },
};

function openDashboard(routes: Routes = {}, user = ada) {
  return openApp('/dashboard', { user, routes: { ...lists, ...routes } });
}

const image = { id: 1, projectId: 1, filename: 'a.png', title: 'A', createdAt: '2026-03-02T09:14:07.000Z' };

const requestOf = (more: Partial<LoggedRequest>): LoggedRequest => ({
  ...{ id: 3, createdAt: '2026-03-02T09:14:07.000Z', projectId: 1, requestId: 'req_3', method: 'POST' },
  ...{ route: '/api/pictable/:endpointPath', status: 200, ms: 12, bytes: 900, source: 'api', error: null },
  ...more,
});

describe('the first steps', () => {
  const progress = async (done: number) => text(checklist.progress(done, 4));
  const stepOf = (name: string) => screen.getByText(name).textContent;

  it('follow after the first project, which an empty account starts with', async () => {
    const { service } = openDashboard({ 'GET /api/pictable/projects': [] });
    await screen.findByRole('heading', { name: projectList.empty });
    expect(screen.getAllByRole('button', { name: projectList.create })).toHaveLength(1);
    expect(screen.queryByText(checklist.heading)).toBeNull();
    const main = within(screen.getByRole('main'));
    await waitFor(() => expect(main.queryByRole('link', { name: dashboard.newImage })).toBeNull());
    expect(service.requests('GET /api/pictable/user/requests')).toHaveLength(0);
  });

  it('of a new account come before the statistics', async () => {
    const today = new Date().toISOString();
    openDashboard({ 'GET /api/pictable/projects': [] }, { ...ada, usage_count: 0, created_at: today });
    await button(projectList.create);
    const main = within(screen.getByRole('main'));
    const headings = main.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings).toEqual([projectList.heading, subscription.heading, statistics.heading]);
  });

  it('continue with a request of a program', async () => {
    const { keyboard, service } = openDashboard();
    expect(await progress(1)).toBeTruthy();
    expect(stepOf(checklist.project)).toBe(`${checklist.project}, ${checklist.done}`);
    expect(stepOf(checklist.key)).toBe(`${checklist.key}, ${checklist.open}`);
    expect(screen.getByText(latestRequest.waiting)).toBeTruthy();
    const [asked] = service.requests('GET /api/pictable/user/requests');
    expect(asked?.query).toBe('?via=key&limit=1');
    const steps = within(screen.getByRole('region', { name: checklist.heading }));
    await keyboard.click(steps.getByRole('button', { name: `Copy ${checklist.curl}` }));
    expect(await navigator.clipboard.readText()).toBe(firstRequest(north));
    const editor = screen.getByRole('link', { name: checklist.openEditor });
    expect(editor.getAttribute('href')).toBe('/app?projectId=1');
  });

  it('include the saved key of this user', async () => {
    localStorage.setItem(storageKeys.keySaved, '7');
    openDashboard();
    expect(await progress(2)).toBeTruthy();
    expect(stepOf(checklist.key)).toBe(`${checklist.key}, ${checklist.done}`);
  });

  it('do not include the saved key of another user', async () => {
    localStorage.setItem(storageKeys.keySaved, '8');
    openDashboard();
    expect(await progress(1)).toBeTruthy();
  });

  it('report a failed request, and end with the first image', async () => {
    const error = { type: 'invalid-payload', message: 'There is no table.' };
    const { service } = openDashboard({
      'GET /api/pictable/user/requests': { requests: [requestOf({ status: 400, error })], next: null },
    });
    expect(await progress(3)).toBeTruthy();
    expect((await text(/There is no table\./)).textContent).toContain('· 400 There is no table.');
    expect(screen.getByRole('link', { name: latestRequest.seeRequests })).toBeTruthy();
    service.route('GET /api/pictable/user/images', [image]);
    service.route('GET /api/pictable/user/requests', { requests: [requestOf({ id: 4 })], next: null });
    // The request log is polled, and a new request reloads the images.
    expect(await progress(4)).toBeTruthy();
    expect(screen.getByText(checklist.allDone)).toBeTruthy();
    expect(screen.queryByRole('link', { name: latestRequest.seeRequests })).toBeNull();
  });

  it('are not shown if all were done before', async () => {
    openDashboard({
      'GET /api/pictable/user/images': [image],
      'GET /api/pictable/user/requests': { requests: [requestOf({})], next: null },
    });
    await screen.findByText('/api/pictable/north-x1');
    expect(screen.queryByText(checklist.heading)).toBeNull();
  });

  it('can be hidden for good', async () => {
    const { keyboard } = openDashboard();
    await keyboard.click(await button(checklist.hide));
    await waitFor(() => expect(screen.queryByText(checklist.heading)).toBeNull());
    expect(localStorage.getItem(storageKeys.stepsHidden)).toBe('7');
  });
});

describe('after sign-up', () => {
  it('the table of the demo is offered until it is dismissed', async () => {
    storeDraft({ text: '[]', styles: defaultStyleSettings });
    const { keyboard } = openDashboard();
    expect(await text(`${dashboard.draftHeading}.`)).toBeTruthy();
    expect(screen.getByRole('link', { name: dashboard.openDraft }).getAttribute('href')).toBe('/app');
    await keyboard.click(await button(dashboard.dismiss));
    expect(screen.queryByText(`${dashboard.draftHeading}.`)).toBeNull();
    expect(localStorage.getItem(storageKeys.draft)).toBeNull();
  });

  const planLink = () => screen.queryByRole('link', { name: dashboard.seePlan });

  it('the chosen plan is offered until it is dismissed', async () => {
    localStorage.setItem(storageKeys.selectedPlan, 'premium');
    const { keyboard } = openDashboard();
    await screen.findByText('/api/pictable/north-x1');
    expect(planLink()?.getAttribute('href')).toBe('/subscribe');
    await keyboard.click(await button(dashboard.dismiss));
    expect([planLink(), localStorage.getItem(storageKeys.selectedPlan)]).toEqual([null, null]);
  });

  it.each([
    ['free', ada],
    ['unknown', ada],
    ['premium', { ...ada, current_plan_tier: 'premium' as const }],
  ])('the chosen plan %s is not offered if it is free, unknown or active (%#)', async (tier, user) => {
    localStorage.setItem(storageKeys.selectedPlan, tier);
    openDashboard({}, user);
    await screen.findByText('/api/pictable/north-x1');
    expect(planLink()).toBeNull();
  });
});

describe('the subscription', () => {
  const links = () =>
    within(screen.getByRole('region', { name: subscription.heading }))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);

  it.each([
    [ada, [[subscription.upgrade, '/subscribe']]],
    [
      { ...ada, current_plan_tier: 'premium' as const },
      [
        [subscription.manage, '/manage-subscription'],
        [subscription.seePlans, '/subscribe'],
      ],
    ],
    [
      { ...ada, current_plan_tier: 'premium' as const, stripe_subscription_id: 'sub_1' },
      [[subscription.seePlans, '/subscribe']],
    ],
  ])('has the links of the plan (%#)', async (user, expected) => {
    openDashboard({}, user);
    await text(subscription.heading);
    expect(links()).toEqual(expected);
  });

  it.each([
    [{ ...ada, usage_count: 1_250, usage_limit: 10_000 }, '1,250 of 10,000', '12.5%', false],
    [{ ...ada, usage_count: 99, usage_limit: 100 }, '99 of 100', '99%', false],
    [{ ...ada, usage_count: 130, usage_limit: 100 }, '130 of 100', '100%', true],
    [{ ...ada, usage_count: 0, usage_limit: 0 }, '0 of 0', '100%', true],
    [{ ...ada, usage_count: 1_250, usage_limit: null }, '1,250, unlimited', undefined, false],
  ])('shows the usage (%#)', async (user, used, width, isUsedUp) => {
    openDashboard({}, user);
    const shown = await text(used);
    const meter = shown.closest('p')?.nextElementSibling?.firstElementChild as HTMLElement | null;
    expect(meter?.style.width).toBe(width ?? meter?.style.width);
    expect(meter === null || meter.style.width === '').toBe(width === undefined);
    expect(screen.queryByText(subscription.usedUp) !== null).toBe(isUsedUp);
    expect(screen.getByText(subscription.resets('1 Apr 2026'))).toBeTruthy();
  });
});

describe('the statistics', () => {
  const days = ['2026-03-01', '2026-03-02', '2026-03-03'].map((day, index) => ({
    day,
    tables: [1, 40, 3][index] ?? 0,
  }));
  const projectUsage = (projectId: number | null, name: string | null, tables: number) => ({
    projectId,
    name,
    tables,
    days: [],
  });
  const usage = partOf<Usage>({
    days,
    projects: [
      projectUsage(1, 'North', 4),
      projectUsage(2, null, 1_600),
      projectUsage(3, 'Idle', 0),
      projectUsage(null, null, 800),
      projectUsage(4, 'West', 3),
      projectUsage(5, 'East', 2),
    ],
  });

  const region = async () => within(await screen.findByRole('region', { name: statistics.heading }));

  it('show the tables of each day', async () => {
    openDashboard({ 'GET /api/pictable/user/usage': usage });
    const chart = await screen.findByRole('img', { name: dayBars.chart(3, 44, '2 Mar 2026') });
    const bars = [...chart.children].map((bar) => (bar.firstElementChild ?? bar) as HTMLElement);
    expect(bars).toHaveLength(3);
    expect((await region()).getAllByText('1 Mar 2026').length).toBeGreaterThan(0);
    const rows = (await region()).getAllByRole('row').map((row) => row.textContent);
    expect(rows.slice(1)).toEqual(expect.arrayContaining(['2 Mar 202640']));
  });

  it('show the four busiest projects, each relative to the first', async () => {
    openDashboard({ 'GET /api/pictable/user/usage': usage });
    await text(statistics.byProject);
    const items = within(
      screen.getByText(statistics.byProject).nextElementSibling as HTMLElement,
    ).getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual([
      `${statistics.deletedProject}1,600`,
      `${statistics.withoutProject}800`,
      'North4',
      'West3',
    ]);
    expect(
      within(items[2] as HTMLElement)
        .getByText('North')
        .getAttribute('dir'),
    ).toBe('auto');
    const widths = items.map((item) => item.querySelector<HTMLElement>('[style]')?.style.width);
    expect(widths.slice(0, 2)).toEqual(['100%', '50%']);
  });

  it('show no projects if only one was used', async () => {
    openDashboard({ 'GET /api/pictable/user/usage': { ...usage, projects: usage.projects.slice(0, 1) } });
    await screen.findByRole('img', { name: dayBars.chart(3, 44, '2 Mar 2026') });
    expect(screen.queryByText(statistics.byProject)).toBeNull();
  });

  it('say if nothing was stored', async () => {
    const empty = days.map(({ day }) => ({ day, tables: 0 }));
    openDashboard({ 'GET /api/pictable/user/usage': { days: empty, projects: [] } });
    expect(await text(dayBars.empty(3))).toBeTruthy();
    expect(screen.getByRole('img', { name: dayBars.chart(3, 0, '') })).toBeTruthy();
  });

  it('show a dash for what could not be loaded, and the limit of projects', async () => {
    openDashboard({ 'GET /api/pictable/user/images': () => errorResponse(500, 'internal', 'No.') });
    expect(await text(statistics.failed)).toBeTruthy();
    expect(await (await region()).findByText(statistics.unknown)).toBeTruthy();
    expect((await region()).getByText(statistics.of('1', '3'))).toBeTruthy();
  });
});
