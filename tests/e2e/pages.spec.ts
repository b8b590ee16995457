import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { type PlanCatalogue, placeholderOrigin, planCatalogues } from '@pictable/contract';
import { expect, test } from '@playwright/test';
import { pageRecords } from '../../web/src/page-records.ts';
import { redirects } from '../../web/src/paths.ts';
import { serverOrigin } from './setup/server-origin.ts';
import { test as silentTest } from './setup/silent-console.ts';
import { slow } from './setup/slow.ts';

test('the server has a file for each page, with its content if it is prerendered', async ({ request }) => {
  for (const { path: target, prerendered, hasFrame = false } of pageRecords) {
    const response = await request.get(target);
    const from = `${target}, written by web/scripts/build-pages.mjs from its record in web/src/page-records.ts`;
    expect(response.status(), from).toBe(200);
    const html = await response.text();
    expect(html.includes(`data-path="${target}"`), from).toBe(prerendered || hasFrame);
    expect(html.includes('data-frame>'), from).toBe(hasFrame);
    if (prerendered || hasFrame) expect(html, from).toContain('<h1');
  }
});

test('the server redirects what the app redirects', async ({ request }) => {
  for (const [from, to] of Object.entries(redirects)) {
    const response = await request.get(from, { maxRedirects: 0 });
    const message = `${from}: web/src/paths.ts and server/src/http/pages/web-app.ts differ`;
    expect(response.status(), message).toBe(301);
    expect(response.headers().location, message).toBe(to);
  }
});

test('an unknown URL shows the not-found page', async ({ page }) => {
  const response = await page.goto('/nothing/here');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  // The URL resembles no page of ours, so it does not become a search.
  await expect(page.getByRole('searchbox', { name: 'Search the pages' })).toHaveValue('');
  await page.getByRole('main').getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Try It Now' })).toBeVisible();
});

test('choosing a plan stores it and opens the registration, also after following Pricing from another page', async ({
  page,
}) => {
  // This page has its own heading about plans.
  await page.goto('/documentation');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' }).click();
  await expect(page.getByRole('heading', { name: 'Pricing' })).toBeInViewport();
  await page.getByRole('button', { name: 'Choose Professional' }).click();
  await expect(page).toHaveURL('/auth?tab=register');
  expect(await page.evaluate(() => localStorage.getItem('selected-plan'))).toBe('premium');
});

test('the chosen theme is remembered', async ({ page }) => {
  await page.goto('/');
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await page.getByRole('button', { name: 'Switch colour theme' }).click();
  // The click waits for the scripts of the page, and the colours have transitions.
  await expect.poll(background).not.toBe(light);
  await page.waitForFunction(() => document.getAnimations().length === 0);
  const dark = await background();
  await page.reload();
  await expect.poll(background).toBe(dark);
});

test('a page whose script is missing shows an error page with a reload button', async ({ page }) => {
  await page.route(/\/assets\/examples-/, (route) => route.fulfill({ status: 404 }));
  await page.goto('/about');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Examples' }).click();
  await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Examples', level: 1 })).toBeVisible();
});

test('a click before the scripts have loaded takes effect afterwards', async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/shell-/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'Search' }).click();
  release();
  await expect(page.getByRole('combobox', { name: 'Search for' })).toBeVisible();
});

// Written at build time; only its frame is; neither.
for (const path of ['/', '/auth', '/auth/verify']) {
  test(`a click during the start of ${path} takes effect once`, async ({ page }) => {
    await page.addInitScript(() => {
      const schedule = window.setTimeout;
      const isHydrated = () =>
        Object.keys(document.querySelector('#root') ?? {}).some((key) => key.startsWith('__react'));
      // Then the page replays earlier clicks in a timer without a delay.
      Object.assign(window, {
        setTimeout(...task: Parameters<typeof schedule>) {
          const control = document.querySelector<HTMLElement>('[aria-label="Switch colour theme"]');
          if (isHydrated() && control && task[1] === undefined) {
            window.setTimeout = schedule;
            schedule(() => control.click());
          }
          return schedule(...task);
        },
      });
    });
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
    await page.goto(path);
    await expect.poll(theme).toBe('dark');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('combobox', { name: 'Search for' })).toBeVisible();
    expect(await theme()).toBe('dark');
  });
}

