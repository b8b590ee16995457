import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Tests of several built instances with what stands around them, one after the other: `npm run test:cluster`. */
export default defineConfig({
  test: {
    name: 'cluster',
    dir: fileURLToPath(new URL('.', import.meta.url)),
    include: ['**/*.test.ts'],
    fileParallelism: false,
    // Restarts in turn under load, and a key of a killed request that is free again after a minute and a half.
    testTimeout: 600_000,
    hookTimeout: 180_000,
  },
});
