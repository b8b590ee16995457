import { defineConfig } from '@playwright/test';
import e2e from '../e2e/playwright.config.ts';
import type { BrowserOptions } from './browser-test.ts';

/**
 * The journey through the web app in the browsers that `tests/e2e/` does not run in: `npm run test:browsers`.
 * Playwright is only the runner: it can drive builds of its own, not the browsers that people have installed.
 * Both run at the same time, each on its own virtual screen; the tests of one browser share its window.
 */
export default defineConfig<object, BrowserOptions>({
  testDir: '.',
  outputDir: '../../out/browsers',
  workers: 2,
  retries: process.env.CI ? 1 : 0,
  reporter: [['list']],
  timeout: 120_000,
  expect: { timeout: 30_000 },
  ...(e2e.webServer ? { webServer: e2e.webServer } : {}),
  projects: [
    { name: 'firefox', use: { testedBrowser: 'firefox' } },
    { name: 'webkit', use: { testedBrowser: 'webkit' } },
  ],
});