test('a jump within a long page reaches its target, although parts have not been laid out', async ({
  page,
}) => {
  await page.goto('/documentation');
  const isLaidOut = () =>
    page.locator('#json-guide').evaluate((part) => part.checkVisibility({ contentVisibilityAuto: true }));
  expect(await isLaidOut()).toBe(false);
  const link = page.getByRole('link', { name: 'JSON guide', exact: true });
  const current = page.locator('[aria-current=location]');
  await expect(current).toHaveText('Getting started');
  await link.click();
  await expect(page.locator('#json-guide')).toBeInViewport();
  // Directly below the header, which is 56 px high.
  expect((await page.locator('#json-guide').boundingBox())?.y).toBeLessThan(100);
  await expect(current).toHaveText('JSON guide');
  expect(await isLaidOut()).toBe(true);
  await page.reload();
  await expect(page.locator('#json-guide')).toBeInViewport();
});

test('the table of contents marks the sections at the end of a page, however short they are', async ({
  page,
}) => {
  // The reading line is at a quarter of the height, which the last sections do not reach on a high screen.
  await page.setViewportSize({ width: 1280, height: 5000 });
  await page.goto('/documentation');
  const links = page.getByRole('navigation', { name: 'On this page' }).locator('li a');
  const current = page.locator('[aria-current=location]');
  await expect(current).toHaveText('Getting started');
  const [nextToLast, last] = (await links.all()).slice(-2);
  for (const link of [nextToLast!, last!, nextToLast!]) {
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'location');
  }
  await page.keyboard.press('Home');
  await expect(current).toHaveText('Getting started');
  await page.keyboard.press('End');
  await expect(nextToLast!).toHaveAttribute('aria-current', 'location');
});

for (const url of ['/', '/documentation', '/terms', '/nothing/here']) {
  test(`${url} can be painted before a second file has loaded`, async ({ request }) => {
    const html = await (await request.get(url)).text();
    expect(html).not.toMatch(/<link[^>]* rel="stylesheet"|<link rel="stylesheet"/);
    const fetched = html.match(/<script[^>]* src=[^>]*>|<link rel="modulepreload"[^>]*>/g) ?? [];
    expect(fetched.length).toBeGreaterThan(2);
    expect(fetched.filter((tag) => !tag.includes('fetchpriority="low"'))).toEqual([]);
    expect(fetched.filter((tag) => tag.startsWith('<script') && !tag.includes('type="module"'))).toEqual([]);
    // The scripts of the page are in a template, whose links the browser does not fetch before the first
    // paint.
    const [immediate = '', deferred = ''] = html.split('<template id="needed">');
    expect(immediate).not.toContain('/assets/shell-');
    expect(deferred).toContain('/assets/shell-');
  });
}

test('pages contain the URL of this service, also without JavaScript', async ({ browser, request }) => {
  for (const url of ['/', '/documentation', '/documentation/sdk', '/docs', '/make-integration']) {
    const html = await (await request.get(url)).text();
    expect(html.includes(placeholderOrigin), url).toBe(false);
  }
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: serverOrigin });
  const page = await context.newPage();
  await page.goto('/docs');
  await expect(page.getByText(`${serverOrigin}/api/json-to-png`).first()).toBeVisible();
  await context.close();
});

test('the estimated height of the landing page is close to its height after layout', async ({ page }) => {
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    const before = await height();
    await page.evaluate(() => delete document.documentElement.dataset.deferred);
    expect(Math.abs((await height()) - before), `at ${width} px`).toBeLessThan(60);
  }
});

for (const isSlow of [false, true]) {
  test(`a click in the demo sets the caret, ${isSlow ? 'also before the editor has loaded' : 'immediately'}`, async ({
    page,
  }) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    if (isSlow)
      await page.route(/assets\/json-editor/, async (route) => {
        await released;
        await route.continue();
      });
    await page.goto('/');
    const line = page.locator('code').filter({ hasText: '"Iberia"' });
    const at = await line.evaluate((element) => {
      const text = element.firstChild as Text;
      const range = document.createRange();
      range.setStart(text, text.data.indexOf('Iberia') + 3);
      const [caret, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
      return { x: caret.x - box.x, y: caret.y + caret.height / 2 - box.y };
    });
    await line.click({ position: at });
    release();
    await expect(page.locator('.cm-focused')).toBeVisible();
    await page.keyboard.type('!');
    await expect(page.locator('.cm-line').filter({ hasText: 'Ibe!ria' })).toBeVisible();
  });
}

