import type { PlanCatalogue, User } from '@pictable/contract';
import { auditLogRepo } from '../../audit/audit-log.repo.ts';
import { entryByUser } from '../../audit/record-change.ts';
import { publicError } from '../../http/errors/public-error.ts';
import type { OperationContext } from '../../http/operation-context.ts';
import { type InvitationRow, invitationsRepo } from '../../invitations/invitations.repo.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Passwords } from '../../platform/passwords.ts';
import { newUserRow } from '../new-user-row.ts';
import { checkNewPassword, hashPassword } from '../passwords/check-password.ts';
import { presentUser } from '../present-user.ts';
import { openSession, type SessionParts, setSessionCookie } from '../sessions.ts';
import { type NewUserRow, usersRepo } from '../users.repo.ts';
import { findInvitation, type InvitationParts } from './find-invitation.ts';
import { firstOperatorRepo } from './first-operator.repo.ts';
import { removeFirstOperatorFile } from './first-operator.ts';
import { isOfService } from './registration-policy.ts';

interface Parts extends SessionParts, InvitationParts {
  readonly plans: PlanCatalogue;
  readonly passwords: Passwords;
  /** Folder with the file that has the link for the first operator. */
  readonly config: { readonly dataFolder: string };
}

/**
 * Registers with the token of an invitation, which was mailed to the address or handed over by the operator, so that
 * the address needs no other proof.
 *
 * @throws PublicError 403 for another address, 404 for an invalid token, 409 if the address already has an account
 */
export async function registerInvited(
  parts: Parts,
  context: OperationContext<'register'>,
  token: string,
): Promise<User> {
  const { email, password } = context.body;
  const invitation = await findInvitation(parts, token);
  if (invitation !== 'first-operator' && invitation.email !== email) throw otherAddress(invitation, email);
  checkNewPassword(password, email, 'password');
  const now = parts.clock.now();
  const row = {
    ...newUserRow(email, now),
    password: await hashPassword(parts.passwords, password),
    emailVerifiedAt: now,
  };
  const opened = await parts.db.transaction(async (tx) => {
    const user =
      invitation === 'first-operator'
        ? await addFirstOperator(tx, row, parts.keyedHash(token))
        : await addInvited(tx, row, invitation);
    const session = { userId: user.id, provesMailbox: false };
    return { user, token: await openSession({ ...parts, db: tx }, context, session) };
  });
  setSessionCookie(context, opened.token);
  if (invitation === 'first-operator') await removeFirstOperatorFile(parts.config.dataFolder);
  return presentUser(opened.user, parts.plans, now);
}

async function addInvited(tx: Db, row: NewUserRow, invitation: InvitationRow) {
  const user = await usersRepo(tx).insertUnlessTaken(row);
  if (!user) throw publicError('registration-failed', {});
  const invitations = invitationsRepo(tx);
  // It may have been revoked in the meantime. An invitation to a project is accepted by becoming a member.
  const isUsable = isOfService(invitation)
    ? await invitations.accept(invitation.id, row.createdAt)
    : (await invitations.listUsableOfEmail(row.email, row.createdAt)).some(({ id }) => id === invitation.id);
  if (!isUsable) throw publicError('invitation-not-found', {});
  return user;
}

/** Of concurrent uses of links, only one finds that there is no operator. */
async function addFirstOperator(tx: Db, row: NewUserRow, tokenHash: string) {
  const repo = firstOperatorRepo(tx);
  await repo.lock();
  if ((await repo.hasOperator()) || !(await repo.hasLink(tokenHash)))
    throw publicError('invitation-not-found', {});
  const user = await usersRepo(tx).insertUnlessTaken({ ...row, role: 'operator' });
  if (!user) throw publicError('registration-failed', {});
  await repo.deleteAllLinks();
  await auditLogRepo(tx).add(entryByUser(user.id, 'account.role', { details: { to: 'operator' } }));
  return user;
}

function otherAddress({ email }: InvitationRow, received: string) {
  const message = `email must be "${email}", the address that the invitation is for; got "${received}".`;
  return publicError('registration-closed', {}, { details: [{ path: '/email', message }] });
}
