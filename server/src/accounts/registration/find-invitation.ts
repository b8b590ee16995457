import { publicError } from '../../http/errors/public-error.ts';
import { type InvitationRow, invitationsRepo } from '../../invitations/invitations.repo.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { KeyedHash } from '../../platform/secrets.ts';
import { isFirstOperatorToken } from './first-operator.ts';
import { isAdmittedBy, type RegistrationRules } from './registration-policy.ts';

export interface InvitationParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly keyedHash: KeyedHash;
  readonly registration: RegistrationRules;
}

/**
 * What the token of a link creates: the account of an invited address, or that of the first operator, which no setting
 * can prevent.
 *
 * @throws PublicError 403 if the server no longer accepts the address, 404
 */
export async function findInvitation(
  parts: InvitationParts,
  token: string,
): Promise<InvitationRow | 'first-operator'> {
  const { db, clock, keyedHash, registration } = parts;
  const invitation = await invitationsRepo(db).findUsable(keyedHash(token), clock.now());
  if (invitation) {
    if (!isAdmittedBy(registration, invitation)) throw publicError('registration-closed', {});
    return invitation;
  }
  if (await isFirstOperatorToken(parts, token)) return 'first-operator';
  throw publicError('invitation-not-found', {});
}
