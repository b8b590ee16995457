import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import {
  createProject,
  emailedLink,
  field,
  newEmail,
  password,
  randomClientHeaders,
  signUp,
} from './setup/account.ts';
import { slow } from './setup/slow.ts';

// Errors are shown with the message of the service, or with a default if it has none. The tests make the
// service fail if possible and replace its response otherwise. They ignore the console, because browsers log
// error responses to it.

/** Expects a toast with this title and text. */
async function expectToast(page: Page, title: string, text: string | RegExp): Promise<void> {
  // Not by its role: an open dialog hides everything else from the accessibility tree, and a live region
  // reads the toast.
  const toast = page.locator('.toast');
  await expect(toast.getByText(title, { exact: true }).first()).toBeVisible();
  await expect(toast.getByText(text).last()).toBeVisible();
  // If there is no text but the title, it is shown once.
  if (text === title) await expect(toast.getByText(title)).toHaveCount(1);
}

/** Makes requests fail with a status and no body, as a proxy may respond. */
async function failRequests(page: Page, method: string, path: string): Promise<void> {
  await page.route(path, (route) =>
    route.request().method() === method ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  );
}

async function respond(context: BrowserContext, path: string, json: object): Promise<void> {
  await context.route(path, (route) => route.fulfill({ json }));
}

async function pressMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions for Weekly orders' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Actions of a project, each with the title of its error and the default text. */
const projectActions = [
  {
    title: 'Failed to rename project',
    fallback: 'Failed to rename project',
    async act(page: Page) {
      await pressMenu(page, 'Rename Project');
      await page.getByRole('dialog').getByLabel('Name').fill('Daily orders');
      await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
    },
  },
  {
    title: 'Failed to add example',
    fallback: 'Failed to add example',
    async act(page: Page) {
      await pressMenu(page, 'Add Example Image');
      await page.getByRole('button', { name: 'Add example' }).click();
    },
  },
  {
    title: 'Error Regenerating Key',
    fallback: 'Failed to regenerate API key. Please try again.',
    async act(page: Page) {
      await pressMenu(page, 'View API Key');
      await page.getByRole('button', { name: 'Regenerate key' }).click();
      await page.getByRole('button', { name: 'Regenerate now' }).click();
    },
  },
  {
    title: 'Failed to delete project',
    fallback: 'Failed to delete project',
    async act(page: Page) {
      await pressMenu(page, 'Delete Project');
      await page.getByRole('dialog').getByRole('button', { name: 'Delete project' }).click();
    },
  },
];

