import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The absolute path of a file of the project. */
const pathOf = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));

/** Long enough for a hundred rounds on a busy machine. */
const roundsMs = 7_200_000;

/**
 * Tests that kill and overload the built service and fill its disk, and slow tests of its packages, one after the
 * other: `npm run test:faults`.
 */
export default defineConfig({
  test: {
    root: pathOf('.'),
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 120_000,
    projects: [
      {
        test: {
          name: 'faults',
          dir: pathOf('tests/faults'),
          include: ['**/*.test.ts'],
          testTimeout: roundsMs,
        },
      },
      {
        test: {
          name: 'server',
          include: [
            'server/**/*.faults.test.ts',
            // These send only some of their requests in `npm test`.
            'tests/api/requests/hostile-{operations,structure}.test.ts',
          ],
          provide: { hostileShare: 1 },
          globalSetup: [
            pathOf('server/src/platform/db/test-server.fixture.ts'),
            pathOf('tests/api/setup/bundle-worker.ts'),
            pathOf('scripts/testing/provide-server.mjs'),
          ],
        },
      },
      {
        test: {
          name: 'runtimes',
          include: ['tests/runtimes/**/*.faults.test.ts'],
          globalSetup: [
            pathOf('scripts/testing/provide-runtimes.mjs'),
            pathOf('scripts/testing/provide-server.mjs'),
          ],
        },
      },
    ],
  },
});
