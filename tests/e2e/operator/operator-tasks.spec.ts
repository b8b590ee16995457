import type { Browser, Page } from '@playwright/test';
import { createProject, signUp } from '../setup/account.ts';
import { serverOrigin } from '../setup/server-origin.ts';
import { expect, test } from '../setup/silent-console.ts';
import { signUpOperator } from './sign-up-operator.ts';

/** A user in a browser of their own, with a project, a failed request and a stored image. */
async function openUser(browser: Browser) {
  const page = await browser.newPage({ baseURL: serverOrigin });
  const email = await signUp(page, 'helped');
  const { apiKey, endpointPath } = await createProject(page);
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  const send = (data: object | Buffer) =>
    page.request.post(`/api/pictable/${endpointPath}`, { headers, data });
  const failed = await send(Buffer.from('{"data": [1,]}'));
  const stored = await send({ title: 'Weekly sales', data: [{ a: 1 }] });
  const { id: image } = (await stored.json()) as { id: number };
  return { page, email, send, image, requestId: failed.headers()['x-request-id'] ?? '' };
}

type User = Awaited<ReturnType<typeof openUser>>;

const toast = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();

/** From the dashboard to the failed request, and to the page of its user. */
async function findFailedRequest(page: Page, operator: string, user: User): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: `Account ${operator}` }).click();
  await page.getByRole('menuitem', { name: 'Operator' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Operator' })).toBeVisible();
  await expect(page.getByText('Tables stored in the last 30 days')).toBeVisible();
  await page.getByRole('tab', { name: 'Errors' }).click();
  const search = page.getByRole('searchbox', { name: 'Request ID' });
  await expect(async () => {
    await search.fill('');
    await search.fill(user.requestId);
    await expect(page.getByText('malformed-json')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.getByRole('link', { name: user.email }).click();
  await expect(page.getByRole('heading', { level: 1, name: user.email })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Projects' })).toContainText('Weekly orders');
}

async function changePlan(page: Page, user: User): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Change plan' }).press('Enter');
  await dialog.getByLabel('Plan').selectOption('Agency');
  await dialog.getByRole('button', { name: 'Change plan' }).click();
  await toast(page, 'Plan changed');
  expect(await (await user.page.request.get('/api/user')).json()).toMatchObject({ planName: 'Agency' });
}

async function restoreDeletedImage(page: Page, user: User): Promise<void> {
  const image = `/api/pictable/user/images/${user.image}`;
  await user.page.request.delete(image);
  await page.reload();
  await page.getByRole('button', { name: 'Restore Weekly sales' }).click();
  await toast(page, 'Image restored');
  expect((await user.page.request.get(image)).status()).toBe(200);
}

async function disableAndEnable(page: Page, user: User): Promise<void> {
  await page.getByRole('button', { name: 'Disable' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable account' }).click();
  await expect(page.getByText(/^Disabled since/)).toBeVisible();
  expect((await user.page.request.get('/api/user')).status()).toBe(401);
  expect((await user.send({ data: [{ a: 1 }] })).status()).toBe(403);
  await page.getByRole('button', { name: 'Enable' }).click();
  await toast(page, 'Account enabled');
}

async function giveSignInLink(page: Page, user: User): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Sign-in link' }).click();
  await dialog.getByRole('button', { name: 'Show link' }).click();
  await user.page.goto((await dialog.locator('[data-secret]').textContent()) ?? '');
  await user.page
    .getByRole('button', { name: /sign in/i })
    .first()
    .click();
  await expect(user.page.getByText(user.email).first()).toBeVisible();
  await page.keyboard.press('Escape');
}

async function downloadAndDeleteImages(page: Page): Promise<void> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download data' }).click();
  expect((await downloading).suggestedFilename()).toBe('pictable-data.json');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Delete images' }).click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: 'Delete 1 image' }).click();
  await toast(page, '1 image deleted');
}

/** Reads the audit log of the user, and returns to their page. */
async function readAuditLog(page: Page, operator: string, user: User): Promise<void> {
  await page.getByRole('link', { name: 'Audit log of this user' }).click();
  const log = page.getByRole('table', { name: 'Audit log, newest first' });
  for (const action of ['Plan changed', 'Image restored', 'Account disabled', 'Account enabled'])
    await expect(log.getByRole('row', { name: action })).toContainText(`${operator} (operator)`);
  await expect(log.getByRole('row', { name: 'Project created' })).toContainText(user.email);
  await log.getByRole('link', { name: user.email }).first().click();
}

async function deleteAccount(page: Page, user: User): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await dialog.getByRole('textbox').fill(user.email);
  await dialog.getByRole('textbox').press('Enter');
  await toast(page, 'Account deleted');
  await page.getByRole('searchbox', { name: 'Search users' }).fill(user.email);
  await expect(page.getByRole('heading', { name: 'No users found' })).toBeVisible();
}

test('an operator helps a user, from a failed request to the audit log', async ({ page, browser }) => {
  const operator = await signUpOperator(page);
  const user = await openUser(browser);
  await findFailedRequest(page, operator, user);
  await changePlan(page, user);
  await restoreDeletedImage(page, user);
  await disableAndEnable(page, user);
  await giveSignInLink(page, user);
  await downloadAndDeleteImages(page);
  await readAuditLog(page, operator, user);
  await deleteAccount(page, user);
  await user.page.close();
});
