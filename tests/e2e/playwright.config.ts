import { existsSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { serverOrigin } from './setup/server-origin.ts';

/** Path of a Chromium of the system; undefined if there is none, so that Playwright uses its own. */
function chromiumPath(): string | undefined {
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser'];
  const known = [process.env.CHROMIUM_PATH, ...names.map((name) => `/usr/bin/${name}`)];
  return known.find((path) => path !== undefined && existsSync(path));
}

const executablePath = chromiumPath();

export default defineConfig({
  testDir: '.',
  outputDir: '../../out/e2e',
  fullyParallel: true,
  // More workers cause timeouts on a machine with two cores.
  workers: 2,
  retries: process.env.CI ? 1 : 0,
  reporter: [['list']],
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: serverOrigin,
    // Recording slows tests down, so only retries of failed tests are recorded.
    trace: 'on-first-retry',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--force-color-profile=srgb',
        // Without it the headless shell rounds glyph widths, unlike the full Chromium.
        '--font-render-hinting=none',
      ],
    },
  },
  webServer: {
    command: `node ${path.join(import.meta.dirname, 'setup/start-empty-server.mjs')}`,
    url: `${serverOrigin}/readyz`,
    timeout: 240_000,
    // During development the tests can use a running server: start setup/start-empty-server.mjs manually.
    reuseExistingServer: !process.env.CI,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
});
