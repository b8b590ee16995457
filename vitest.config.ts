import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import EnvironmentOrder from './scripts/testing/environment-order.ts';

/** Ends tests that hang. It is no performance limit, because the machine may be busy. */
const hangAfterMs = 60_000;

/**
 * Test files of one process share their imported modules: no test changes them, and loading the service again
 * takes longer than the tests of a file.
 */
const isolate = false;

const unit = (name: string, globalSetup: string[] = []) => ({
  test: { name, include: [`${name}/**/*.test.{ts,tsx,mjs}`], globalSetup, isolate, testTimeout: hangAfterMs },
});

export default defineConfig({
  test: {
    // One process per processor. Service tests mostly wait for their database, which has processes of its
    // own.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: EnvironmentOrder },
    tags: [
      {
        name: 'slow',
        description: 'Takes long and rarely fails: `npm run test:faults` runs it, `npm test` does not.',
      },
    ],
    // `npm run test:faults` runs these.
    exclude: [...configDefaults.exclude, '**/*.faults.test.ts'],
    projects: [
      unit('contract'),
      unit('engine', ['scripts/testing/provide-kernel.mjs']),
      unit('sdk'),
      unit('cli', ['scripts/testing/provide-cli.mjs']),
      {
        test: {
          ...unit('web', ['scripts/testing/provide-web.mjs']).test,
          // For the files that ask for a DOM. A link that the app does not handle must not replace the page.
          environmentOptions: {
            happyDOM: {
              settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } },
            },
          },
        },
        // By default, Node loads the build of the router for servers, which ignores the history of a page.
        ssr: { resolve: { conditions: ['module', 'node', 'development'] } },
      },
      unit('bench'),
      unit('clients', ['scripts/testing/provide-clients.mjs']),
      unit('integrations', [
        'scripts/testing/provide-mcp.mjs',
        'scripts/testing/provide-action.mjs',
        'scripts/testing/provide-vscode.mjs',
      ]),
      unit('scripts'),
      {
        test: {
          name: 'runtimes',
          include: ['tests/runtimes/**/*.test.ts'],
          globalSetup: [
            'scripts/testing/provide-runtimes.mjs',
            'scripts/testing/provide-server.mjs',
            'scripts/testing/provide-cli.mjs',
            'scripts/testing/provide-mcp.mjs',
            'scripts/testing/provide-action.mjs',
            'scripts/testing/provide-fonts.mjs',
            'scripts/testing/provide-sdk.mjs',
            'scripts/testing/provide-clients.mjs',
            'scripts/testing/provide-vscode.mjs',
          ],
          isolate,
          testTimeout: 2 * hangAfterMs,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'repository',
          include: ['tests/repository/**/*.test.ts'],
          isolate,
          testTimeout: hangAfterMs,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'tests/api/**/*.test.{ts,mjs}'],
          provide: { hostileShare: 0.3 },
          globalSetup: [
            'server/src/platform/db/test-server.fixture.ts',
            'tests/api/setup/bundle-worker.ts',
            'scripts/testing/provide-server.mjs',
            'scripts/testing/provide-cli.mjs',
            'scripts/testing/provide-mcp.mjs',
            'scripts/testing/provide-sdk.mjs',
          ],
          isolate,
          testTimeout: hangAfterMs,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
