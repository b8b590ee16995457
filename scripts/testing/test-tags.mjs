/**
 * Filters by tag. Tests that take long and rarely fail have the tag `slow`: `npm run test:faults` runs them, and
 * `npm test` does not.
 */
export const slowTests = 'slow';
export const otherTests = '!slow';
