import { expect, type Page, test as testIgnoringConsole } from '@playwright/test';
import { createProject, emailedLink, field, newEmail, password, signUp } from './setup/account.ts';
import { editorText, jsonField, openCreatePage, pasteJson } from './setup/editor.ts';
import { test } from './setup/silent-console.ts';
import { slow } from './setup/slow.ts';

const table = (title: string) => `{"title":"${title}","data":[{"Stad":"Umeå"}]}`;
const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });
const generateButton = (page: Page) => page.getByRole('button', { name: 'Generate Table' });
/** URLs of the files that the page has loaded so far. */
const loadedFiles = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .join(),
  );
const imagesOf = async (page: Page) => (await page.request.get('/api/pictable/user/images')).json();

// Some tests ignore the console, because browsers log failed requests to it.
testIgnoringConsole(
  'without a connection the page keeps working, shows an error, and recovers when the connection is back',
  async ({ page }) => {
    await signUp(page, 'offline');
    await openCreatePage(page);
    // The first interaction loads the scripts for error handling.
    await page.keyboard.press('Tab');
    await expect.poll(() => loadedFiles(page)).toContain('generate-outcome');
    let before = '';
    await expect
      .poll(
        async () => {
          const [earlier, now] = [before, await loadedFiles(page)];
          before = now;
          return now === earlier;
        },
        { intervals: [500] },
      )
      .toBe(true);
    await page.context().setOffline(true);
    await generateButton(page).click();
    await expect(toast(page, 'Invalid JSON format or server error')).toBeVisible();
    await expect(page.getByText(/^Couldn't reach the service\./)).toBeVisible();
    await page.getByRole('button', { name: 'New Project' }).click();
    await expect(page.getByRole('button', { name: 'Failed to load. Try again' })).toBeVisible();
    await expect(generateButton(page)).toBeEnabled();
    await page.context().setOffline(false);
    await expect(page.getByRole('dialog', { name: 'Create project' })).toBeVisible();
    await page.keyboard.press('Escape');
    await generateButton(page).click();
    await expect(toast(page, 'Table Generated')).toBeVisible();
  },
);

testIgnoringConsole('the status card notices a lost connection', async ({ page }) => {
  await page.clock.install();
  await page.goto('/app');
  await expect(page.getByText('API Service: Operational')).toBeVisible();
  await page.context().setOffline(true);
  await page.clock.runFor(61_000);
  await expect(page.getByText('API Service: Unavailable')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('API Service: Operational')).toBeVisible();
});

testIgnoringConsole(
  'a table whose response was lost is stored once, even if the page was reloaded',
  async ({ page }) => {
    await signUp(page, 'lost');
    await createProject(page);
    await pasteJson(await openCreatePage(page), table('Lost'));
    await page.route('**/json-to-png?*', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await generateButton(page).click();
    await expect(page.getByText(/^Couldn't reach the service\./)).toBeVisible();
    await page.unroute('**/json-to-png?*');
    expect(await imagesOf(page)).toHaveLength(1);
    await openCreatePage(page);
    await generateButton(page).click();
    await expect(toast(page, 'Table Generated')).toBeVisible();
    expect(await imagesOf(page)).toHaveLength(1);
    // After a response the same table becomes a new image.
    await generateButton(page).click();
    await expect.poll(async () => (await imagesOf(page)).length).toBe(2);
  },
);

test('two tabs keep their own tables of a project', slow, async ({ page, context }) => {
  await signUp(page, 'two-tabs');
  const { id } = await createProject(page);
  const other = await context.newPage();
  await other.addInitScript(() => localStorage.setItem('pictable-signed-in', 'yes'));
  for (const [tab, title] of [
    [page, 'one'],
    [other, 'two'],
  ] as const) {
    await pasteJson(await openCreatePage(tab, `/app?projectId=${id}`), table(title));
    await expect
      .poll(() => tab.evaluate((key) => localStorage.getItem(key), `pictable-draft:${id}`))
      .toContain(title);
  }
  await openCreatePage(page, `/app?projectId=${id}`);
  await expect.poll(() => editorText(page)).toBe(table('one'));
  await generateButton(page).click();
  await expect(toast(page, 'Table Generated')).toBeVisible();
  await openCreatePage(other, `/app?projectId=${id}`);
  await expect.poll(() => editorText(other)).toBe(table('two'));
});

test(
  'the URL contains the open tab: it survives a reload, and going back leads through the tabs',
  slow,
  async ({ page }) => {
    await openCreatePage(page);
    const tab = (name: string) => page.getByRole('tab', { name, exact: true });
    await tab('Style Settings').click();
    await expect(page).toHaveURL('/app?tab=settings');
    await tab('API Endpoint').click();
    await expect(page).toHaveURL('/app?tab=api');
    await page.reload();
    await expect(tab('API Endpoint')).toHaveAttribute('aria-selected', 'true');
    await page.goBack();
    await expect(tab('Style Settings')).toHaveAttribute('aria-selected', 'true');
    await page.goBack();
    await expect(tab('Preview')).toHaveAttribute('aria-selected', 'true');
    await expect(page).toHaveURL('/app');

    await signUp(page, 'tabs');
    await page.goto('/settings?tab=security');
    await expect(tab('Security')).toHaveAttribute('aria-selected', 'true');
    await tab('Profile').click();
    await expect(page).toHaveURL('/settings');
    await field(page, 'First name').fill('Ada');
    // The input is kept, and no dialog asks whether to leave.
    await tab('API Keys').click();
    await tab('Profile').click();
    await expect(field(page, 'First name')).toHaveValue('Ada');
  },
);

test('a magic link can be reopened until it is used, and signs in before it redirects', async ({ page }) => {
  const email = newEmail('reload');
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Magic Link' }).click();
  await field(page, 'Email').fill(email);
  await page.getByRole('button', { name: 'Send magic link' }).click();
  await expect(page.getByText('Check your inbox')).toBeVisible();
  const link = await emailedLink(email);
  let isResponding = false;
  await page.route('**/api/verify-magic-link?*', (route) => (isResponding ? route.continue() : undefined));
  await page.goto(link);
  await expect(page.getByText('Checking your link…')).toBeVisible();
  isResponding = true;
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You are signed in' })).toBeVisible();
  await expect(page).toHaveURL('/auth/verify');
  await page.reload();
  await expect(page).toHaveURL('/dashboard');
});

testIgnoringConsole(
  'a link that could not be checked is not called invalid, and can be checked again',
  async ({ page, request }) => {
    const email = newEmail('unreached');
    await request.post('/api/magic-link', { data: { email } });
    await page.route('**/api/verify-magic-link?*', (route) => route.abort('connectionreset'));
    await page.goto(await emailedLink(email));
    await expect(page.getByRole('heading', { name: 'Your link could not be checked' })).toBeVisible();
    await page.unroute('**/api/verify-magic-link?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Your link works' })).toBeVisible();
  },
);

test('a page that is loading shows a loading status', async ({ page }) => {
  const email = await signUp(page, 'waiting');
  await page.context().clearCookies();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/dashboard-.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.addInitScript(() => localStorage.removeItem('pictable-signed-in'));
  await page.goto('/auth');
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading');
  release();
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
});

test('the sign-in page warns if the browser blocks cookies', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'cookieEnabled', { value: false }));
  await page.goto('/auth');
  await expect(page.getByRole('alert')).toContainText('Cookies are blocked.');
});

