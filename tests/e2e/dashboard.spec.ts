import { readFileSync } from 'node:fs';
import { imageFormats } from '@pictable/contract';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { createProject, field, signUp } from './setup/account.ts';
import { expect, test } from './setup/silent-console.ts';
import { slow } from './setup/slow.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('a project is created, its key is shown once and can store an image', async ({ page, request }) => {
  await signUp(page, 'project');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Create Project' }).first().click();
  const creating = page.getByRole('dialog', { name: 'Create project' });
  await expect(creating.getByLabel('Name')).toBeFocused();
  await creating.getByRole('button', { name: 'Create Project' }).click();
  await expect(creating.getByText('Project name is required')).toBeVisible();
  await creating.getByLabel('Name').fill('n'.repeat(51));
  await creating.getByLabel(/^Description/).fill('d'.repeat(201));
  await creating.getByRole('button', { name: 'Create Project' }).click();
  await expect(creating.getByText('Project name is too long')).toBeVisible();
  await expect(creating.getByText('Description is too long')).toBeVisible();
  await creating.getByLabel('Name').fill('Weekly orders');
  await creating.getByLabel(/^Description/).fill('For the warehouse');
  await creating.getByRole('button', { name: 'Create Project' }).click();

  await expect(page.getByText('Project created', { exact: true }).first()).toBeVisible();
  const key = page.getByRole('dialog', { name: 'API key' });
  await expect(key.getByRole('button', { name: 'Copy API key' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('API key copied to clipboard').first()).toBeVisible();
  const apiKey = await page.evaluate(() => navigator.clipboard.readText());
  expect(apiKey).toMatch(/^pictable_/);
  await key.getByRole('button', { name: 'Test key' }).click();
  await expect(key.getByText(/^Success: rendered in \d+ ms/)).toBeVisible();
  await expect(key.getByRole('img', { name: 'A table of two cities' })).toBeVisible();
  await key.getByRole('button', { name: "Done, I've saved it" }).click();
  await expect(page.getByRole('button', { name: 'Create Project' })).toBeDisabled();
  await expect(page.getByText('Your plan includes 1 project.')).toBeVisible();
  // The button that opened the dialog is disabled, so an element near it gets the focus.
  await expect(page.getByRole('region', { name: 'Projects' }).locator(':focus')).toBeVisible();

  const data = { title: 'Öppna ordrar', data: [{ Order: 'A-1042', Antal: 3 }] };
  const headers = { authorization: `Bearer ${apiKey}` };
  expect((await request.post('/api/pictable/table-to-image', { data, headers })).status()).toBe(200);
  await page.reload();
  const images = page.getByRole('table', { name: 'Images of Weekly orders' });
  await expect(images.getByText('Öppna ordrar', { exact: true })).toBeVisible();
});

