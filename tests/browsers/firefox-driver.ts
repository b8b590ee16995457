import puppeteer, { type KeyInput } from 'puppeteer-core';
import { type BrowserDriver, windowSize } from './browser-driver.ts';
import { openVirtualScreen } from './virtual-screen.ts';

/** Opens a window of Firefox, which is driven through WebDriver BiDi. */
export async function openFirefox(program: string): Promise<BrowserDriver> {
  const screen = await openVirtualScreen();
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: program,
    // Without a window Firefox has a clipboard of its own, which holds no images.
    headless: false,
    defaultViewport: windowSize,
    env: screen.env,
  });
  const [page = await browser.newPage()] = await browser.pages();
  return {
    version: await browser.version(),
    open: async (url) => void (await page.goto(url)),
    evaluate: async (expression) => (await page.evaluate(expression)) as string,
    clickAt: (x, y) => page.mouse.click(x, y),
    async press(...keys) {
      for (const key of keys) await page.keyboard.down(key as KeyInput);
      for (const key of keys.toReversed()) await page.keyboard.up(key as KeyInput);
    },
    type: (text) => page.keyboard.type(text),
    screenshot: async () => Buffer.from(await page.screenshot()),
    async close() {
      await browser.close();
      await screen.close();
    },
  };
}
