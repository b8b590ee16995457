import { publicError } from '../../http/errors/public-error.ts';
import { type Passwords, PasswordsBusy } from '../../platform/passwords.ts';
import { commonPasswordReason } from './common-passwords.ts';

/** @throws PublicError 400 for a password that is easy to guess */
export function checkNewPassword(password: string, email: string, field: string): void {
  const reason = commonPasswordReason(password, email);
  if (reason === undefined) return;
  const { message } = publicError('weak-password', { reason });
  throw publicError('weak-password', { reason }, { details: [{ path: `/${field}`, message }] });
}

/** @throws PublicError 503 when too many passwords are waiting to be hashed */
export async function hashPassword(passwords: Passwords, password: string): Promise<string> {
  return mapBusyError(() => passwords.hash(password));
}

/**
 * Whether the password matches. Takes the same time when there is no hash to compare it with. @throws
 * PublicError 503
 */
export async function verifyPassword(
  passwords: Passwords,
  password: string,
  hash: string | null | undefined,
): Promise<boolean> {
  return mapBusyError(() => passwords.verify(password, hash));
}

async function mapBusyError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PasswordsBusy)) throw error;
    const seconds = error.retryAfterSeconds;
    throw publicError('service-busy', { seconds }, { headers: { 'retry-after': String(seconds) } });
  }
}
