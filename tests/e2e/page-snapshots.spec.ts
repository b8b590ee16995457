import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { devices, type Page } from '@playwright/test';
import { signUp } from './setup/account.ts';
import { disableContentVisibility } from './setup/disable-content-visibility.ts';
import { expect, test } from './setup/silent-console.ts';
import { slow } from './setup/slow.ts';

// Page snapshots: the position, size and colours of the headings, fields and buttons of a page. The header and
// the footer have snapshots of their own, and positions are relative to the part of the page, so that a change
// of the footer does not change the snapshot of every page. Unlike pixels
// these values do not depend on the processor and the font settings of a machine, because the pages bring
// their own fonts, and a difference is readable. `UPDATE_PAGE_SNAPSHOTS=1` stores the current values: review
// the pages first.

const isUpdating = process.env.UPDATE_PAGE_SNAPSHOTS === '1';
/** Browser versions differ slightly in line breaks. */
const tolerancePx = 3;

/** Left, top, width and height in whole pixels, then text colour and background colour. */
type ElementSnapshot = readonly [number, number, number, number, string, string];
type PageSnapshot = Readonly<Record<string, ElementSnapshot>>;

const screens = {
  light: { viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
  dark: { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' },
  phone: { viewport: { width: 390, height: 800 }, colorScheme: 'light', hasTouch: true },
} as const;

const visitorPages = { landing: '/', 'sign-in': '/auth', terms: '/terms', 'not-found': '/nothing/here' };
const userPages = {
  dashboard: '/dashboard',
  settings: '/settings',
  plans: '/subscribe',
  templates: '/dashboard/templates',
  'live-images': '/dashboard/live-images',
  webhooks: '/dashboard/webhooks',
};

type PagePart = 'header' | 'main' | 'footer';

async function waitUntilComplete(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await disableContentVisibility(page);
}

/** The snapshot of a part of the page, with positions relative to this part. */
function takeSnapshot(page: Page, part: PagePart): Promise<PageSnapshot> {
  return page.locator(`${part}:not(main *)`).evaluate((root) => {
    const corner = root.getBoundingClientRect();
    const controls = root.matches('main') ? 'h1, h2, button, input, [class*="rounded-md"]' : 'h2, a, button';
    const snapshot: Record<string, [number, number, number, number, string, string]> = {};
    for (const element of [root as HTMLElement, ...root.querySelectorAll<HTMLElement>(controls)]) {
      const box = element.getBoundingClientRect();
      if (box.width === 0 || element.closest('[data-part="editor"]')) continue;
      const label = (element.getAttribute('aria-label') ?? element.textContent)
        .slice(0, 30)
        .replace(/\s+/g, ' ');
      const style = getComputedStyle(element);
      const [left, top] = [box.left - corner.left, box.top - corner.top];
      const sizes = [left, top, box.width, box.height].map(Math.round) as [number, number, number, number];
      const name =
        element === root ? root.tagName.toLowerCase() : `${element.tagName.toLowerCase()} ${label}`;
      snapshot[name.trim()] ??= [...sizes, style.color, style.backgroundColor];
    }
    return snapshot;
  });
}

function differences(before: PageSnapshot, now: PageSnapshot): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...names].flatMap((name) => {
    const [old, current] = [before[name], now[name]];
    if (!old) return [`${name} is new`];
    if (!current) return [`${name} is missing`];
    const isMoved = [0, 1, 2, 3].some(
      (side) => Math.abs(Number(old[side]) - Number(current[side])) > tolerancePx,
    );
    const isRecoloured = old[4] !== current[4] || old[5] !== current[5];
    return isMoved || isRecoloured ? [`${name} was ${old.join(' ')}, is ${current.join(' ')}`] : [];
  });
}

/** Compares with the stored snapshot, or stores a new one: JSON with one line per element. */
function checkSnapshot(name: string, now: PageSnapshot): void {
  const file = path.join(import.meta.dirname, 'page-snapshots', `${name}.snapshot`);
  if (isUpdating) {
    mkdirSync(path.dirname(file), { recursive: true });
    const lines = Object.entries(now).map(
      ([key, element]) => `  ${JSON.stringify(key)}: ${JSON.stringify(element)}`,
    );
    writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`);
  }
  const before: PageSnapshot = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  expect(differences(before, now), name).toEqual([]);
}

for (const [screen, use] of Object.entries(screens)) {
  const details = screen === 'light' ? {} : slow;
  test.describe(`on a ${screen} screen`, details, () => {
    test.use({ ...use, userAgent: devices['Desktop Chrome'].userAgent, reducedMotion: 'reduce' });

    test('public pages match their snapshots', async ({ page }) => {
      for (const [name, url] of Object.entries(visitorPages)) {
        // The browser logs the 404 status of that page to the console.
        if (name === 'not-found') page.removeAllListeners('console');
        await page.goto(url);
        await waitUntilComplete(page);
        checkSnapshot(`${name}-${screen}`, await takeSnapshot(page, 'main'));
      }
    });

    test('the header of visitors and the footer match their snapshots', async ({ page }) => {
      await page.goto(visitorPages.terms);
      await waitUntilComplete(page);
      checkSnapshot(`visitor-header-${screen}`, await takeSnapshot(page, 'header'));
      checkSnapshot(`footer-${screen}`, await takeSnapshot(page, 'footer'));
    });

    test('pages for signed-in users match their snapshots', async ({ page }) => {
      await signUp(page, 'snapshots');
      // Names and dates differ between runs.
      await page.route('**/api/user', async (route) => {
        const user = await (await route.fetch()).json();
        const fixed = {
          email: 'ada@example.com',
          first_name: 'Ada',
          usage_reset_date: '2030-01-02T03:04:05Z',
        };
        await route.fulfill({ json: { ...user, ...fixed } });
      });
      for (const [name, url] of Object.entries(userPages)) {
        await page.goto(url);
        await waitUntilComplete(page);
        checkSnapshot(`${name}-${screen}`, await takeSnapshot(page, 'main'));
      }
      checkSnapshot(`user-header-${screen}`, await takeSnapshot(page, 'header'));
    });
  });
}