/** Holds requests for a file of the app until the returned function is called. */
async function holdFile(page: Page, name: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(new RegExp(`/assets/${name}-[^/]+\\.js$`), async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

for (const [file, replaced] of [
  ['app', 'the page before its code runs'],
  ['demo-converter', 'the poster of the demo'],
  ['json-editor', 'the plain text of the demo'],
] as const) {
  const details = file === 'demo-converter' ? {} : slow;
  test(
    `a press counts if ${replaced} is replaced before the button is released`,
    details,
    async ({ page }) => {
      const release = await holdFile(page, file);
      const requested: string[] = [];
      page.on('request', (request) => requested.push(request.url()));
      await page.goto('/');
      const edit = page.getByRole('button', { name: 'Edit JSON' });
      await edit.scrollIntoViewIfNeeded();
      const { x, y, width, height } = (await edit.boundingBox())!;
      // The focus loads the demo, like every first interaction.
      if (file === 'demo-converter') await edit.focus();
      // Entering the demo loads it, but only once the code of the page runs: until then, the mouse enters again.
      await expect
        .poll(
          async () => {
            await page.mouse.move(0, 0);
            await page.mouse.move(x + width / 2, y + height / 2);
            return requested.some((url) => url.includes(`/assets/${file}-`));
          },
          { timeout: 50_000 },
        )
        .toBe(true);
      if (file === 'json-editor') await expect(page.locator('[data-poster]')).toBeHidden();
      await page.mouse.down();
      release();
      const field = jsonField(page, 'Demo JSON');
      await expect(field).toBeVisible();
      await page.mouse.up();
      await expect(field).toBeFocused();
      await page.keyboard.type('x');
      await expect(field).toContainText('x');
    },
  );
}

test('the anchor of a heading copies its URL even if it is clicked before the code of the page runs', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const release = await holdFile(page, 'app');
  await page.goto('/api-reference');
  await page.getByRole('link', { name: 'Link to Authentication' }).click();
  await expect(page).toHaveURL('/api-reference#authentication');
  release();
  await expect(page.getByText('Link copied to clipboard').first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    '/api-reference#authentication',
  );
});
