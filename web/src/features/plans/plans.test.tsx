// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatDay } from '../../browser/dates.ts';
import { errorResponse, type Routes } from '../../fake-service.fixture.ts';
import { subscription } from '../../messages/dashboard-texts.ts';
import { planTable } from '../../messages/plan-table-texts.ts';
import { manage, plans as messages } from '../../messages/plans-texts.ts';
import { dayBars } from '../../messages/usage-texts.ts';
import { ada, button, closeApp, openApp, projectOf, text } from '../../open-app.fixture.tsx';
import { currentPlans } from '../../plans/plans.ts';
import { storageKeys } from '../../storage/storage.ts';

afterEach(() => {
  vi.restoreAllMocks();
  closeApp();
});

const planOf = (tier: string) => currentPlans().find((plan) => plan.tier === tier)!;
const billing = {
  plan: planOf('basic'),
  isSetUp: true,
  hasSubscription: false,
  offers: currentPlans().filter(({ priceUsdPerMonth }) => priceUsdPerMonth !== null),
};

function open(href: string, more: object = {}, routes: Routes = {}) {
  return openApp(href, {
    user: { ...ada, usage_count: 1_200, usage_limit: 5_000, project_limit: null },
    routes: {
      'GET /api/pictable/billing': { ...billing, ...more },
      'GET /api/pictable/projects': [projectOf(1, 'North')],
      ...routes,
    },
  });
}

const row = async (tier: string) => {
  const heading = await screen.findByRole('heading', { name: new RegExp(`^${planOf(tier).name}`), level: 2 });
  return within(heading.closest('li')!);
};

describe('the plans', () => {
  it('mark the current one and the chosen one', async () => {
    localStorage.setItem(storageKeys.selectedPlan, 'premium');
    open('/subscribe');
    expect((await row('basic')).getByText(messages.current)).toBeTruthy();
    expect((await row('basic')).queryByRole('button')).toBeNull();
    const premium = await row('premium');
    expect(premium.getByText(messages.chosen)).toBeTruthy();
    expect(premium.getByRole('button', { name: messages.subscribe(planOf('premium').name) })).toBeTruthy();
    const headings = screen.getAllByRole('heading', { level: 2 });
    const offered = currentPlans().filter((plan) => plan.offered || plan.tier === 'basic');
    expect(headings.filter((heading) => heading.closest('li'))).toHaveLength(offered.length);
    const bySales = offered.find(({ priceUsdPerMonth }) => priceUsdPerMonth === null);
    const sales = (await row(bySales!.tier)).getByRole('link', { name: planTable.contactSales });
    expect(sales.getAttribute('href')).toMatch(/^mailto:/);
  });

  it('open the checkout of the payment provider', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
    const route = 'POST /api/pictable/billing/checkout';
    const { keyboard, service } = open('/subscribe', {}, { [route]: { url: 'https://pay.example/1' } });
    await keyboard.click(await button(messages.subscribe(planOf('premium').name)));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example/1'));
    expect(service.bodies(route)).toEqual([{ tier: 'premium' }]);
  });

  it('say if the checkout cannot be opened', async () => {
    const route = 'POST /api/pictable/billing/checkout';
    const { keyboard } = open('/subscribe', {}, { [route]: () => new Response('', { status: 502 }) });
    await keyboard.click(await button(messages.subscribe(planOf('premium').name)));
    expect(await text(messages.failed)).toBeTruthy();
  });

  it('cannot be bought if the server sells none', async () => {
    open('/subscribe', { isSetUp: false, offers: [] });
    expect(await text(messages.notSetUpText)).toBeTruthy();
    await row('premium');
    expect(screen.queryByRole('button', { name: /^Subscribe to/ })).toBeNull();
  });

  it('are not mixed up with the usage of the account', async () => {
    const usage = { days: [], projects: [] };
    const { router } = open('/dashboard', {}, { 'GET /api/pictable/user/usage': usage });
    await text(dayBars.empty(0));
    await router.navigate({ href: '/subscribe' });
    expect((await row('basic')).getByText(messages.current)).toBeTruthy();
  });

  it('say if they could not be loaded', async () => {
    open(
      '/subscribe',
      {},
      { 'GET /api/pictable/billing': () => errorResponse(500, 'internal', 'No database.') },
    );
    expect(await text('No database.')).toBeTruthy();
    expect(screen.queryByText(messages.notSetUpText)).toBeNull();
  });
});

describe('the subscription', () => {
  const facts = async () => {
    await waitFor(() => expect(screen.getAllByRole('definition').at(-1)?.textContent).not.toBe(''));
    return screen.getAllByRole('definition').map(({ textContent }) => textContent);
  };

  it('is managed at the payment provider', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
    const route = 'POST /api/pictable/billing/portal';
    const { keyboard } = open(
      '/manage-subscription',
      { plan: planOf('premium'), hasSubscription: true },
      { [route]: { url: 'https://pay.example/2' } },
    );
    await keyboard.click(await button(manage.open));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example/2'));
    expect(await facts()).toEqual([
      planOf('premium').name,
      subscription.perMonth(planOf('premium').priceUsdPerMonth ?? 0),
      '1,200 of 5,000',
      formatDay(ada.usage_reset_date),
      '1, unlimited',
    ]);
    expect(screen.queryByText(manage.none)).toBeNull();
  });

  it('offers the plans if there is none', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
    const route = 'POST /api/pictable/billing/checkout';
    const { keyboard } = open('/manage-subscription', {}, { [route]: { url: 'https://pay.example/3' } });
    expect(await text(new RegExp(`^${manage.none}`))).toBeTruthy();
    await keyboard.click(await button(messages.subscribe(planOf('premium').name)));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example/3'));
    expect(screen.queryByRole('button', { name: manage.open })).toBeNull();
  });

  it('cannot be managed if billing is not configured', async () => {
    open('/manage-subscription', { isSetUp: false, hasSubscription: true });
    expect(await text(messages.notSetUpText)).toBeTruthy();
    expect(screen.queryByRole('button', { name: manage.open })).toBeNull();
  });
});
