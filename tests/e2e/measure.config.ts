import config from './playwright.config.ts';

/** What is measured by hand, on a quiet machine: `npx playwright test --config=tests/e2e/measure.config.ts`. */
export default { ...config, testMatch: /\.measure\.ts$/, workers: 1, retries: 0, timeout: 300_000 };
