import type { Page } from '@playwright/test';
import { bundleForPage } from './bundle-for-page.ts';

/** The code that looks for them, as one script. */
const finder = bundleForPage('find-hindrances.ts', 'finder');

/**
 * What hinders somebody who works by keyboard or by finger, on the page as it stands, wide and narrow: focus that is not seen or lies under
 * something, targets that are too small, and text that must be scrolled sideways.
 */
export async function hindrances(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  // From here on the browser shows where the focus is, also where a script moves it.
  await page.keyboard.press('Tab');
  const found: string[] = [];
  for (const widthPx of [1280, 320]) {
    await page.setViewportSize({ width: widthPx, height: 800 });
    const here: string[] = await page.evaluate(`${finder}; finder.findHindrances()`);
    found.push(...here.map((text) => `at ${widthPx} px: ${text}`));
  }
  if (before) await page.setViewportSize(before);
  return found;
}
