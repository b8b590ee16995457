import { defineConfig } from 'vitest/config';

const unit = (name: string) => ({ test: { name, include: [`${name}/**/*.test.{ts,tsx}`] } });

export default defineConfig({
  test: {
    projects: [
      unit('contract'),
      unit('engine'),
      unit('sdk'),
      unit('web'),
      unit('bench'),
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/src/platform/db/test-server.fixture.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'house', include: ['tests/house/**/*.test.ts'] } },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: ['server/src/platform/db/test-server.fixture.ts', 'tests/api/bundle-worker.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
