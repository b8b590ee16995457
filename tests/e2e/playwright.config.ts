import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { serverOrigin } from './server-origin.ts';

/** A Chromium of the system, where there is one; else the one Playwright has installed. */
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
  // With more, a machine of two cores runs into timeouts.
  workers: 2,
  retries: process.env.CI ? 1 : 0,
  reporter: [['list']],
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: serverOrigin,
    // To record every test takes a good part of its time; the second try of one that failed is recorded.
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
        // The shell would else round the width of every letter, which the whole Chromium does not.
        '--font-render-hinting=none',
      ],
    },
  },
  webServer: {
    command: 'node serve-fresh.mjs',
    url: `${serverOrigin}/readyz`,
    timeout: 240_000,
    // A server that is being worked on may be tested as it runs: start serve-fresh.mjs by hand.
    reuseExistingServer: !process.env.CI,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
});
