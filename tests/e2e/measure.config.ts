import config from './playwright.config.ts';

/**
 * Measurements, run manually on an idle machine: `npx playwright test
 * --config=tests/e2e/measure.config.ts`.
 */
export default { ...config, testMatch: /\.measure\.ts$/, workers: 1, retries: 0, timeout: 300_000 };
