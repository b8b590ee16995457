// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/dom';
import { afterEach, describe, expect, it } from 'vitest';
import { errorResponse, type Routes } from '../../fake-service.fixture.ts';
import { auth } from '../../messages/accounts/auth-texts.ts';
import { deleteAccount as messages, ownData } from '../../messages/settings-texts.ts';
import { ada, button, closeApp, currentHref, dialog, openApp, text } from '../../open-app.fixture.tsx';
import { storageKeys } from '../../storage/storage.ts';

afterEach(closeApp);

const route = 'POST /api/pictable/user/delete';
const withPassword = { ...ada, needs_current_password: true };

async function openDialog(routes: Routes, user = withPassword) {
  const app = openApp('/settings', { user, routes });
  await app.keyboard.click(await button(ownData.open));
  return { ...app, form: await dialog() };
}

describe('the data of an account', () => {
  it('is downloaded as a file', async () => {
    openApp('/settings', { user: ada });
    const link = await screen.findByRole('link', { name: ownData.download });
    expect(link.getAttribute('href')).toBe('/api/pictable/user/export');
    expect(link.hasAttribute('download')).toBe(true);
  });
});

describe('an account', () => {
  it('is deleted after the address and the password were typed', async () => {
    const { keyboard, service, form } = await openDialog({ [route]: { success: true } });
    await keyboard.click(form.getByRole('button', { name: messages.action }));
    expect(await form.findByText(messages.emailDiffers)).toBeTruthy();
    expect(form.getByText(auth.passwordRequired)).toBeTruthy();
    expect(service.requests(route)).toHaveLength(0);
    await keyboard.type(form.getByLabelText(messages.email(ada.email)), ada.email.toUpperCase());
    await keyboard.type(form.getByLabelText(messages.password), 'a long password');
    await keyboard.click(form.getByRole('button', { name: messages.action }));
    expect(await text(messages.deletedText)).toBeTruthy();
    expect(service.bodies(route)).toEqual([{ email: ada.email, currentPassword: 'a long password' }]);
    await waitFor(() => expect(currentHref()).toBe('/'));
    expect(localStorage.getItem(storageKeys.signedIn)).toBeNull();
  });

  it('without a password needs only the address', async () => {
    const { keyboard, service, form } = await openDialog(
      { [route]: { success: true } },
      { ...ada, needs_current_password: false },
    );
    expect(form.queryByLabelText(messages.password)).toBeNull();
    await keyboard.type(form.getByLabelText(messages.email(ada.email)), ada.email);
    await keyboard.click(form.getByRole('button', { name: messages.action }));
    await text(messages.deletedText);
    expect(service.bodies(route)).toEqual([{ email: ada.email }]);
  });

  it('stays if the service refuses, with the reason', async () => {
    const { keyboard, form } = await openDialog({
      [route]: () => errorResponse(400, 'wrong-password', 'The current password is incorrect.'),
    });
    await keyboard.type(form.getByLabelText(messages.email(ada.email)), ada.email);
    await keyboard.type(form.getByLabelText(messages.password), 'wrong one');
    await keyboard.click(form.getByRole('button', { name: messages.action }));
    expect(await form.findByText('The current password is incorrect.')).toBeTruthy();
    expect(currentHref()).toBe('/settings');
  });

  it('with a subscription is not deleted before that ends', async () => {
    openApp('/settings', { user: { ...ada, stripe_subscription_id: 'sub_1' } });
    expect(await text(new RegExp(`^${ownData.subscribed.slice(0, 30)}`))).toBeTruthy();
    expect(screen.queryByRole('button', { name: ownData.open })).toBeNull();
    expect(screen.getByRole('link', { name: ownData.manage }).getAttribute('href')).toBe(
      '/manage-subscription',
    );
  });
});
