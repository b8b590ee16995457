import { type Browser, chromium, type Page } from 'playwright-core';
import { chromiumFlags } from '../engines/chromium.ts';

/** Delays from a key press to the frame with the new preview, ms. */
export interface Typing {
  readonly rows: number;
  readonly columns: number;
  readonly delaysMs: readonly number[];
}

/** Sizes of the tables that are typed in: rows and columns. */
const tables = [
  [10, 5],
  [100, 8],
  [1_000, 5],
] as const;

/** Keys before the first one that is measured: the compilers of the page and of its worker need them. */
const warmUpKeys = 20;

/** Types in tables of several sizes at `/app`, one key at a time, each after the preview of the one before. */
export async function measureTyping(
  origin: string,
  executablePath: string,
  keys: number,
): Promise<{ version: string; typings: Typing[] }> {
  const browser = await chromium.launch({ executablePath, headless: true, args: chromiumFlags });
  try {
    const typings: Typing[] = [];
    for (const [rows, columns] of tables)
      typings.push({ rows, columns, delaysMs: await typeInTable(browser, origin, { rows, columns, keys }) });
    return { version: browser.version(), typings };
  } finally {
    await browser.close();
  }
}

interface Task {
  readonly rows: number;
  readonly columns: number;
  readonly keys: number;
}

async function typeInTable(
  browser: Browser,
  origin: string,
  { rows, columns, keys }: Task,
): Promise<number[]> {
  const page = await browser.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(`${origin}/app`);
  await page.getByRole('img', { name: /^Table preview/ }).waitFor();
  const field = page.getByRole('textbox', { name: 'Table JSON' });
  await field.click();
  await field.press('ControlOrMeta+a');
  await field.evaluate(paste, tableText(rows, columns));
  await page.getByRole('img', { name: /^Table preview, T: / }).waitFor();
  await field.press('ControlOrMeta+Home');
  for (let column = 0; column < titleStart.length + 1; column++) await field.press('ArrowRight');
  await page.evaluate(watchPreview);
  const delaysMs: number[] = [];
  for (let key = 0; key < warmUpKeys + keys; key++) {
    const delay = await typeKey(page, key % 2 === 0 ? 'x' : 'Backspace');
    if (key >= warmUpKeys) delaysMs.push(delay);
  }
  await page.close();
  return delaysMs;
}

async function typeKey(page: Page, key: string): Promise<number> {
  await page.evaluate(() => (globalThis as unknown as Watch).expectPreview());
  await page.keyboard.press(key);
  return page.evaluate(() => (globalThis as unknown as Watch).delay);
}

const titleStart = '{"title":"';

/** The keys change the title, so that every preview differs from the one before. */
function tableText(rows: number, columns: number): string {
  const lines = Array.from({ length: rows }, (_, row) => {
    const cells = Array.from({ length: columns }, (_, column) =>
      column === 0 ? `"Row ${row}"` : row * 7 + column,
    );
    return `[${cells.join(', ')}]`;
  });
  const names = Array.from({ length: columns }, (_, column) => `"Column ${column}"`);
  return `${titleStart}T",\n"headers":[${names.join(', ')}],\n"rows":[\n${lines.join(',\n')}\n]}`;
}

/** Runs in the page. */
function paste(element: Element, text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

interface Watch {
  expectPreview(): void;
  delay: Promise<number>;
}

/**
 * Runs in the page: measures from the event of a key to the frame after the one in which the image has its new
 * source, which is when that frame has been painted.
 */
function watchPreview(): void {
  const watch = globalThis as unknown as Watch;
  let pressedAt = 0;
  let arrived = () => {};
  const notePress = ({ timeStamp }: KeyboardEvent) => {
    pressedAt = timeStamp;
  };
  addEventListener('keydown', notePress, { capture: true });
  new MutationObserver(() => arrived()).observe(document.body, {
    subtree: true,
    attributes: true,
    attributeFilter: ['src'],
  });
  watch.expectPreview = () => {
    watch.delay = new Promise((resolve) => {
      arrived = () => {
        arrived = () => {};
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressedAt)));
      };
    });
  };
}
