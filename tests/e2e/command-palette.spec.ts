import type { Page } from '@playwright/test';
import { createProject, signUp } from './setup/account.ts';
import { openCreatePage, pasteJson } from './setup/editor.ts';
import { expect, test } from './setup/silent-console.ts';
import { slow } from './setup/slow.ts';

const searchField = (page: Page) => page.getByRole('combobox', { name: 'Search for' });
const shortcuts = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });

/** Opens the palette by its shortcut, and presses it again if the scripts of the page had not loaded. */
async function openPalette(page: Page) {
  await expect(async () => {
    if (await searchField(page).isHidden()) await page.keyboard.press('ControlOrMeta+k');
    await expect(searchField(page)).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

async function runCommand(page: Page, typed: string, name: string) {
  await openPalette(page);
  await searchField(page).fill(typed);
  await expect(page.getByRole('option').first()).toContainText(name);
  await page.keyboard.press('Enter');
  await expect(searchField(page)).toBeHidden();
}

test('the palette of a visitor: pages, themes and sign-in, with the keyboard only', async ({ page }) => {
  await page.goto('/about');
  await openPalette(page);
  await expect(page.getByRole('group', { name: 'Go to' })).toContainText('Sign in');
  for (const name of ['Dashboard', 'Sign out', 'New project', 'Generate the table'])
    await expect(page.getByRole('option', { name })).toHaveCount(0);
  // The selection wraps from the last option to the first, which becomes the active descendant.
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('option').last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(searchField(page)).toHaveAttribute(
    'aria-activedescendant',
    (await page.getByRole('option').first().getAttribute('id')) ?? '',
  );
  await page.keyboard.press('Escape');
  await runCommand(page, 'dark', 'Dark theme');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await runCommand(page, 'use system', 'Use system theme');
  await expect(page.locator('html')).not.toHaveAttribute('data-theme');
  await runCommand(page, 'zap', 'Zapier');
  await expect(page).toHaveURL('/zapier-integration');
  await runCommand(page, 'create acc', 'Create account');
  await expect(page).toHaveURL('/auth?tab=register');
});

test('the palette of a user: create a project, open a project, sign out', slow, async ({ page }) => {
  await signUp(page, 'palette');
  await page.goto('/terms');
  await runCommand(page, 'new proj', 'New project');
  await expect(page.getByRole('dialog', { name: 'Create project' })).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await page.keyboard.press('Escape');
  const { id } = await createProject(page);
  await page.goto('/settings');
  await runCommand(page, 'weekly', 'Weekly orders');
  await expect(page).toHaveURL(`/dashboard#project-${id}`);
  const card = page.getByRole('button', { name: /^Weekly orders/ });
  await expect(card).toBeFocused();
  await expect(card).toHaveAttribute('aria-expanded', 'true');
  await runCommand(page, 'new image in', 'New image in Weekly orders');
  await expect(page).toHaveURL(`/app?projectId=${id}`);
  await runCommand(page, 'sign out', 'Sign out');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
});

test('the first entry is selected, even if it arrives last', async ({ page }) => {
  await signUp(page, 'palette-late');
  await createProject(page);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/pictable/projects', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/terms');
  await openPalette(page);
  await searchField(page).fill('weekly');
  const first = page.getByRole('option').first();
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await expect(first).not.toContainText('Weekly orders');
  release();
  await expect(first).toContainText('Weekly orders');
  await expect(first).toHaveAttribute('aria-selected', 'true');
});

test('the palette has the available commands of the editor', slow, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signUp(page, 'palette-editor');
  const field = await openCreatePage(page);
  await expect(page.getByRole('img', { name: /^Table preview/ })).toBeVisible();
  await runCommand(page, 'copy image', 'Copy the image');
  await expect(page.locator('.toast')).toContainText('Image copied');
  await runCommand(page, 'gen', 'Generate the table');
  await expect(page.locator('.toast')).toContainText('Table Generated');
  await pasteJson(field, '{"data":');
  await expect(page.getByRole('button', { name: 'Generate Table' })).toBeDisabled();
  await openPalette(page);
  await expect(page.getByRole('option', { name: 'Use sample data' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Generate the table' })).toHaveCount(0);
});

test('a key that can be disabled opens the list of shortcuts on every page', async ({ page }) => {
  await page.goto('/privacy');
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(shortcuts(page)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(shortcuts(page)).toContainText('Generate the table');
  await page.getByRole('checkbox', { name: 'Single-key shortcuts' }).click();
  await page.keyboard.press('Escape');
  await expect(shortcuts(page)).toBeHidden();
  await page.reload();
  await openPalette(page);
  await page.keyboard.press('Escape');
  await expect(searchField(page)).toBeHidden();
  await page.keyboard.press('?');
  await runCommand(page, 'shortcuts', 'Keyboard shortcuts');
  await page.getByRole('checkbox', { name: 'Single-key shortcuts' }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(shortcuts(page)).toBeVisible();
});
