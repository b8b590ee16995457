import type { Page } from '@playwright/test';
import { bundleForPage } from './bundle-for-page.ts';

/** Bundled script that finds the issues in the page. */
const finder = bundleForPage('find-accessibility-issues.ts', 'finder');

/**
 * Finds problems for users of a keyboard or a touch screen on the current page, wide and narrow: focus that
 * is invisible or covered, targets that are too small, and text that needs horizontal scrolling.
 */
export async function accessibilityIssues(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  // After a key press the browser shows the focus ring, even if a script moves the focus.
  await page.keyboard.press('Tab');
  const found: string[] = [];
  for (const widthPx of [1280, 320]) {
    await page.setViewportSize({ width: widthPx, height: 800 });
    const here: string[] = await page.evaluate(`${finder}; finder.findAccessibilityIssues()`);
    found.push(...here.map((text) => `at ${widthPx} px: ${text}`));
  }
  if (before) await page.setViewportSize(before);
  return found;
}
