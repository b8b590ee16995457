import { test as testIgnoringConsole } from '@playwright/test';
import { emailedLink, field, newEmail, password, randomClientHeaders, signUp } from './setup/account.ts';
import { jsonField, pasteJson } from './setup/editor.ts';
import { expect, test } from './setup/silent-console.ts';
import { slow } from './setup/slow.ts';

test('the forms show errors beside the fields and keep the email address across tabs', async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await field(page, 'Email').fill('ada@example');
  await page.getByRole('button', { name: 'Use a magic link' }).click();
  await expect(field(page, 'Email')).toHaveValue('ada@example');
  await expect(page.getByRole('button', { name: 'Send magic link' })).toBeDisabled();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await page.getByRole('tab', { name: 'Register' }).click();
  await expect(page).toHaveURL('/auth?tab=register');
  await field(page, 'Password').fill(password);
  await field(page, 'Confirm password').fill('another');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByText("Passwords don't match")).toBeVisible();
  await field(page, 'Email').fill('ada@example.com');
  await field(page, 'Confirm password').fill(password);
  await expect(page.getByText('Please enter a valid email address')).toBeHidden();
  await expect(page.getByText("Passwords don't match")).toBeHidden();
  await page.getByRole('button', { name: 'Show password' }).first().click();
  await expect(field(page, 'Password')).toHaveAttribute('type', 'text');
});

testIgnoringConsole('the form to sign in sends nothing before both fields are valid', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  await page.goto('/auth');
  const signIn = page.getByRole('button', { name: 'Sign in' });
  await field(page, 'Email').fill('ada@example.com');
  await signIn.click();
  await expect(page.getByText('Password is required')).toBeVisible();
  await field(page, 'Email').fill('ada@example');
  await field(page, 'Password').fill(password);
  await signIn.click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await field(page, 'Email').fill('ada@example.com');
  const response = page.waitForResponse((received) => received.request().method() === 'POST');
  await signIn.click();
  expect((await response).status()).toBe(401);
  expect(sent).toHaveLength(1);
});

test('the chosen plan survives the registration', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Choose Agency' }).click();
  await expect(page.getByText('You chose the Agency plan.')).toBeVisible();
  await field(page, 'Email').fill(newEmail('plan'));
  await field(page, 'Password').fill(password);
  await field(page, 'Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('Registration successful', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('You chose the Agency plan.')).toBeVisible();
});

test('pages that need sign-in redirect to the sign-in page, and back after the sign-in', async ({ page }) => {
  const email = await signUp(page, 'return');
  await page.request.post('/api/logout');
  await page.addInitScript(() => localStorage.removeItem('pictable-signed-in'));
  await page.goto('/settings');
  await expect(page).toHaveURL('/auth?next=%2Fsettings');
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/settings');
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await page.getByRole('link', { name: 'Pictable, home' }).first().click();
  await expect(page.getByRole('heading', { name: 'Try It Now' })).toBeVisible();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
});

