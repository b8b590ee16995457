import { expect, test } from '@playwright/test';

test('an unknown address shows the not-found page', async ({ page }) => {
  const answer = await page.goto('/nothing/here');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Try It Now' })).toBeVisible();
});

test('choosing a plan remembers it and goes to the registration', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Choose Professional' }).click();
  await expect(page).toHaveURL('/auth?tab=register');
  expect(await page.evaluate(() => localStorage.getItem('selected-plan'))).toBe('premium');
});

test('the theme that was chosen is remembered', async ({ page }) => {
  await page.goto('/');
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const day = await background();
  await page.getByRole('button', { name: 'Switch colour theme' }).click();
  const night = await background();
  expect(night).not.toBe(day);
  await page.reload();
  expect(await background()).toBe(night);
});
