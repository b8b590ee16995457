import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { dataFolder } from './server-origin.ts';

export const password = 'correct horse 77';

/** An address nobody has used. */
export function newAddress(name: string): string {
  return `${name}-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}@example.com`;
}

/** As from a house of its own: the service lets few accounts be opened from one address, and the tests open many. */
export function elsewhere(): Record<string, string> {
  const part = () => Math.floor(Math.random() * 254) + 1;
  return { 'x-forwarded-for': `10.${part()}.${part()}.${part()}` };
}

/** Registers through the call and signs this browser in, as after a registration on the page. */
export async function signUp(page: Page, name: string): Promise<string> {
  const email = newAddress(name);
  const answer = await page.request.post('/api/register', {
    data: { email, password },
    headers: elsewhere(),
  });
  expect(answer.status(), await answer.text()).toBe(201);
  await page.addInitScript(() => localStorage.setItem('pictable-signed-in', 'yes'));
  return email;
}

/** A project made by the call, for tests of what comes after. */
export async function makeProject(
  page: Page,
  name = 'Weekly orders',
): Promise<{ id: number; apiKey: string; endpointPath: string }> {
  const answer = await page.request.post('/api/pictable/projects', { data: { name } });
  return answer.json();
}

/** The field of a form by its label; labels of buttons beside it do not count. */
export const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });

/** The newest link that was mailed to an address. */
export async function mailedLink(email: string): Promise<string> {
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
  const mails = names.sort().map((name) => readFileSync(path.join(folder, name), 'utf8'));
  const mail = mails.findLast((text) => text.startsWith(`To: ${email}\n`));
  return mail?.match(/http\S+\/auth\/verify\?token=\S+/)?.[0];
}
