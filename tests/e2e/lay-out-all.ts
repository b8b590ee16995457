import type { Page } from '@playwright/test';

/** Of what nobody has scrolled to a browser tells a guessed size, and the colours of the scheme before. */
export async function layOutAll(page: Page): Promise<void> {
  await page.evaluate(() => delete document.documentElement.dataset.deferred);
}
