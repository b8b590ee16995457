import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { signUp } from '../setup/account.ts';
import { dataFolder, serverOrigin } from '../setup/server-origin.ts';

const program = path.resolve(import.meta.dirname, '../../../server/dist/admin.js');

/** Signs up, and gives the account the role with the command of the documentation. @returns the email */
export async function signUpOperator(page: Page): Promise<string> {
  const email = await signUp(page, 'operator');
  execFileSync(process.execPath, [program, 'role', email, 'operator'], {
    env: { ...process.env, DATA_DIR: dataFolder, PUBLIC_URL: serverOrigin },
  });
  return email;
}