test('images of a project are added, viewed and deleted', async ({ page }) => {
  await signUp(page, 'images');
  await createProject(page);
  await page.goto('/dashboard');
  const images = page.getByRole('table', { name: 'Images of Weekly orders' });
  await page.getByRole('button', { name: 'Actions for Weekly orders' }).click();
  await page.getByRole('menuitem', { name: 'Add Example Image' }).click();
  await expect(page.getByRole('button', { name: 'Add example' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Example added', { exact: true }).first()).toBeVisible();
  await expect(images.getByRole('row')).toHaveCount(2);

  await images.getByRole('button', { name: 'View Revenue by region' }).click();
  const viewer = page.getByRole('dialog', { name: 'Revenue by region' });
  await expect(viewer.getByRole('img')).toBeVisible();
  expect((await viewer.getByRole('img').boundingBox())?.height).toBeLessThanOrEqual(400);
  const url = (await viewer.locator('code').textContent()) ?? '';
  await page.keyboard.press('Escape');
  await expect(images.getByRole('button', { name: 'View Revenue by region' })).toBeFocused();
  await images.getByRole('button', { name: 'Copy URL' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);

  const remove = async () => {
    await images.getByRole('button', { name: 'Delete Revenue by region' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete image' }).click();
    await expect(page.getByText('Image deleted', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('No images yet. Send the first table with your key:')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Projects' }).locator(':focus')).toBeVisible();
    expect((await page.request.get(url)).status()).toBe(404);
  };
  await remove();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Image restored', { exact: true }).first()).toBeVisible();
  await expect(images.getByRole('row')).toHaveCount(2);
  expect((await page.request.get(url)).status()).toBe(200);
  await remove();
});

test('the page stays where it is when an image far down the list is deleted', async ({ page }) => {
  await signUp(page, 'long-list');
  const { id } = await createProject(page);
  for (let number = 1; number <= 16; number += 1) {
    const data = { title: `Table ${number}`, data: [{ number }], projectId: id };
    expect((await page.request.post('/api/pictable/table-to-image', { data })).status()).toBe(200);
  }
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Delete Table 2', exact: true }).click();
  const top = await page.evaluate(() => scrollY);
  expect(top).toBeGreaterThan(500);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete image' }).click();
  await expect(page.getByRole('button', { name: 'Delete Table 1', exact: true })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(top - 100);
});

/** Visible controls that a toast covers. */
function coveredByToast(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const toast = document.querySelector('.toast')?.getBoundingClientRect();
    if (!toast) return ['there is no toast'];
    return [...document.querySelectorAll('a[href], button, input, select')]
      .filter((control) => !control.closest('.toast, [aria-hidden="true"]'))
      .filter((control) => {
        const box = control.getBoundingClientRect();
        const isBeside = box.right <= toast.left || box.left >= toast.right;
        return box.width > 0 && !isBeside && box.bottom > toast.top && box.top < toast.bottom;
      })
      .map((control) => control.textContent || control.ariaLabel || control.tagName);
  });
}

test('images of the gallery are downloaded together, deleted and restored', async ({ page, request }) => {
  await signUp(page, 'gallery');
  const { apiKey } = await createProject(page);
  const headers = { authorization: `Bearer ${apiKey}` };
  for (const format of imageFormats) {
    const data = { title: `Orders as ${format}`, data: [{ a: 1 }], options: { format } };
    expect((await request.post('/api/table-to-image', { data, headers })).status()).toBe(200);
  }
  await page.goto('/dashboard');
  await page.getByText('Gallery', { exact: true }).click();
  const cards = page.getByRole('list', { name: 'Images of Weekly orders' }).getByRole('listitem');
  await expect(cards).toHaveCount(4);
  const thumbnail = page.getByRole('button', { name: 'View Orders as pdf' }).locator('img');
  await expect
    .poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(9);
  await page.getByRole('checkbox', { name: 'Select Orders as pdf' }).check();
  await page.getByRole('checkbox', { name: 'Select Orders as svg' }).check();
  const selection = page.getByRole('region', { name: 'Selected images' });
  await expect(selection.getByText('2 images selected')).toBeInViewport();
  const saving = page.waitForEvent('download');
  await selection.getByRole('link', { name: 'Download' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('tables.zip');
  expect(
    Object.keys(unzipSync(readFileSync(await saved.path())))
      .map((name) => name.slice(-4))
      .sort(),
  ).toEqual(['.pdf', '.svg']);
  await selection.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 2 images' }).click();
  await expect(page.getByText('2 images deleted', { exact: true }).first()).toBeVisible();
  await expect(cards).toHaveCount(2);
  // No corner is free; the others have the actions of the project, its heading, and more links.
  expect(await coveredByToast(page)).toEqual(['Contact us']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cards).toHaveCount(4);
  await page.reload();
  await expect(cards).toHaveCount(4);
});

test('images are filtered by words and format', async ({ page, request }) => {
  await signUp(page, 'search');
  const { apiKey } = await createProject(page);
  const headers = { authorization: `Bearer ${apiKey}` };
  for (const [title, format] of [
    ['Orders of May', 'svg'],
    ['Orders of June', 'svg'],
    ['Returns of May', 'svg'],
    ['Returns of June', 'pdf'],
    ['Stock of May', 'svg'],
    ['Stock of June', 'pdf'],
  ]) {
    const data = { title, data: [{ a: 1 }], options: { format } };
    expect((await request.post('/api/table-to-image', { data, headers })).status()).toBe(200);
  }
  await page.goto('/dashboard');
  const rows = page.getByRole('table', { name: 'Images of Weekly orders' }).locator('tbody tr');
  await expect(rows).toHaveCount(6);
  await page.getByRole('searchbox', { name: 'Search images' }).fill('may of');
  await expect(rows).toHaveCount(3);
  await page.getByRole('combobox', { name: 'Format' }).selectOption('PDF');
  await expect(page.getByText('No images in this project match the search and format.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search images' }).fill('');
  await expect(rows).toHaveCount(2);
});

test('the statistics include today and can be shown as a table', async ({ page, request }) => {
  await signUp(page, 'statistics');
  const { apiKey } = await createProject(page);
  await page.goto('/dashboard');
  await expect(page.getByText('No activity in the last 30 days.')).toBeVisible();
  const headers = { authorization: `Bearer ${apiKey}` };
  const data = { data: [{ a: 1 }], options: { format: 'svg' } };
  await request.post('/api/table-to-image', { data, headers });
  await page.request.post('/api/table-to-image', { data });
  await page.reload();
  await expect(page.getByRole('img', { name: /^2 tables were stored in the last 30 days/ })).toBeVisible();
  const statistics = page.getByRole('region', { name: 'Statistics' });
  await expect(statistics.getByText('No project')).toBeVisible();
  await page.getByText('Show as a table').click();
  const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date());
  await expect(page.getByRole('row', { name: `${today} 2` })).toBeVisible();
});

test('a project is renamed, gets a new key and is deleted', async ({ page, request }) => {
  await signUp(page, 'ending');
  const { apiKey } = await createProject(page);
  const headers = { authorization: `Bearer ${apiKey}` };
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Actions for Weekly orders' }).click();
  await page.getByRole('menuitem', { name: 'Rename Project' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Daily orders');
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByText('Project renamed', { exact: true }).first()).toBeVisible();

  const renamed = page.getByRole('button', { name: 'Actions for Daily orders' });
  await expect(renamed).toBeFocused();
  await renamed.click();
  await page.getByRole('menuitem', { name: 'View API Key' }).click();
  const key = page.getByRole('dialog', { name: 'API key' });
  await expect(key.getByText(`${apiKey.slice(0, 14)}`)).toBeVisible();
  await expect(key.getByText(apiKey)).toBeHidden();
  await key.getByRole('button', { name: 'Regenerate key' }).click();
  await key.getByRole('button', { name: 'Regenerate now' }).click();
  await expect(page.getByText('API Key Regenerated', { exact: true }).first()).toBeVisible();
  expect((await request.get('/api/pictable/user', { headers })).status()).toBe(401);
  await key.getByRole('button', { name: "Done, I've saved it" }).click();

  await renamed.click();
  await page.getByRole('menuitem', { name: 'Delete Project' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete project' }).click();
  await expect(page.getByText('Project deleted', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible();
});

test('the editor creates a project and stores a table in it', slow, async ({ page }) => {
  await signUp(page, 'editor');
  await page.goto('/app');
  await page.getByRole('button', { name: 'New Project' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('From the editor');
  await page.getByRole('dialog').getByRole('button', { name: 'Create Project' }).click();
  await expect(page.getByText('Project Created', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: "Done, I've saved it" }).click();
  await expect(page.getByRole('combobox', { name: 'Project' })).toHaveText('From the editor');
  await page.getByRole('button', { name: 'Generate Table' }).click();
  await expect(page.getByText('Table Generated', { exact: true }).first()).toBeVisible();
  await page.getByRole('tab', { name: 'Style Settings' }).click();
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Settings saved successfully!', { exact: true }).first()).toBeVisible();
  const saved = await (await page.request.get('/api/settings')).json();
  expect(saved.settings).toMatchObject({ imageFormat: 'png', defaultWidth: 800 });
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page.getByRole('table', { name: 'Images of From the editor' }).getByRole('row')).toHaveCount(
    2,
  );
  await expect(page.getByText('1 of 25')).toBeVisible();
});

/** Saves the first name; the button keeps the focus although it is then disabled. */
async function saveFirstName(page: Page, name: string) {
  const save = page.getByRole('button', { name: 'Save profile' });
  await field(page, 'First name').fill(name);
  await save.click();
  await expect(page.getByText('Profile Updated', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: `Account ${name}`, exact: true })).toHaveText(name);
  await expect(save).toBeDisabled();
  await expect(save).toBeFocused();
}

test('the settings: profile, password, personal key', async ({ page }) => {
  const email = await signUp(page, 'settings');
  await page.goto('/settings');
  await expect(field(page, 'Email')).toHaveValue(email);
  await expect(field(page, 'Email')).not.toBeEditable();
  await field(page, 'First name').fill('Ada');
  await expect(page.getByText('You have unsaved changes.')).toBeVisible();
  // Neither another tab nor a link discards the input.
  await page.getByRole('tab', { name: 'API Keys' }).click();
  await page.getByRole('tab', { name: 'Profile' }).click();
  await expect(field(page, 'First name')).toHaveValue('Ada');
  page.once('dialog', (dialog) => void dialog.dismiss());
  await page.getByRole('link', { name: 'Pictable, home' }).first().click();
  await expect(page).toHaveURL('/settings');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(field(page, 'First name')).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Save profile' })).toBeFocused();
  await saveFirstName(page, 'Ada');

  await page.getByRole('tab', { name: 'Security' }).click();
  await field(page, 'Current password').fill('correct horse 77');
  await field(page, 'New password').fill('aaaaaaaaaa');
  await expect(page.getByText('Weak', { exact: true })).toBeVisible();
  await field(page, 'New password').fill('quiet river 88');
  await expect(page.getByText('Strong', { exact: true })).toBeVisible();
  await field(page, 'Confirm new password').fill('quiet river 89');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password Mismatch', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('New password and confirmation do not match.').first()).toBeVisible();
  await field(page, 'Confirm new password').fill('quiet river 88');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password Changed', { exact: true }).first()).toBeVisible();
  const data = { email, password: 'quiet river 88' };
  expect((await page.request.post('/api/login', { data })).status()).toBe(200);

  await page.getByRole('tab', { name: 'API Keys' }).click();
  await page.getByRole('button', { name: 'Generate API key' }).click();
  await expect(page.getByText('API Key Generated', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Generate new key' })).toBeFocused();
  await page.getByRole('button', { name: 'Show key' }).click();
  await expect(page.locator('[data-secret]')).toHaveText(/^pictable_user_/);
  await page.getByRole('button', { name: 'Generate new key' }).click();
  await expect(page.getByText('Your current key will stop working immediately.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();

  // Settings of the browser apply on every page.
  await page.getByRole('tab', { name: 'Profile' }).click();
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('Dark');
  await page.getByRole('combobox', { name: 'Language of code examples' }).selectOption('Python');
  await page.goto('/examples');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: 'Sales Report' }).click();
  await expect(page.getByRole('tab', { name: 'Python' })).toHaveAttribute('aria-selected', 'true');
  await page.goto('/settings');
  await expect(page.getByRole('combobox', { name: 'Theme' })).toHaveValue('dark');
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('System');
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', /./);
});

test('the plan pages say that billing is disabled', async ({ page }) => {
  await signUp(page, 'plans');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Manage Subscription' }).click();
  await expect(page).toHaveURL('/manage-subscription');
  await expect(page.getByText("Billing isn't enabled on this server")).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Free/, level: 3 })).toContainText('Your plan');
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await page.getByRole('link', { name: 'See plans' }).click();
  await expect(page).toHaveURL('/subscribe');
  await expect(page.getByText('Your plan', { exact: true })).toBeVisible();
});