test('a magic link signs in automatically in the browser that requested it', async ({ page }) => {
  const email = newEmail('link');
  await page.goto('/auth');
  const tab = page.getByRole('tab', { name: 'Magic Link' });
  await tab.click();
  // A click shows no focus ring, even if nothing had the focus before.
  await expect(tab).toHaveCSS('outline-style', 'none');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'Password' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tab).toHaveCSS('outline-style', 'solid');
  await field(page, 'Email').fill(email);
  await page.getByRole('button', { name: 'Send magic link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Send again in/ })).toBeDisabled();
  const outdated = await emailedLink(email);
  await page.getByRole('button', { name: 'Use a different email' }).click();
  await expect(field(page, 'Email')).toHaveValue(email);
  await page.getByRole('button', { name: 'Send magic link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  await expect.poll(() => emailedLink(email)).not.toBe(outdated);
  await page.goto(await emailedLink(email));
  await expect(page.getByRole('heading', { name: 'You are signed in' })).toBeVisible();
  await expect(page).toHaveURL('/auth/verify');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
  await page.goto('/auth');
  await expect(page).toHaveURL('/dashboard');
});

test('a link can be requested again after half a minute, and Caps Lock shows a warning', async ({ page }) => {
  await page.clock.install();
  await page.goto('/auth');
  await field(page, 'Password').focus();
  await field(page, 'Password').dispatchEvent('keydown', { key: 'A', modifierCapsLock: true });
  await expect(page.getByText('Caps Lock is on.')).toBeVisible();
  await page.getByRole('tab', { name: 'Magic Link' }).click();
  await field(page, 'Email').fill(newEmail('again'));
  await page.getByRole('button', { name: 'Send magic link' }).click();
  await expect(page.getByRole('button', { name: 'Send again in 30 s' })).toBeDisabled();
  await page.clock.runFor(31_000);
  await page.getByRole('button', { name: 'Send again', exact: true }).click();
  await expect(page.getByText('Magic link sent again', { exact: true }).first()).toBeVisible();
});

test('in another browser a magic link needs a confirmation', async ({ page, request }) => {
  const email = newEmail('elsewhere');
  await request.post('/api/magic-link', { data: { email } });
  await page.goto(await emailedLink(email));
  await expect(page.getByRole('heading', { name: 'Your link works' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign in here' }).click();
  await page.getByRole('button', { name: 'Continue now' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('a link without a token shows an error', async ({ page }) => {
  await page.goto('/auth/verify');
  await expect(page.getByRole('heading', { name: 'No token provided' })).toBeVisible();
  await expect(page.getByText('This link is invalid or has expired.')).toBeVisible();
  await expect(page.getByText('Invalid Link', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('This magic link is invalid or has expired.').first()).toBeVisible();
  await page.getByRole('link', { name: 'Back to Sign In' }).click();
  await expect(page).toHaveURL('/auth');
});

// Some tests ignore the console, because browsers log error responses to it.
testIgnoringConsole(
  'an ended session asks to sign in, and then restores the table',
  slow,
  async ({ page }) => {
    const email = await signUp(page, 'ended');
    await page.goto('/app?projectId=1');
    await pasteJson(jsonField(page, 'Table JSON'), '[{"Stad":"Umeå"}]');
    await expect(page.getByRole('img', { name: 'Table preview: 1 row, 1 column' })).toBeVisible();
    await page.request.post('/api/logout');
    await page.getByRole('button', { name: 'Generate Table' }).click();
    await expect(page.getByText('Your session has ended', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sign In' }).last()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/auth?next=%2Fapp%3FprojectId%3D1');
    await field(page, 'Email').fill(email);
    await field(page, 'Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('img', { name: 'Table preview: 1 row, 1 column' })).toBeVisible();

    await page.request.post('/api/logout');
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await expect(page).toHaveURL('/auth?next=%2Fdashboard');
    await expect(page.getByText('Your session has ended', { exact: true }).first()).toBeVisible();
  },
);

test('signing out or in affects every tab', slow, async ({ page, context }) => {
  const email = newEmail('tabs');
  await page.request.post('/api/register', { data: { email, password }, headers: randomClientHeaders() });
  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('pictable-signed-in', 'yes'));
  await page.goto('/dashboard');
  const other = await context.newPage();
  await other.goto('/pricing');
  await other.getByRole('button', { name: 'Account' }).click();
  await other.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/auth?next=%2Fdashboard');
  await other.goto('/auth');
  await field(other, 'Email').fill(email);
  await field(other, 'Password').fill(password);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/dashboard');
});

testIgnoringConsole('an invalid link and a wrong password show errors', async ({ page }) => {
  await page.goto('/auth/verify?token=nothing');
  await expect(page.getByRole('heading', { name: 'Invalid magic link' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Sign In' }).click();
  // The previous page also has an email field, so wait for this one.
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await field(page, 'Email').fill(newEmail('nobody'));
  await field(page, 'Password').fill('not the one');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Login failed', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('alert').getByText(/Incorrect email address or password/)).toBeVisible();
});

testIgnoringConsole(
  'a session that ends while the settings are open shows an error and a sign-in link',
  async ({ page }) => {
    await signUp(page, 'ended');
    await page.goto('/settings');
    await expect(field(page, 'First name')).toBeVisible();
    await page.request.post('/api/logout');
    await field(page, 'First name').fill('Ada');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await expect(page.getByText('Update Failed', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Not Authorized' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toHaveAttribute(
      'href',
      '/auth',
    );
  },
);