test(
  'the JSON of the steps on the landing page can be edited, and the table follows',
  slow,
  async ({ page }) => {
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await page.goto('/');
    const steps = page.getByRole('region', { name: 'From raw JSON to a finished table' });
    await steps.getByRole('region', { name: 'Your rows' }).scrollIntoViewIfNeeded();
    await expect(steps.getByRole('img', { name: 'The table at the step' })).toBeVisible();
    expect(loaded.filter((url) => /render\.worker|live-steps|harfbuzz/.test(url))).toEqual([]);

    await steps.getByRole('region', { name: 'Your rows' }).click();
    const rows = steps.getByRole('textbox', { name: 'Your rows' });
    await expect(rows).toBeFocused();
    await expect(steps.getByRole('img', { name: 'Table preview, Sales by shop: 4 rows' })).toBeVisible();
    await rows.fill('[{"shop": "Oslo", "region": "North", "orders": 1204, "revenue": 67500.4}]');
    await expect(steps.getByRole('img', { name: 'Table preview, Sales by shop: 1 row' })).toBeVisible();
    await rows.fill('[{"shop": "Oslo"');
    await expect(steps.getByRole('alert')).toContainText('Your rows: Line 1');
    await rows.fill('[{"shop": "Oslo"}, {"shop": "Rome"}]');
    await steps.getByRole('radio', { name: 'Raw rows' }).check();
    await expect(steps.getByRole('img', { name: 'Table preview: 2 rows, 1 column' })).toBeVisible();
    await steps.getByRole('link', { name: 'Edit it live: Raw rows' }).click();
    await expect(page).toHaveURL(/\/app/);
    await expect(page.getByRole('img', { name: 'Table preview: 2 rows, 1 column' })).toBeVisible();
  },
);

test('the not-found page suggests pages for the URL', async ({ page }) => {
  await page.goto('/guide/n8n.html');
  const found = page.getByRole('list', { name: 'Pages' });
  await expect(found.getByRole('link')).toHaveText([/^n8n/]);
  const search = page.getByRole('searchbox', { name: 'Search the pages' });
  await search.fill('zebra');
  await expect(page.getByText('No pages match.')).toBeVisible();
  await search.fill('password');
  await expect(found.getByRole('link')).toHaveAttribute('href', '/settings');
  await search.fill('');
  await found.getByRole('link', { name: 'Examples' }).click();
  await expect(page).toHaveURL('/examples');
});

/** The pages and texts that a server with these plans serves instead of those of the build. */
function pagesWith(plans: PlanCatalogue): Record<string, string> {
  const program = path.resolve(import.meta.dirname, '../../web/dist/rewrite-program/rewrite-pages.mjs');
  const output = execFileSync(process.execPath, [program], {
    input: JSON.stringify(plans),
    maxBuffer: 64_000_000,
  });
  return JSON.parse(output.toString());
}

const customPlans = planCatalogues.dashboard.map((plan) =>
  plan.tier === 'premium' ? { ...plan, name: 'Studio </script>', priceUsdPerMonth: 23 } : plan,
);

silentTest('pages show the plans of the operator and hydrate without console messages', async ({ page }) => {
  const pages = pagesWith(customPlans);
  await page.route('/', (route) =>
    route.fulfill({ contentType: 'text/html', body: pages['index.html'] ?? '' }),
  );
  await page.goto('/');
  const studio = page.getByRole('listitem').filter({ hasText: 'Studio </script>' });
  await expect(studio).toContainText('100');
  await expect(studio).toContainText('$23');
  await studio.getByRole('button').click();
  await expect(page).toHaveURL('/auth?tab=register');
  await expect(page.getByText('You chose the Studio </script> plan.')).toBeVisible();
});

test('the documentation contains the plans of the operator in every format', () => {
  const pages = pagesWith(customPlans);
  const cells = ['Studio &lt;/script&gt;', '$23', '100', '5'];
  const html = cells.map((cell) => `<td>${cell}</td>\n`).join('');
  const searchText = 'Studio </script> $23 100 5';
  for (const [file, line] of [
    ['documentation.html', html],
    ['generated/articles/documentation.html', html],
    ['documentation.md', '| Studio </script> | $23 | 100 | 5 |'],
    ['llms-full.txt', '| Studio </script> | $23 | 100 | 5 |'],
    ['search.json', searchText],
  ] as const) {
    expect(pages[file], file).toContain(line);
    expect(pages[file], file).not.toMatch(/Professional(?:<\/td>\n<td>| \| | )\$19/);
  }
});

test('plans of the operator can be read without JavaScript', async ({ browser, baseURL }) => {
  const pages = pagesWith(customPlans);
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  for (const [url, file] of [
    ['/', 'index.html'],
    ['/terms', 'terms.html'],
  ] as const) {
    await page.route(url, (route) => route.fulfill({ contentType: 'text/html', body: pages[file] ?? '' }));
    await page.goto(url);
    await expect(page.getByText(/Studio <\/script>/).first()).toBeVisible();
    await expect(page.getByText(/\$23/).first()).toBeVisible();
  }
  await context.close();
});
