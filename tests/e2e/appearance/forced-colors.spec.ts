import type { Locator } from '@playwright/test';
import { openCreatePage } from '../setup/editor.ts';
import { expect, test } from '../setup/silent-console.ts';
import { slow } from '../setup/slow.ts';

/** What a reader sees of the state of a control. */
function lookOf(control: Locator): Promise<string[]> {
  return control.evaluate((element) => {
    const { backgroundColor, borderTopColor, outlineStyle, color } = getComputedStyle(element);
    return [backgroundColor, borderTopColor, outlineStyle, color];
  });
}

test(
  'with forced colours, the chosen tab, theme and example differ from the others',
  slow,
  async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await openCreatePage(page);
    expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true);
    const tab = (name: string) => page.getByRole('tab', { name, exact: true });
    expect(await lookOf(tab('Preview'))).not.toEqual(await lookOf(tab('Style Settings')));
    await tab('Style Settings').click();
    const theme = (name: string) => page.getByRole('radio', { name, exact: true });
    await theme('ocean').click();
    await expect(theme('ocean')).toBeChecked();
    expect(await lookOf(theme('ocean'))).not.toEqual(await lookOf(theme('light')));
    await page.goto('/examples');
    const cards = page.locator('[aria-pressed]').filter({ hasText: /Report|Summary/ });
    const chosen = cards.and(page.locator('[aria-pressed="true"]')).first();
    await cards.first().click();
    await expect(chosen).toBeVisible();
    expect(await lookOf(chosen)).not.toEqual(
      await lookOf(cards.and(page.locator('[aria-pressed="false"]')).first()),
    );
  },
);
