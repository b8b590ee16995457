import type { PlanCatalogue, RegistrationMail, User } from '@pictable/contract';
import { rejectCrossSite } from '../http/browsers/same-site.ts';
import { publicError } from '../http/errors/public-error.ts';
import type { OperationContext } from '../http/operation-context.ts';
import { enqueueMail } from '../jobs/mail-outbox.repo.ts';
import type { Mailer } from '../platform/mail/mail.ts';
import type { Passwords } from '../platform/passwords.ts';
import { addMagicLink, markBrowser } from './magic-links.ts';
import { newUserRow } from './new-user-row.ts';
import { checkNewPassword, hashPassword } from './passwords/check-password.ts';
import { presentUser } from './present-user.ts';
import { registerInvited } from './registration/register-invited.ts';
import { checkUnprovenAddress, type RegistrationRules } from './registration/registration-policy.ts';
import { openSession, type SessionParts, setSessionCookie } from './sessions.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import { usersRepo } from './users.repo.ts';

/** Dependencies of all operations that sign a user in. */
export interface SignInParts extends SessionParts {
  readonly plans: PlanCatalogue;
  readonly passwords: Passwords;
  readonly mailer: Mailer;
  readonly signInLimits: SignInLimits;
  readonly publicUrl: string | undefined;
  readonly registration: RegistrationRules;
  /** Folder with the file that has the link for the first operator. */
  readonly config: { readonly dataFolder: string };
}

type RegisterContext = OperationContext<'register'>;

/**
 * Registers an address with a password, if the server accepts it. If a mail server is configured, the link in the mail activates the
 * account, and neither the response nor its timing reveals whether the address already has one. Otherwise the
 * account is activated immediately.
 */
export async function register(
  parts: SignInParts,
  context: RegisterContext,
): Promise<User | RegistrationMail> {
  rejectCrossSite(context.request, parts.publicUrl);
  await parts.signInLimits.countRegistration(context.request.ip, context.reply);
  const { email, password, invitation } = context.body;
  if (invitation !== undefined) return registerInvited(parts, context, invitation);
  checkUnprovenAddress(parts.registration, email);
  checkNewPassword(password, email, 'password');
  const passwordHash = await hashPassword(parts.passwords, password);
  return parts.mailer.kind === 'smtp'
    ? registerByMail(parts, context, passwordHash)
    : registerImmediately(parts, context, passwordHash);
}

async function registerByMail(
  parts: SignInParts,
  context: RegisterContext,
  passwordHash: string,
): Promise<RegistrationMail> {
  const { email } = context.body;
  const nonceHash = markBrowser(parts, context);
  if (await parts.signInLimits.allowsMail(email)) {
    await parts.db.transaction(async (tx) => {
      const ownerId = await usersRepo(tx).findIdByEmail(email);
      const isNew = ownerId === undefined;
      const seed = await addMagicLink(
        { ...parts, db: tx },
        { email, nonceHash, userId: ownerId ?? null, passwordHash: isNew ? passwordHash : null },
      );
      const template = isNew ? 'confirm-registration' : 'existing-account';
      await enqueueMail(tx, { to: email, template, values: { seed } });
    });
  }
  context.reply.code(202);
  return {
    success: true,
    status: 'check-inbox',
    message: 'Check your inbox: the link in our email activates your account.',
  };
}

async function registerImmediately(
  parts: SignInParts,
  context: RegisterContext,
  passwordHash: string,
): Promise<User> {
  const { email } = context.body;
  const created = await parts.db.transaction(async (tx) => {
    const row = newUserRow(email, parts.clock.now());
    const user = await usersRepo(tx).insertUnlessTaken({ ...row, password: passwordHash });
    if (!user) return undefined;
    return {
      user,
      token: await openSession({ ...parts, db: tx }, context, { userId: user.id, provesMailbox: false }),
    };
  });
  if (!created) {
    if (await parts.signInLimits.allowsMail(email)) {
      await enqueueMail(parts.db, { to: email, template: 'existing-account-offline', values: {} });
    }
    throw publicError('registration-failed', {});
  }
  setSessionCookie(context, created.token);
  return presentUser(created.user, parts.plans, parts.clock.now());
}
