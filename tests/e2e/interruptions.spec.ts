import { test as anyConsole, expect, type Page } from '@playwright/test';
import { field, mailedLink, makeProject, newAddress, password, signUp } from './account.ts';
import { editorText, openCreatePage, pasteJson } from './editor.ts';
import { test } from './watched-page.ts';

const table = (title: string) => `{"title":"${title}","data":[{"Stad":"Umeå"}]}`;
const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });
const generateButton = (page: Page) => page.getByRole('button', { name: 'Generate Table' });
/** The files the page has loaded so far. */
const codeOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .join(),
  );
const imagesOf = async (page: Page) => (await page.request.get('/api/pictable/user/images')).json();

// The browser itself writes requests that came nowhere to the console.
anyConsole(
  'without a connection the page stands and says so, and goes on when it is back',
  async ({ page }) => {
    await signUp(page, 'offline');
    await openCreatePage(page);
    // Whoever works on the page has touched it; the code for what may go wrong is loaded then.
    await page.keyboard.press('Tab');
    await expect.poll(() => codeOf(page)).toContain('generate-outcome');
    let before = '';
    await expect
      .poll(
        async () => {
          const [earlier, now] = [before, await codeOf(page)];
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

anyConsole('the status card notices that the connection is gone', async ({ page }) => {
  await page.clock.install();
  await page.goto('/app');
  await expect(page.getByText('API Service: Operational')).toBeVisible();
  await page.context().setOffline(true);
  await page.clock.runFor(61_000);
  await expect(page.getByText('API Service: Unavailable')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('API Service: Operational')).toBeVisible();
});

anyConsole(
  'a picture whose answer was lost is made once, also when the page was loaded again',
  async ({ page }) => {
    await signUp(page, 'lost');
    await makeProject(page);
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
    // It has been answered: from here on the same table is another picture.
    await generateButton(page).click();
    await expect.poll(async () => (await imagesOf(page)).length).toBe(2);
  },
);

test('each of two tabs keeps its table of one project', async ({ page, context }) => {
  await signUp(page, 'two-tabs');
  const { id } = await makeProject(page);
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

test('the open tab stands in the address: it outlives a reload, and the way back leads through the tabs', async ({
  page,
}) => {
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
  // What was typed stays there; nobody is asked whether to leave.
  await tab('API Keys').click();
  await tab('Profile').click();
  await expect(field(page, 'First name')).toHaveValue('Ada');
});

test('a magic link can be opened again until it is used, and signs in before it leads on', async ({
  page,
}) => {
  const email = newAddress('reload');
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Magic Link' }).click();
  await field(page, 'Email').fill(email);
  await page.getByRole('button', { name: 'Send magic link' }).click();
  await expect(page.getByText('Check your inbox')).toBeVisible();
  const link = await mailedLink(email);
  let answering = false;
  await page.route('**/api/verify-magic-link?*', (route) => (answering ? route.continue() : undefined));
  await page.goto(link);
  await expect(page.getByText('Checking your link…')).toBeVisible();
  answering = true;
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You are signed in' })).toBeVisible();
  await expect(page).toHaveURL('/auth/verify');
  await page.reload();
  await expect(page).toHaveURL('/dashboard');
});

anyConsole(
  'a link that could not be checked is not called invalid, and is checked again',
  async ({ page, request }) => {
    const email = newAddress('unreached');
    await request.post('/api/magic-link', { data: { email } });
    await page.route('**/api/verify-magic-link?*', (route) => route.abort('connectionreset'));
    await page.goto(await mailedLink(email));
    await expect(page.getByRole('heading', { name: 'Your link could not be checked' })).toBeVisible();
    await page.unroute('**/api/verify-magic-link?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Your link works' })).toBeVisible();
  },
);

test('who waits for the next page sees that it is on its way', async ({ page }) => {
  const email = await signUp(page, 'waiting');
  await page.context().clearCookies();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/assets\/dashboard-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.addInitScript(() => localStorage.removeItem('pictable-signed-in'));
  await page.goto('/auth');
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading');
  letGo();
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
});

test('a browser that refuses cookies is told so before anybody types', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'cookieEnabled', { value: false }));
  await page.goto('/auth');
  await expect(page.getByRole('alert')).toContainText('Cookies are blocked.');
});
