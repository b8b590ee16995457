import type { Page } from '@playwright/test';

/**
 * Lays out all parts of a page. With content-visibility a browser reports an estimated size and outdated
 * colours for parts that have not been scrolled into view.
 */
export async function disableContentVisibility(page: Page): Promise<void> {
  await page.evaluate(() => delete document.documentElement.dataset.deferred);
}
