import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Builder, Button, Key as KeyCode, Origin, type WebDriver } from 'selenium-webdriver';
import { freePort } from '../free-port.ts';
import { type BrowserDriver, type Key, windowSize } from './browser-driver.ts';
import { openVirtualScreen } from './virtual-screen.ts';

const keyCodes: Readonly<Record<string, string>> = {
  Control: KeyCode.CONTROL,
  Shift: KeyCode.SHIFT,
  Enter: KeyCode.ENTER,
  Backspace: KeyCode.BACK_SPACE,
};

const codeOf = (key: Key) => keyCodes[key] ?? key;

/** Opens a window of MiniBrowser, the browser of WebKitGTK itself, which is driven through W3C WebDriver. */
export async function openWebKit(driverProgram: string): Promise<BrowserDriver> {
  const screen = await openVirtualScreen();
  const port = await freePort();
  const service = spawn(driverProgram, [`--port=${port}`, '--host=127.0.0.1'], {
    env: screen.env,
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(service, url);
  const driver = await new Builder()
    .usingServer(url)
    .withCapabilities({ browserName: 'MiniBrowser' })
    .build();
  await driver
    .manage()
    .window()
    .setRect({ x: 0, y: 0, ...windowSize });
  await driver.manage().setTimeouts({ script: 30_000 });
  const capabilities = await driver.getCapabilities();
  return {
    version: `WebKitGTK/${capabilities.getBrowserVersion()}`,
    open: (page) => driver.get(page),
    evaluate: (expression) => evaluate(driver, expression),
    async clickAt(x, y) {
      const pointer = driver.actions({ async: true });
      await pointer.move({ x, y, origin: Origin.VIEWPORT }).press(Button.LEFT).release(Button.LEFT).perform();
    },
    async press(...keys) {
      const codes = keys.map(codeOf);
      const actions = driver.actions();
      for (const code of codes) actions.keyDown(code);
      for (const code of codes.toReversed()) actions.keyUp(code);
      await actions.perform();
    },
    type: (text) => driver.actions().sendKeys(text).perform(),
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    async close() {
      await driver.quit();
      const ended = once(service, 'exit');
      service.kill();
      await ended;
      await screen.close();
    },
  };
}

async function untilReady(service: ChildProcess, url: string): Promise<void> {
  const isReady = () =>
    fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (service.exitCode !== null) throw new Error(`WebKitWebDriver ended with ${service.exitCode}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** An error in the page is thrown here, with its text. */
async function evaluate(driver: WebDriver, expression: string): Promise<string> {
  const script = `const done = arguments[arguments.length - 1];
    Promise.resolve().then(() => (${expression})).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
  const { value, error } = (await driver.executeAsyncScript(script)) as { value?: string; error?: string };
  if (error !== undefined) throw new Error(error);
  return value ?? '';
}