/** Closes the dialog with its button, because Escape closes the toast first. */
async function closeDialog(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

test('errors of project and image actions are shown', slow, async ({ page }) => {
  test.setTimeout(120_000);
  await signUp(page, 'gone');
  const { id } = await createProject(page);
  const added = await page.request.post(`/api/pictable/projects/${id}/examples`, { data: {} });
  const { image } = await added.json();
  const unavailable = { success: false, error: { code: 503, message: 'The images are unavailable.' } };
  await page.route('**/user/images*', (route) => route.fulfill({ status: 503, json: unavailable }));
  await page.goto('/dashboard');
  await expect(page.getByRole('alert').getByText('The images are unavailable.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Statistics' }).getByText('–')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table', { name: 'Images of Weekly orders' })).toBeVisible();

  await failRequests(page, 'PATCH', '**/projects/*');
  await failRequests(page, 'DELETE', '**/projects/*');
  await failRequests(page, 'POST', '**/examples');
  await failRequests(page, 'POST', '**/regenerate-key');
  await failRequests(page, 'DELETE', '**/images/*');
  for (const { title, fallback, act } of projectActions) {
    await act(page);
    await expectToast(page, title, fallback);
    await closeDialog(page);
  }
  const deleteImage = async () => {
    await page.getByRole('button', { name: 'Delete Revenue by region' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete image' }).click();
  };
  await deleteImage();
  await expectToast(page, 'Failed to delete image', 'Failed to delete image');
  await closeDialog(page);

  await page.unrouteAll();
  await page.request.delete(`/api/pictable/user/images/${image.id}`);
  await deleteImage();
  await expectToast(page, 'Failed to delete image', 'Image does not exist or was deleted.');
  await closeDialog(page);
  await page.request.delete(`/api/pictable/projects/${id}`);
  for (const { title, act } of projectActions) {
    await act(page);
    await expectToast(page, title, 'Project does not exist or was deleted.');
    await closeDialog(page);
  }
});

test('errors while creating a project are shown', async ({ page }) => {
  await signUp(page, 'full');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Create Project' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create project' });
  await dialog.getByLabel('Name').fill('One too many');
  await failRequests(page, 'POST', '**/projects');
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await expectToast(page, 'Failed to create project', 'There was an error creating your project.');
  await page.unrouteAll();
  await createProject(page);
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await expectToast(page, 'Failed to create project', /^Project limit of the plan reached: 1\./);
});

test('errors in the settings are shown', slow, async ({ page }) => {
  await signUp(page, 'settings-fail');
  await page.addInitScript(() => {
    // The browser denies access to the clipboard.
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
  });
  await page.goto('/settings');
  await field(page, 'First name').fill('Ada');
  await failRequests(page, 'PATCH', '**/user');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expectToast(page, 'Update Failed', 'Update Failed');

  await page.getByRole('tab', { name: 'Security' }).click();
  await field(page, 'Current password').fill('not the one');
  await field(page, 'New password').fill('quiet river 88');
  await field(page, 'Confirm new password').fill('quiet river 88');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expectToast(page, 'Password Change Failed', 'The current password is incorrect.');
  await failRequests(page, 'POST', '**/change-password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expectToast(page, 'Password Change Failed', 'Password Change Failed');

  await page.getByRole('tab', { name: 'API Keys' }).click();
  await page.route('**/generate-api-key', (route) => route.fulfill({ json: { success: true } }));
  await page.getByRole('button', { name: 'Generate API key' }).click();
  await expectToast(page, 'Failed to Generate API Key', 'Invalid response from server');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Generate API key' }).click();
  await expectToast(page, 'API Key Generated', "Copy it now. You won't see it again.");
  await page.getByRole('button', { name: 'Copy API key' }).click();
  await expectToast(page, 'Error', 'Failed to copy to clipboard');
});

test('errors while signing in and out are shown', slow, async ({ page, context }) => {
  const email = newEmail('again');
  await context.request.post('/api/register', { data: { email, password }, headers: randomClientHeaders() });
  await context.clearCookies();
  await page.goto('/auth?tab=register');
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await field(page, 'Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expectToast(page, 'Registration failed', /If you already have an account with this email address/);
  await failRequests(page, 'POST', '**/api/register');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expectToast(page, 'Registration failed', 'Registration failed');

  await page.getByRole('tab', { name: 'Magic Link' }).click();
  await failRequests(page, 'POST', '**/api/magic-link');
  await page.getByRole('button', { name: 'Send magic link' }).click();
  await expect(
    page.getByRole('alert').getByText('Failed to send magic link. Please try again.'),
  ).toBeVisible();

  await page.getByRole('tab', { name: 'Password' }).click();
  await field(page, 'Password').fill(password);
  await failRequests(page, 'POST', '**/api/login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expectToast(page, 'Login failed', 'Login failed');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/dashboard');

  await failRequests(page, 'POST', '**/api/logout');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expectToast(page, 'Logout failed', 'Logout failed');
  await expect(page.getByRole('link', { name: 'Dashboard' }).first()).toBeVisible();
});

test('a link that was used elsewhere shows an error, and a new one is sent to the same address', async ({
  page,
}) => {
  const email = newEmail('used');
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Magic Link' }).click();
  await field(page, 'Email').fill(email);
  await page.getByRole('button', { name: 'Send magic link' }).click();
  await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
  const link = await emailedLink(email);
  const token = new URL(link).searchParams.get('token');
  // The link is used between its check and the click.
  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Your link works' })).toBeVisible();
  const confirmation = await fetch(new URL('/api/confirm-magic-link', link), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  expect(confirmation.status).toBe(200);
  await page.getByRole('button', { name: 'Sign in here' }).click();
  await expect(page.getByRole('heading', { name: 'Failed to confirm magic link' })).toBeVisible();
  await expect(page.getByText('This link is invalid or has expired.')).toBeVisible();
  await expectToast(page, 'Invalid Link', 'This magic link is invalid or has expired.');

  await expect(field(page, 'Email')).toHaveValue(email);
  await page.getByRole('button', { name: 'Send new link' }).click();
  await expect(page.getByText('A new link is on its way. Check your inbox.')).toBeVisible();
  await expect.poll(() => emailedLink(email)).not.toBe(link);
  await page.goto(await emailedLink(email));
  await expect(page.getByRole('heading', { name: 'You are signed in' })).toBeVisible();
});

test('errors in the demo are shown', async ({ page }) => {
  await page.goto('/');
  await failRequests(page, 'POST', '**/api/demo/generate-image');
  await page.getByRole('button', { name: 'Generate Image' }).click();
  await expect(page.getByText('Failed to generate image')).toBeVisible();
  await page.route('**/api/demo/generate-image', (route) => route.fulfill({ json: { success: true } }));
  await page.getByRole('button', { name: 'Generate Image' }).click();
  await expect(page.getByText('No image URL in response')).toBeVisible();
  await page
    .getByRole('button', { name: 'Edit JSON' })
    .or(page.getByRole('textbox', { name: 'Demo JSON' }))
    .click();
  await page.getByRole('textbox', { name: 'Demo JSON' }).press('ControlOrMeta+a');
  await page.keyboard.type('[1,');
  await page.getByRole('button', { name: 'Generate Image' }).click();
  await expect(page.getByText('Invalid JSON format. Please check your syntax.')).toBeVisible();
});

/** Changes the plan of the user in responses, because tests cannot buy plans. */
async function onPlan(page: Page, tier: string, change: object = {}): Promise<void> {
  await page.route('**/api/user', async (route) => {
    const user = await (await route.fetch()).json();
    await route.fulfill({ json: { ...user, current_plan_tier: tier, ...change } });
  });
}

test('the plan buttons depend on the plan', slow, async ({ page }) => {
  await signUp(page, 'tiers');
  await createProject(page);
  await onPlan(page, 'basic');
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'Upgrade for More Projects' })).toHaveAttribute(
    'href',
    '/subscribe',
  );
  await expect(page.getByRole('link', { name: 'Upgrade to Professional' })).toHaveAttribute(
    'href',
    '/subscribe',
  );
  await expect(page.getByRole('link', { name: 'Manage Subscription' })).toBeHidden();

  await page.unrouteAll();
  await onPlan(page, 'premium', { stripe_subscription_id: null });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Create Project' })).toBeDisabled();
  await expect(page.getByRole('link', { name: 'Upgrade to Professional' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Manage Subscription' })).toHaveAttribute(
    'href',
    '/manage-subscription',
  );

  await page.unrouteAll();
  await onPlan(page, 'premium', { stripe_subscription_id: 'sub_1', project_limit: 5 });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Create Project' })).toBeEnabled();
  await expect(page.getByRole('link', { name: 'Manage Subscription' })).toBeHidden();
});

test('Google and GitHub are offered if they are configured, and their errors are shown', async ({
  page,
  context,
}) => {
  await respond(context, '**/api/auth/providers', {
    success: true,
    magicLink: true,
    google: true,
    github: true,
  });
  await page.goto('/auth?error=provider');
  for (const [name, path] of [
    ['Google', '/api/auth/google'],
    ['GitHub', '/api/auth/github'],
  ] as const) {
    await expect(page.getByRole('link', { name: `Continue with ${name}` })).toHaveAttribute('href', path);
  }
  await expect(page.getByText(/Sign-in with the other provider failed/)).toBeVisible();
});

test('plans can be bought and managed if billing is enabled', slow, async ({ page, context }) => {
  await signUp(page, 'buyer');
  const { plans } = await (await page.request.get('/api/pictable/plans')).json();
  const billing = { success: true, isSetUp: true, message: '', plan: plans[0], offers: plans.slice(1, 4) };
  await respond(context, '**/api/pictable/billing', { ...billing, hasSubscription: false });
  await page.goto('/subscribe');
  await expect(page.getByText("Billing isn't enabled on this server")).toBeHidden();
  // This server has no billing, so the request fails.
  await page.getByRole('button', { name: 'Subscribe to Professional' }).click();
  await expectToast(page, "Couldn't open the payment page", 'Billing is not configured on this server.');
  await respond(context, '**/billing/checkout', { success: true, url: '/about?paid' });
  await page.getByRole('button', { name: 'Subscribe to Professional' }).click();
  await expect(page).toHaveURL('/about?paid');

  await respond(context, '**/api/pictable/billing', { ...billing, hasSubscription: true, plan: plans[2] });
  await respond(context, '**/billing/portal', { success: true, url: '/about?portal' });
  await page.goto('/manage-subscription');
  await expect(page.getByText('Professional')).toBeVisible();
  await page.getByRole('button', { name: 'Open the customer portal' }).click();
  await expect(page).toHaveURL('/about?portal');
});

test('the status card shows the status of the service and checks it every minute', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.clock.install();
  await page.goto('/app');
  await expect(page.getByText('API Service: Operational')).toBeVisible();
  await page.route('**/api/pictable/status', (route) => route.abort());
  await page.clock.runFor(61_000);
  await expect(page.getByText('API Service: Unavailable')).toBeVisible();
  expect(logged.join('\n')).toContain('Error checking API status');
  await page.unrouteAll();
  await page.route('**/api/pictable/status', (route) => route.fulfill({ json: { status: 'degraded' } }));
  await page.clock.runFor(61_000);
  await expect(page.getByText('API Service: Unavailable')).toBeVisible();
  await page.unrouteAll();
  await page.clock.runFor(61_000);
  await expect(page.getByText('API Service: Operational')).toBeVisible();
});
