import type { RegistrationMode } from '@pictable/contract';
import { type PublicError, publicError } from '../../http/errors/public-error.ts';
import { type InvitationRow, invitationsRepo } from '../../invitations/invitations.repo.ts';
import type { Db } from '../../platform/db/database.ts';

/** Who can create an account on this server. */
export interface RegistrationRules {
  readonly mode: RegistrationMode;
  /** Allowed domains of email addresses, in lower case; empty: all. */
  readonly allowedDomains: readonly string[];
}

/** Permission for an address to get an account, and the invitation that the new account uses up. */
export interface Admission {
  readonly invitation: InvitationRow | undefined;
}

/**
 * Decides about an address that anyone may have entered. It knows nothing about accounts and invitations, so that the
 * response reveals neither.
 *
 * @throws PublicError 403
 */
export function checkUnprovenAddress(rules: RegistrationRules, email: string): void {
  if (rules.mode !== 'open') throw publicError('registration-closed', {});
  if (!isAllowedDomain(rules, email)) throw domainNotAllowed(rules, email);
}

/**
 * Decides about an address without an account that the user has just proved to control, with a link or a
 * provider. Every such way creates accounts with `findOrCreateVerifiedUser`, which asks here.
 *
 * @returns undefined if the address gets no account
 */
export async function admitProvenAddress(
  db: Db,
  rules: RegistrationRules,
  { email, now }: { readonly email: string; readonly now: Date },
): Promise<Admission | undefined> {
  const invitations = await invitationsRepo(db).listUsableOfEmail(email, now);
  const invitation = invitations.find((candidate) => isAdmittedBy(rules, candidate));
  if (invitation) return { invitation: isOfService(invitation) ? invitation : undefined };
  return rules.mode === 'open' && isAllowedDomain(rules, email) ? { invitation: undefined } : undefined;
}

/** Whether a pending invitation gives its address an account. */
export function isAdmittedBy(rules: RegistrationRules, invitation: InvitationRow): boolean {
  if (rules.mode === 'closed') return false;
  // Only operators invite to the service, and they may invite addresses at other domains.
  return isOfService(invitation) || isAllowedDomain(rules, invitation.email);
}

/** An invitation to the service is used up by the account; one to a project, by becoming a member of it. */
export function isOfService(invitation: InvitationRow): boolean {
  return invitation.projectId === null;
}

/** Whether the address is at one of the allowed domains. Subdomains are other domains. */
export function isAllowedDomain({ allowedDomains }: RegistrationRules, email: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return allowedDomains.length === 0 || allowedDomains.includes(domain);
}

function domainNotAllowed({ allowedDomains }: RegistrationRules, email: string): PublicError {
  const message = `email must be an address at ${allowedDomains.join(' or ')}; got "${email}".`;
  return publicError('registration-closed', {}, { details: [{ path: '/email', message }] });
}
