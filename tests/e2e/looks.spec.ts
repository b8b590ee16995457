import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { devices, type Page } from '@playwright/test';
import { signUp } from './account.ts';
import { layOutAll } from './lay-out-all.ts';
import { expect, test } from './watched-page.ts';

// What a page looks like, as facts: where its headings, fields and buttons stand, how large they are, and in which colours. Pixels
// differ from one machine to the next by their processor and their font settings; these facts do not, for the fonts are ours, and a
// difference reads as a sentence. `UPDATE_LOOKS=1` keeps what is seen: look at the pages first.

const keeping = process.env.UPDATE_LOOKS === '1';
/** Another version of the browser may break a line a little elsewhere. */
const tolerancePx = 3;

/** Left, top, width and height in whole pixels, then text colour and background. */
type Look = readonly [number, number, number, number, string, string];
type Looks = Readonly<Record<string, Look>>;

const screens = {
  light: { viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
  dark: { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' },
  phone: { viewport: { width: 390, height: 800 }, colorScheme: 'light', hasTouch: true },
} as const;

const visitorPages = { landing: '/', 'sign-in': '/auth', terms: '/terms', 'not-found': '/nothing/here' };
const userPages = { dashboard: '/dashboard', settings: '/settings', plans: '/subscribe' };

async function readLooks(page: Page): Promise<Looks> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await layOutAll(page);
  return page.evaluate(() => {
    const shown = 'header, h1, h2, main button, main input, main [class*="rounded-md"], footer';
    const looks: Record<string, [number, number, number, number, string, string]> = {};
    for (const element of document.querySelectorAll<HTMLElement>(shown)) {
      const box = element.getBoundingClientRect();
      if (box.width === 0 || element.closest('[data-part="editor"]')) continue;
      const words = (element.getAttribute('aria-label') ?? element.textContent)
        .slice(0, 30)
        .replace(/\s+/g, ' ');
      const style = getComputedStyle(element);
      const [left, top] = [box.left + scrollX, box.top + scrollY];
      const sizes = [left, top, box.width, box.height].map(Math.round) as [number, number, number, number];
      const name = `${element.tagName.toLowerCase()} ${words}`.trim();
      looks[name] ??= [...sizes, style.color, style.backgroundColor];
    }
    return looks;
  });
}

function differences(before: Looks, now: Looks): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...names].flatMap((name) => {
    const [old, look] = [before[name], now[name]];
    if (!old) return [`${name} is new`];
    if (!look) return [`${name} is gone`];
    const isMoved = [0, 1, 2, 3].some(
      (side) => Math.abs(Number(old[side]) - Number(look[side])) > tolerancePx,
    );
    const isRecoloured = old[4] !== look[4] || old[5] !== look[5];
    return isMoved || isRecoloured ? [`${name} was ${old.join(' ')}, is ${look.join(' ')}`] : [];
  });
}

/** Compares with what was kept, or keeps what is seen: JSON, a line an element. */
function check(name: string, now: Looks): void {
  const file = path.join(import.meta.dirname, 'looks', `${name}.looks`);
  if (keeping) {
    mkdirSync(path.dirname(file), { recursive: true });
    const lines = Object.entries(now).map(
      ([key, look]) => `  ${JSON.stringify(key)}: ${JSON.stringify(look)}`,
    );
    writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`);
  }
  const before: Looks = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  expect(differences(before, now), name).toEqual([]);
}

for (const [screen, use] of Object.entries(screens)) {
  test.describe(`on a ${screen} screen`, () => {
    test.use({ ...use, userAgent: devices['Desktop Chrome'].userAgent, reducedMotion: 'reduce' });

    test('the pages of a visitor look as they did', async ({ page }) => {
      for (const [name, address] of Object.entries(visitorPages)) {
        // The browser itself writes the status of that page to the console.
        if (name === 'not-found') page.removeAllListeners('console');
        await page.goto(address);
        check(`${name}-${screen}`, await readLooks(page));
      }
    });

    test('the pages of a user look as they did', async ({ page }) => {
      await signUp(page, 'looks');
      // Names and dates are those of the day.
      await page.route('**/api/user', async (route) => {
        const user = await (await route.fetch()).json();
        const steady = {
          email: 'ada@example.com',
          first_name: 'Ada',
          usage_reset_date: '2030-01-02T03:04:05Z',
        };
        await route.fulfill({ json: { ...user, ...steady } });
      });
      for (const [name, address] of Object.entries(userPages)) {
        await page.goto(address);
        check(`${name}-${screen}`, await readLooks(page));
      }
    });
  });
}
