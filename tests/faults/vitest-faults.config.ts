import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/**
 * Tests that kill and overload the built service and fill its disk, one after the other: `npm run
 * test:faults`.
 */
export default defineConfig({
  test: {
    name: 'faults',
    dir: fileURLToPath(new URL('.', import.meta.url)),
    include: ['**/*.test.ts'],
    fileParallelism: false,
    // Long enough for a hundred rounds on a busy machine.
    testTimeout: 7_200_000,
    hookTimeout: 120_000,
  },
});
