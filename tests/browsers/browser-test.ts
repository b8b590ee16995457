import { writeFile } from 'node:fs/promises';
import { test as base, expect } from '@playwright/test';
import type { BrowserDriver } from './browser-driver.ts';
import { BrowserUser } from './browser-user.ts';
import { openFirefox } from './firefox-driver.ts';
import { type BrowserName, findBrowser } from './installed-browsers.ts';
import { openWebKit } from './webkit-driver.ts';

const openBrowser = { firefox: openFirefox, webkit: openWebKit } satisfies Record<BrowserName, unknown>;

export interface BrowserOptions {
  /** The browser of the project; all its tests run in one window. */
  testedBrowser: BrowserName;
}

interface WorkerFixtures extends BrowserOptions {
  driver: BrowserDriver;
}

interface TestFixtures {
  /** Starts as a visitor in every test. */
  user: BrowserUser;
}

/**
 * A test of the journey. It is skipped if the browser is not installed, and fails if a script of the page throws
 * an error that nobody handles.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  testedBrowser: ['firefox', { option: true, scope: 'worker' }],
  driver: [
    async ({ testedBrowser }, use) => {
      const found = findBrowser(testedBrowser);
      if ('missing' in found) throw new Error(found.missing);
      const driver = await openBrowser[testedBrowser](found.program);
      await use(driver);
      await driver.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  user: async ({ driver }, use, info) => {
    info.annotations.push({ type: 'browser', description: driver.version });
    const user = new BrowserUser(driver);
    await user.startsAsVisitor();
    await use(user);
    if (info.status !== info.expectedStatus) {
      const path = info.outputPath('screenshot.png');
      await writeFile(path, await driver.screenshot());
      await info.attach('screenshot', { path, contentType: 'image/png' });
    }
    expect(await user.scriptErrors(), 'errors of scripts').toEqual([]);
  },
});

test.beforeEach(({ testedBrowser }) => {
  const found = findBrowser(testedBrowser);
  if ('missing' in found) test.skip(true, found.missing);
});

export { expect };
