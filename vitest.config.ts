import { defineConfig } from 'vitest/config';

const unit = (name: string, globalSetup: string[] = []) => ({
  test: { name, include: [`${name}/**/*.test.{ts,tsx,mjs}`], globalSetup },
});

export default defineConfig({
  test: {
    projects: [
      unit('contract'),
      unit('engine', ['scripts/provide-kernel.mjs']),
      unit('sdk'),
      unit('web'),
      unit('bench'),
      unit('integrations'),
      unit('scripts'),
      { test: { name: 'house', include: ['tests/house/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'tests/api/**/*.test.{ts,mjs}'],
          globalSetup: ['server/src/platform/db/test-server.fixture.ts', 'tests/api/bundle-worker.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
