import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { createProject, field, newEmail, password, randomClientHeaders, signUp } from '../setup/account.ts';
import { dataFolder } from '../setup/server-origin.ts';
import { expect, test } from '../setup/silent-console.ts';
import { violations, violationsAtRest } from '../setup/violations.ts';

const table = { title: 'Weekly orders', data: [{ Week: 'W1', Orders: 12 }] };

/** The newest link of this form in the emails to an address. */
async function mailedLink(email: string, form: RegExp): Promise<string> {
  let link: string | undefined;
  const read = () => {
    const folder = path.join(dataFolder, 'outbox');
    const mails = existsSync(folder) ? readdirSync(folder).sort() : [];
    const texts = mails
      .filter((name) => name.endsWith('.txt'))
      .map((name) => readFileSync(path.join(folder, name), 'utf8'));
    const newest = texts.findLast((text) => text.startsWith(`To: ${email}\n`) && form.test(text));
    link = newest?.match(form)?.[1];
    return link;
  };
  await expect.poll(read).toBeDefined();
  return link ?? '';
}

const invitationLink = (email: string) => mailedLink(email, /http\S+(\/invitation\?token=\S+)/);
const offerLink = (email: string) => mailedLink(email, /http[^\s/]*\/\/[^\s/]+(\/dashboard#project-\d+)/);

async function openMembers(page: Page, project: string) {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: `Actions for ${project}` }).click();
  await page.getByRole('menuitem', { name: 'Members', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('list', { name: 'Members' })).toBeVisible();
  return dialog;
}

async function newPerson(browser: Browser) {
  const context = await browser.newContext({
    extraHTTPHeaders: randomClientHeaders(),
    // The ring of a focused element is complete at once.
    reducedMotion: 'reduce',
  });
  return { context, page: await context.newPage() };
}

/** Registers with the link of an invitation, and accepts it. */
async function registerAndAccept(page: Page, email: string) {
  await page.goto(await invitationLink(email));
  await expect(page.getByRole('heading', { name: 'Join Weekly orders' })).toBeVisible();
  await expect(page.getByText(`This invitation is for ${email}.`)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Create account' }).click();
  // The account is for the invited address.
  await expect(field(page, 'Email')).toHaveValue(email);
  await field(page, 'Password').fill(password);
  await field(page, 'Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('button', { name: 'Accept invitation' }).click();
}

/** A viewer sees the project, without controls that the role does not allow. */
async function expectViewer(page: Page, { owner, endpointPath }: { owner: string; endpointPath: string }) {
  await expect(page.getByText(`Viewer · shared by ${owner}`)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Images of Weekly orders' })).toContainText('Weekly orders');
  await expect(page.getByRole('button', { name: 'Delete Weekly orders' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Create New Image, Weekly orders' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Actions for Weekly orders' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Templates', 'Live Images', 'Members']);
  await page.keyboard.press('Escape');
  const forbidden = await page.request.post(`/api/pictable/${endpointPath}`, { data: table });
  expect(forbidden.status()).toBe(403);
}

const usedBy = async (page: Page) => {
  const usage = await page.request.get('/api/pictable/user/usage');
  return ((await usage.json()) as { used: number }).used;
};

test('someone is invited, registers, works as viewer and editor, and is removed', async ({
  page,
  browser,
}) => {
  const owner = await signUp(page, 'owner');
  const { id, endpointPath } = await createProject(page, 'Weekly orders');
  await page.request.post(`/api/pictable/${endpointPath}`, { data: table });
  const email = newEmail('invited');
  const dialog = await openMembers(page, 'Weekly orders');
  await expect(dialog.getByText('No other members yet')).toBeVisible();
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Email').press('Enter');
  await expect(dialog.getByRole('list', { name: 'Pending invitations' })).toContainText(email);
  expect(await violationsAtRest(page)).toEqual([]);

  const invited = await newPerson(browser);
  await registerAndAccept(invited.page, email);
  await expectViewer(invited.page, { owner, endpointPath });

  // The owner makes the viewer an editor, who renders for the plan of the owner.
  const changed = await openMembers(page, 'Weekly orders');
  // A press while the code of the list is loading does not always open it.
  await expect(async () => {
    await changed.getByRole('combobox', { name: `Role of ${email}` }).press('Enter', { timeout: 2_000 });
    await page.getByRole('option', { name: 'Editor' }).click({ timeout: 2_000 });
  }).toPass({ timeout: 15_000 });
  await expect(page.getByText(`${email} is now an editor`, { exact: true })).toBeVisible();
  await invited.page.goto(`/app?projectId=${id}`);
  await invited.page.getByRole('button', { name: 'Generate Table' }).first().click();
  await expect(invited.page.getByText('Table Generated').first()).toBeVisible();
  await invited.page.goto('/dashboard');
  await expect(invited.page.getByText(`Editor · shared by ${owner}`)).toBeVisible();
  expect([await usedBy(page), await usedBy(invited.page)]).toEqual([2, 0]);

  // Removed: nothing is left.
  const last = await openMembers(page, 'Weekly orders');
  await last.getByRole('button', { name: `Remove ${email}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByRole('dialog').getByText('No other members yet')).toBeVisible();
  await invited.page.goto('/dashboard');
  await expect(invited.page.getByText('No projects yet')).toBeVisible();
  expect((await invited.page.request.get(`/api/pictable/projects/${id}`)).status()).toBe(404);
  await invited.context.close();
});

/** Registers someone and lets them accept an invitation to a project. */
async function addViewer(page: Page, browser: Browser, project: string) {
  const email = newEmail('next');
  const dialog = await openMembers(page, project);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  const next = await newPerson(browser);
  const link = await invitationLink(email);
  await next.page.request.post('/api/register', { data: { email, password } });
  await next.page.addInitScript(() => localStorage.setItem('pictable-signed-in', 'yes'));
  await next.page.goto(link);
  await next.page.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(next.page.getByText('Viewer · shared by ')).toBeVisible();
  return { ...next, email };
}

const openOffer = 'Can accept the project until';

/** Offers a project to a member. @returns the dialog, which then shows the offer */
async function offer(page: Page, project: string, email: string) {
  const members = await openMembers(page, project);
  await members.getByRole('button', { name: `Make ${email} the owner` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send offer' }).click();
  await expect(members.getByText(openOffer)).toBeVisible();
  return members;
}

test('a project is offered, and the offer is withdrawn or declined', async ({ page, browser }) => {
  const owner = await signUp(page, 'owner');
  await createProject(page, 'Orders');
  const member = await addViewer(page, browser, 'Orders');
  const members = await offer(page, 'Orders', member.email);
  expect(await violationsAtRest(page)).toEqual([]);
  await members.getByRole('button', { name: `Withdraw the offer to ${member.email}` }).click();
  await expect(members.getByText(openOffer)).toHaveCount(0);

  await offer(page, 'Orders', member.email);
  await member.page.goto(await offerLink(member.email));
  // The dashboard was open already, so the link did not load it again.
  await member.page.reload();
  const received = member.page.getByRole('region', { name: `${owner} offers you the project Orders` });
  await expect(received.getByText('its tables count towards your plan')).toBeVisible();
  expect(await violations(member.page)).toEqual([]);
  await received.getByRole('button', { name: 'Decline the project Orders' }).click();
  await expect(received).toHaveCount(0);
  await expect(member.page.getByRole('button', { name: /^Orders/ })).toBeFocused();
  await member.context.close();
});

test('a project belongs to the member who accepts it, and its former owner leaves', async ({
  page,
  browser,
}) => {
  const former = await signUp(page, 'former');
  await createProject(page, 'Orders');
  const next = await addViewer(page, browser, 'Orders');
  await offer(page, 'Orders', next.email);
  const list = await openMembers(next.page, 'Orders');
  await list.getByRole('button', { name: 'Accept the project Orders' }).click();
  await expect(next.page.getByText('Orders belongs to you', { exact: true })).toBeVisible();
  // The new owner sees what only an owner can do.
  await expect(list.getByRole('button', { name: `Make ${former} the owner` })).toBeVisible();

  await page.goto('/dashboard');
  await expect(page.getByText(`Editor · shared by ${next.email}`)).toBeVisible();
  const own = await openMembers(page, 'Orders');
  await own.getByRole('button', { name: 'Leave project' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave project' }).click();
  await expect(page.getByText('No projects yet')).toBeVisible();
  await next.page.reload();
  await expect(next.page.getByRole('button', { name: 'Actions for Orders' })).toBeVisible();
  await next.context.close();
});

test('an invitation for another address, and one that was used', async ({ page, browser }) => {
  await signUp(page, 'inviting');
  await createProject(page, 'Orders');
  const email = newEmail('third');
  const dialog = await openMembers(page, 'Orders');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  const link = await invitationLink(email);
  const other = await newPerson(browser);
  const wrong = await signUp(other.page, 'wrong');
  await other.page.goto(link);
  await expect(other.page.getByText(`you are signed in as ${wrong}`)).toBeVisible();
  await other.page.getByRole('button', { name: 'Sign out' }).click();
  await expect(other.page.getByRole('link', { name: 'Create account' })).toBeVisible();
  await dialog.getByRole('button', { name: `Revoke the invitation for ${email}` }).click();
  await expect(dialog.getByRole('list', { name: 'Pending invitations' })).toHaveCount(0);
  await other.page.reload();
  await expect(other.page.getByRole('heading', { name: 'is no longer valid' })).toBeVisible();
  await other.context.close();
});
