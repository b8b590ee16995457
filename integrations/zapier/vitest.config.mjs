import { defineConfig } from 'vitest/config';

/** Tests with Zapier's platform packages, which `npm run test:zapier` installs. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['integrations/zapier/*.zapier.mjs'],
    globalSetup: ['server/src/platform/db/test-server.fixture.ts', 'tests/api/setup/bundle-worker.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
