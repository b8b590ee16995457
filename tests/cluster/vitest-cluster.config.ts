import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/**
 * Tests of several instances with the programs around them, one file after the other: `npm run
 * test:cluster`.
 */
export default defineConfig({
  test: {
    name: 'cluster',
    dir: fileURLToPath(new URL('.', import.meta.url)),
    include: ['**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 1_800_000,
    hookTimeout: 900_000,
  },
});
