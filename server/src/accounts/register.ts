import type { PlanCatalogue, User } from '@pictable/contract';
import { limits } from '@pictable/contract';
import type { Call } from '../http/call.ts';
import { refusal } from '../http/public-error.ts';
import { refuseCrossSite } from '../http/same-site.ts';
import { enqueueMail } from '../jobs/enqueue-mail.ts';
import type { Mailer } from '../platform/mail/mail.ts';
import type { Passwords } from '../platform/passwords.ts';
import { checkNewPassword, hashPassword } from './choose-password.ts';
import { addLoginLink, markBrowser } from './login-links.ts';
import { presentUser } from './present-user.ts';
import { keepSession, openSession, type SessionParts } from './sessions.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import { type NewUserRow, usersRepo } from './users.repo.ts';

/** What everything that signs somebody in is made of. */
export interface SignInParts extends SessionParts {
  readonly plans: PlanCatalogue;
  readonly passwords: Passwords;
  readonly mailer: Mailer;
  readonly signInLimits: SignInLimits;
  readonly publicUrl: string | undefined;
}

type RegisterCall = Call<'register'>;

/**
 * Registers an address with a password. Where mail is sent, the account opens with the link in it, and neither the answer nor
 * its time tells whether there is one already. Without mail there is no way to tell the owner, so the account opens at once.
 */
export async function register(parts: SignInParts, call: RegisterCall): Promise<User | object> {
  refuseCrossSite(call.request, parts.publicUrl);
  await parts.signInLimits.register(call.request.ip, call.reply);
  const { email, password } = call.body;
  checkNewPassword(password, email, 'password');
  const passwordHash = await hashPassword(parts.passwords, password);
  return parts.mailer.kind === 'smtp'
    ? registerByMail(parts, call, passwordHash)
    : registerAtOnce(parts, call, passwordHash);
}

async function registerByMail(parts: SignInParts, call: RegisterCall, passwordHash: string) {
  const { email } = call.body;
  const nonceHash = markBrowser(parts, call);
  if (await parts.signInLimits.mayMail(email)) {
    await parts.db.transaction(async (tx) => {
      const owner = await usersRepo(tx).findByEmail(email);
      const seed = await addLoginLink(
        { ...parts, db: tx },
        { email, nonceHash, userId: owner?.id ?? null, passwordHash: owner ? null : passwordHash },
      );
      const template = owner ? 'existing-account' : 'confirm-registration';
      await enqueueMail(tx, { to: email, template, values: { seed } });
    });
  }
  call.reply.code(202);
  return {
    success: true,
    status: 'check-inbox',
    message: 'Check your inbox: the link in our mail opens your account.',
  };
}

async function registerAtOnce(parts: SignInParts, call: RegisterCall, passwordHash: string): Promise<User> {
  const { email } = call.body;
  const opened = await parts.db.transaction(async (tx) => {
    const row = newUserRow(email, parts.clock.now());
    const user = await usersRepo(tx).insertUnlessTaken({ ...row, password: passwordHash });
    if (!user) return undefined;
    return {
      user,
      token: await openSession({ ...parts, db: tx }, call, { userId: user.id, provesMailbox: false }),
    };
  });
  if (!opened) {
    if (await parts.signInLimits.mayMail(email)) {
      await enqueueMail(parts.db, { to: email, template: 'existing-account-offline', values: {} });
    }
    throw refusal('registration-failed', {});
  }
  keepSession(call, opened.token);
  return presentUser(opened.user, parts.plans, parts.clock.now());
}

/** A user of the free plan whose first usage window begins now. */
export function newUserRow(email: string, now: Date): NewUserRow {
  return {
    email,
    username: email.slice(0, email.lastIndexOf('@')),
    password: null,
    emailVerifiedAt: null,
    createdAt: now,
    usageResetDate: new Date(now.getTime() + limits.usageWindowDays * 86_400_000),
  };
}
