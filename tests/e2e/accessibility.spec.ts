import { signUp } from './setup/account.ts';
import { openCreatePage, pasteJson } from './setup/editor.ts';
import { expect, test } from './setup/silent-console.ts';
import { slow } from './setup/slow.ts';
import { expectNoHorizontalScroll, violations, violationsAtRest } from './setup/violations.ts';

/** Pages to read: documentation, reference, examples and guides. */
const readingPages = [
  '/documentation',
  '/documentation/sdk',
  '/documentation/command-line',
  '/documentation/self-hosting',
  '/documentation/data-protection',
  '/documentation/structure',
  '/documentation/transform',
  '/documentation/visuals',
  '/documentation/templates',
  '/documentation/sources',
  '/documentation/live-images',
  '/documentation/versioning',
  '/documentation/changelog',
  '/api-reference',
  '/docs',
  '/examples',
  '/examples/gallery',
  '/make-integration',
  '/n8n-integration',
  '/zapier-integration',
];

/** One of each kind of page to read; the others have the same elements. */
const pagesOfEachKind: ReadonlySet<string> = new Set([
  '/documentation',
  '/docs',
  '/examples/gallery',
  '/zapier-integration',
]);
test.describe('in both schemes', () => {
  test.describe.configure({ timeout: 150_000 });
  test.use({ colorScheme: 'light', reducedMotion: 'reduce' });

  test('the landing page has no violation, before and after the demo is opened', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await violationsAtRest(page)).toEqual([]);
    await page.getByRole('button', { name: 'Edit JSON' }).click();
    await expect(page.getByRole('textbox', { name: 'Demo JSON' })).toBeFocused();
    await expect(page.getByRole('img', { name: /^Table preview/ })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Edit Styles' }).click();
    await expect(page.getByRole('dialog', { name: 'Edit Styles' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  test('the create page has no violation in any tab or dialog', async ({ page }) => {
    await openCreatePage(page);
    expect(await violations(page)).toEqual([]);
    for (const tab of ['Style Settings', 'Structure', 'API Endpoint']) {
      await page.getByRole('tab', { name: tab }).click();
      await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible();
      expect(await violations(page)).toEqual([]);
    }
    await page.getByRole('button', { name: 'Use an API key' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  test(
    'the structure panel has no violation with a column, and with a syntax error',
    slow,
    async ({ page }) => {
      const field = await openCreatePage(page);
      await page.getByRole('tab', { name: 'Structure' }).click();
      await page.getByRole('tab', { name: 'Columns' }).click();
      await expect(page.getByRole('combobox', { name: 'Column: Region' })).toBeEnabled();
      expect(await violations(page)).toEqual([]);
      await page.getByRole('tab', { name: 'Preview' }).click();
      await pasteJson(field, '[{');
      await page.getByRole('tab', { name: 'Structure' }).click();
      await expect(page.getByRole('button', { name: 'Show the JSON' })).toBeVisible();
      expect(await violations(page)).toEqual([]);
    },
  );

  test(
    'the create page has no violation with hints, an import and a syntax error',
    slow,
    async ({ page }) => {
      const field = await openCreatePage(page);
      await pasteJson(field, 'a\tb\n\uE0F0\t2');
      await expect(page.getByText('1 × 2 from TSV, read on this device.').first()).toBeVisible();
      await expect(page.getByText('1 unsupported character')).toBeVisible();
      await page.getByRole('tab', { name: 'Style Settings' }).click();
      await page.getByLabel('Header background', { exact: true }).fill('ffffff');
      await expect(page.getByRole('button', { name: 'Fix header text' })).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await page.getByRole('tab', { name: 'Preview' }).click();
      await pasteJson(field, '[{');
      await expect(page.getByText('Showing last valid preview')).toBeVisible();
      expect(await violations(page)).toEqual([]);
    },
  );

  test('public pages have no violation', async ({ page }) => {
    for (const path of ['/auth/verify', '/about', '/terms', '/privacy']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await violations(page), path).toEqual([]);
    }
    await page.goto('/auth');
    for (const tab of ['Password', 'Magic Link', 'Register']) {
      await page.getByRole('tab', { name: tab }).click();
      expect(await violations(page), tab).toEqual([]);
    }
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Email is required')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    // The browser logs the 404 status of this page to the console.
    page.removeAllListeners('console');
    await page.goto('/nothing/here');
    await expect(page.getByRole('searchbox', { name: 'Search the pages' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  for (const path of readingPages) {
    const details = pagesOfEachKind.has(path) ? {} : slow;
    test(`${path} has no violation and does not scroll horizontally`, details, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await expectNoHorizontalScroll(page);
    });
  }

  test('a chosen example has no violation', slow, async ({ page }) => {
    await page.goto('/examples');
    await page.getByRole('button', { name: 'Sales Report' }).click();
    await expect(page.getByRole('tab', { name: 'cURL' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  test('the search has no violation', slow, async ({ page }) => {
    await page.goto('/terms');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('combobox', { name: 'Search for' }).fill('header');
    await expect(page.getByRole('option').first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('combobox', { name: 'Search for' }).fill('');
    await expect(page.getByRole('group', { name: 'Go to' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  test('pages for signed-in users have no violation', slow, async ({ page }) => {
    await signUp(page, 'axe');
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create Project' }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('dialog').getByLabel('Name').fill('Axe');
    await page.getByRole('dialog').getByRole('button', { name: 'Create Project' }).click();
    await page.getByRole('button', { name: "Done, I've saved it" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: "Done, I've saved it" }).click();
    await page.getByRole('button', { name: 'Actions for Axe' }).click();
    await page.getByRole('menuitem', { name: 'Add Example Image' }).click();
    await page.getByRole('button', { name: 'Add example' }).click();
    await expect(page.getByRole('table', { name: 'Images of Axe' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: /^View / }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    for (const path of [
      '/dashboard/requests',
      '/dashboard/templates',
      '/dashboard/live-images',
      '/dashboard/webhooks',
      '/subscribe',
      '/manage-subscription',
      '/settings',
    ]) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      expect(await violations(page), path).toEqual([]);
    }
    for (const tab of ['Security', 'API Keys']) {
      await page.getByRole('tab', { name: tab }).click();
      expect(await violations(page), tab).toEqual([]);
    }
  });
});
for (const path of ['/', '/app', '/auth?tab=register', '/about', '/terms']) {
  test(`${path} does not scroll horizontally at 320, 390 and 768 px`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectNoHorizontalScroll(page);
  });
}

test('pages for signed-in users do not scroll horizontally at 320 px', slow, async ({ page }) => {
  await signUp(page, 'narrow');
  await page.setViewportSize({ width: 320, height: 800 });
  for (const path of [
    '/dashboard',
    '/dashboard/requests',
    '/dashboard/templates',
    '/dashboard/live-images',
    '/dashboard/webhooks',
    '/settings',
    '/subscribe',
    '/manage-subscription',
  ]) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
  }
});

test('pages can be read without JavaScript, or say that they need it', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('img', { name: /Q3 pipeline by region/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Pricing' })).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await page.goto('/make-integration');
  // Without JavaScript all tab panels are visible.
  await expect(page.getByRole('tabpanel')).toHaveCount(3);
  for (const path of ['/auth', '/app', '/dashboard']) {
    await page.goto(path);
    await expect(page).toHaveTitle(/Pictable$/);
    await expect(page.getByRole('heading', { name: 'This page of Pictable needs JavaScript' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Documentation' }).click();
  await expect(page.getByRole('heading', { name: 'Getting started' })).toBeVisible();
  await context.close();
});

test('the demo and the menu work with the keyboard only', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.getByRole('button', { name: 'Generate Image' }).focus();
  await expect(page.getByRole('tab', { name: 'JSON Editor' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Generate Image' })).toBeFocused();
  await page.setViewportSize({ width: 390, height: 800 });
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden();
});
