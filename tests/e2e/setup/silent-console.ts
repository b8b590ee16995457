import { test as base, expect } from '@playwright/test';

/** A test that fails if the page or the browser logs anything to the console. */
export const test = base.extend({
  page: async ({ page }, use) => {
    const messages: string[] = [];
    page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`));
    page.on('pageerror', (error) => messages.push(`error: ${error.message}`));
    await use(page);
    expect(messages, 'console messages').toEqual([]);
  },
});

export { expect };
