import { newEmail, password, randomClientHeaders, signUp } from '../setup/account.ts';
import { expect, test } from '../setup/silent-console.ts';
import { expectNoHorizontalScroll, violations } from '../setup/violations.ts';
import { signUpOperator } from './sign-up-operator.ts';

test('for other users the page does not exist, and visitors sign in first', async ({ page }) => {
  await page.goto('/operator');
  await expect(page).toHaveURL(/\/auth\?next=%2Foperator/);
  await signUp(page, 'no-operator');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Account/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Operator' })).toBeHidden();
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto('/operator');
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  expect(scripts.filter((url) => url.includes('/api/operator'))).toEqual([]);
});

test.describe('in both schemes', () => {
  test.describe.configure({ timeout: 150_000 });
  test.use({ colorScheme: 'light', reducedMotion: 'reduce' });

  test('no part of the page has a violation, and each fits a phone', async ({ page, request }) => {
    await signUpOperator(page);
    const other = newEmail('somebody-with-a-rather-long-address');
    const registered = await request.post('/api/register', {
      data: { email: other, password },
      headers: randomClientHeaders(),
    });
    const { id } = (await registered.json()) as { id: number };
    await page.request.patch(`/api/operator/users/${id}`, { data: { plan: 'premium', disabled: true } });
    const parts = [
      ['', 'Queue'],
      ['?tab=users', other],
      ['?tab=errors&request=unknown', 'Nothing found'],
      ['?tab=audit', 'Account disabled'],
      [`?user=${id}`, 'Deleted images'],
    ] as const;
    for (const [query, shown] of parts) {
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto(`/operator${query}`);
      await expect(page.getByText(shown).filter({ visible: true }).first()).toBeVisible();
      expect(await violations(page), query).toEqual([]);
      await expectNoHorizontalScroll(page);
    }
    await page.setViewportSize({ width: 390, height: 800 });
    for (const name of ['Change plan', 'Delete images', 'Delete account']) {
      await page.getByRole('button', { name }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await violations(page), name).toEqual([]);
      await page.keyboard.press('Escape');
    }
  });
});
