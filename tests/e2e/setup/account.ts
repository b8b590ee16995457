import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { dataFolder } from './server-origin.ts';

export const password = 'correct horse 77';

/** An email address that is not registered. */
export function newEmail(name: string): string {
  return `${name}-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}@example.com`;
}

/**
 * A random client IP address, because the service limits registrations per address and the tests need many.
 */
export function randomClientHeaders(): Record<string, string> {
  const octet = () => Math.floor(Math.random() * 254) + 1;
  return { 'x-forwarded-for': `10.${octet()}.${octet()}.${octet()}` };
}

/**
 * Registers through the API and signs in this browser, as a registration on the page does. @returns the
 * email
 */
export async function signUp(page: Page, name: string): Promise<string> {
  const email = newEmail(name);
  const response = await page.request.post('/api/register', {
    data: { email, password },
    headers: randomClientHeaders(),
  });
  expect(response.status(), await response.text()).toBe(201);
  await page.addInitScript(() => localStorage.setItem('pictable-signed-in', 'yes'));
  return email;
}

/** Creates a project through the API. */
export async function createProject(
  page: Page,
  name = 'Weekly orders',
): Promise<{ id: number; apiKey: string; endpointPath: string }> {
  const response = await page.request.post('/api/pictable/projects', { data: { name } });
  return response.json();
}

/** A form field by its exact label. */
export const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });

/** Waits for the newest magic link that was sent to an email address. */
export async function emailedLink(email: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(() => {
      link = readLink(email);
      return link;
    })
    .toBeDefined();
  return link ?? '';
}

function readLink(email: string): string | undefined {
  const folder = path.join(dataFolder, 'outbox');
  if (!existsSync(folder)) return undefined;
  const names = readdirSync(folder).filter((name) => name.endsWith('.txt'));
  const emails = names.sort().map((name) => readFileSync(path.join(folder, name), 'utf8'));
  const newest = emails.findLast((text) => text.startsWith(`To: ${email}\n`));
  return newest?.match(/http\S+\/auth\/verify\?token=\S+/)?.[0];
}
