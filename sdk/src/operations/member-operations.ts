import { fillPath } from '@pictable/contract';
import type {
  AcceptedInvitation,
  Done,
  InvitationList,
  MemberChange,
  MemberList,
  NewInvitation,
  OneInvitation,
  OneMember,
  ReceivedInvitation,
} from '../generated/api-types.ts';
import { paths } from '../paths.ts';
import { getRequest, type Transport } from '../transport.ts';

/** Operations on the members of a project, and on invitations to it. */
export function memberOperations({ json }: Transport) {
  return {
    /** The members of a project, the owner first. */
    members: (projectId: number) =>
      json<MemberList>(getRequest(fillPath(paths.listMembers, { id: projectId }))),

    /** Changes the role of a member. */
    updateMember: (projectId: number, userId: number, change: MemberChange) =>
      json<OneMember>({
        method: 'PATCH',
        path: fillPath(paths.updateMember, { id: projectId, user: userId }),
        body: change,
      }),

    /** Removes a member, who loses access at once. */
    removeMember: (projectId: number, userId: number) =>
      json<Done>({ method: 'DELETE', path: fillPath(paths.removeMember, { id: projectId, user: userId }) }),

    /** Ends the membership of the caller. */
    leaveProject: (projectId: number) =>
      json<Done>({ method: 'POST', path: fillPath(paths.leaveProject, { id: projectId }) }),

    /** Makes a member the owner of a project, and the caller an editor. */
    transferProject: (projectId: number, userId: number) =>
      json<Done>({
        method: 'POST',
        path: fillPath(paths.transferProject, { id: projectId }),
        body: { userId },
      }),

    /** The pending invitations to a project, newest first. */
    invitations: (projectId: number) =>
      json<InvitationList>(getRequest(fillPath(paths.listInvitations, { id: projectId }))),

    /** Invites someone by mail. Another invitation for the same address replaces the first. */
    invite: (projectId: number, invitation: NewInvitation) =>
      json<OneInvitation>({
        method: 'POST',
        path: fillPath(paths.createInvitation, { id: projectId }),
        body: invitation,
      }),

    /** Revokes an invitation. */
    revokeInvitation: (projectId: number, id: number) =>
      json<Done>({
        method: 'DELETE',
        path: fillPath(paths.revokeInvitation, { id: projectId, invitation: id }),
      }),

    /** What the invitation with this token is about. */
    readInvitation: (token: string) =>
      json<ReceivedInvitation>({ method: 'POST', path: paths.readInvitation, body: { token } }),

    /** Accepts an invitation to the address of the signed-in user. */
    acceptInvitation: (token: string) =>
      json<AcceptedInvitation>({ method: 'POST', path: paths.acceptInvitation, body: { token } }),
  };
}
