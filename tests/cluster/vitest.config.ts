import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Tests of several built services behind what operators put before and beside them: `npm run test:cluster`. */
export default defineConfig({
  test: {
    name: 'cluster',
    dir: fileURLToPath(new URL('.', import.meta.url)),
    include: ['**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 300_000,
  },
});
