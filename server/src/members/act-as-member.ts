import { hasRightsOf, rolesWithRightsOf } from '@pictable/contract';
import { type ActAsMember, rejectDisabled } from '../http/caller.ts';
import { publicError } from '../http/errors/public-error.ts';
import type { MembersRepo } from './members.repo.ts';

/**
 * The only place that decides what a member may do: it compares the role of the member with the lowest role that the
 * route declares. The membership is read for each request, so that a removed member has no access from the next one on.
 */
export function createActAsMember(members: Pick<MembersRepo, 'findMembership'>): ActAsMember {
  return async (caller, { role: required }, reference) => {
    // The key of a project acts for the project, even if a member sends it.
    if (required === 'none' || caller.project) return caller;
    const found = await members.findMembership(caller.user.id, reference);
    if (!found) return caller;
    const { project, owner, ownerName, role } = found;
    if (!hasRightsOf(role, required)) {
      const values = { project: project.name, role, required: rolesWithRightsOf(required).join(' or ') };
      throw publicError('role-not-allowed', values, {
        hint: 'The owner of the project can change your role.',
      });
    }
    rejectDisabled(owner);
    return { ...caller, user: owner, project, member: { user: caller.user, role, ownerName } };
  };
}
