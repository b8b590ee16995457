import { expect, type Locator, type Page } from '@playwright/test';

/** The text field of the JSON editor, once its code is there. */
export function jsonField(page: Page, name: string): Locator {
  return page.getByRole('textbox', { name });
}

/** Replaces all JSON by a paste, as a person would. */
export async function pasteJson(field: Locator, text: string): Promise<void> {
  await field.click();
  await field.press('ControlOrMeta+a');
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** Opens `/app` and waits for editor and first picture. */
export async function openCreatePage(page: Page): Promise<Locator> {
  await page.goto('/app');
  await expect(page.getByRole('img', { name: /^Table preview/ })).toBeVisible();
  const field = jsonField(page, 'Table JSON');
  await expect(field).toBeVisible();
  return field;
}
