import type { RegistrationInvitation } from '@pictable/contract';
import { rejectCrossSite } from '../../http/browsers/same-site.ts';
import type { OperationContext } from '../../http/operation-context.ts';
import type { SignInLimits } from '../sign-in-limits.ts';
import { findInvitation, type InvitationParts } from './find-invitation.ts';

interface Parts extends InvitationParts {
  readonly publicUrl: string | undefined;
  readonly signInLimits: SignInLimits;
}

/** Reports who can register with an invitation. Does not use it up. */
export async function readRegistrationInvitation(
  parts: Parts,
  { request, reply, body }: OperationContext<'readRegistrationInvitation'>,
): Promise<RegistrationInvitation> {
  rejectCrossSite(request, parts.publicUrl);
  await parts.signInLimits.countInvitationRead(request.ip, reply);
  const found = await findInvitation(parts, body.token);
  if (found === 'first-operator') return { success: true, email: null, role: 'operator', expiresAt: null };
  return { success: true, email: found.email, role: 'user', expiresAt: found.expiresAt.toISOString() };
}
