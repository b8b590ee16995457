import { expect, type Locator, type Page } from '@playwright/test';

/** The text field of the JSON editor. */
export function jsonField(page: Page, name: string): Locator {
  return page.getByRole('textbox', { name });
}

/** Replaces all text of the editor by pasting. */
export async function pasteJson(field: Locator, text: string): Promise<void> {
  await pasteInto(field, { 'text/plain': text });
}

/** Replaces all text by pasting clipboard data, given as text per MIME type. */
export async function pasteInto(field: Locator, forms: Record<string, string>): Promise<void> {
  await field.click();
  await field.press('ControlOrMeta+a');
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(pasted)) clipboardData.setData(type, text);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, forms);
}

/** The text in the editor of `/app`, for texts short enough to be fully rendered. */
export async function editorText(page: Page): Promise<string> {
  const lines = await page.locator('.cm-content .cm-line').allTextContents();
  return lines.join('\n');
}

/** Opens `/app` and waits for the editor and the first preview. @returns the text field */
export async function openCreatePage(page: Page, path = '/app'): Promise<Locator> {
  await page.goto(path);
  await expect(page.getByRole('img', { name: /^Table preview/ })).toBeVisible();
  const field = jsonField(page, 'Table JSON');
  await expect(field).toBeVisible();
  return field;
}
