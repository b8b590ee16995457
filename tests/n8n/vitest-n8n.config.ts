import { defineConfig } from 'vitest/config';

/** Tests with a real n8n, which `npm run e2e:n8n` installs. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['tests/n8n/**/*.test.ts'],
    globalSetup: ['server/src/platform/db/test-server.fixture.ts', 'tests/api/setup/bundle-worker.ts'],
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
