import Axe from '@axe-core/playwright';
import { createProject, signUp } from '../setup/account.ts';
import { openCreatePage } from '../setup/editor.ts';
import { expect, test } from '../setup/silent-console.ts';
import { slow } from '../setup/slow.ts';

test('an open list or menu hides nothing that can still receive the focus', slow, async ({ page }) => {
  await signUp(page, 'axe-lists');
  await createProject(page, 'Axe');
  await openCreatePage(page);
  const hiddenButFocusable = async () => {
    const axe = new Axe({ page }).setLegacyMode(true).withRules(['aria-hidden-focus']);
    return (await axe.analyze()).violations.flatMap(({ nodes }) => nodes.map(({ html }) => html));
  };
  const format = page.getByRole('combobox', { name: /^Format/ });
  await format.click();
  await expect(page.getByRole('listbox')).toBeVisible();
  expect(await hiddenButFocusable()).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(format).toBeFocused();
  for (const name of ['More ways to save', /^Account/]) {
    const trigger = page.getByRole('button', { name });
    await trigger.click();
    await expect(page.getByRole('menu')).toBeVisible();
    expect(await hiddenButFocusable()).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(trigger).toBeFocused();
  }
});
