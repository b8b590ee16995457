import { test as base, expect } from '@playwright/test';

/** A page whose console must stay silent: a message of the browser or of ours fails the test. */
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
