/** Marks a test that takes long and rarely fails: `npm run test:faults` runs it, and `npm test` does not. */
export const slow = { tag: '@slow' };
