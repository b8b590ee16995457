import type { Page } from '@playwright/test';
import { createProject, signUp } from '../setup/account.ts';
import { expect, test } from '../setup/silent-console.ts';
import { slow } from '../setup/slow.ts';

/** The sum of the layout shifts of the open page, and what moved. */
interface Shifts {
  readonly total: number;
  readonly moved: readonly string[];
}

async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts = { total: 0, moved: [] as string[] };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & {
          value: number;
          sources: readonly { node?: Element }[];
        };
        shifts.total += value;
        shifts.moved.push(...sources.map(({ node }) => `${node?.nodeName} ${node?.className}`));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

async function expectNoShift(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  const { total, moved } = await page.evaluate(() => (window as unknown as { shifts: Shifts }).shifts);
  expect(total, `${path}: ${moved.join(', ')}`).toBeLessThan(0.05);
}

test('pages for signed-in users do not move while they load, on a phone', slow, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page, 'shifts');
  const { id } = await createProject(page);
  const table = { title: 'Orders', data: [{ City: 'Umeå', Orders: 12 }] };
  await page.request.post(`/api/pictable/table-to-image?projectId=${id}`, { data: table });
  await watchShifts(page);
  // Data that arrives after the page has been painted is what moves it.
  await page.route('**/api/**', async (route) => {
    const twoPaints = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await page.evaluate(twoPaints).catch(() => {});
    await route.continue();
  });
  for (const path of ['/dashboard', '/settings', '/settings?tab=keys', '/subscribe', '/app']) {
    await expectNoShift(page, path);
  }
});

test('a page that does not exist does not move while its search loads, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // The browser logs that the page has status 404.
  page.removeAllListeners('console');
  await watchShifts(page);
  await expectNoShift(page, '/nothing/here');
});

for (const [path, heading] of [
  ['/app', 'Create New Image'],
  ['/auth', 'Sign in'],
  ['/dashboard', 'Dashboard'],
] as const) {
  test(`${path} shows its frame before its code has arrived`, async ({ page }) => {
    await page.route(/\/assets\/.*\.js$/, () => new Promise(() => {}));
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('status')).toBeVisible();
  });
}
