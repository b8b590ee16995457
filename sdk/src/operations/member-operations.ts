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
  OneTransfer,
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

    /** Offers to make a member the owner of a project. Another offer replaces it. */
    offerTransfer: (projectId: number, userId: number) =>
      json<OneTransfer>({
        method: 'POST',
        path: fillPath(paths.offerTransfer, { id: projectId }),
        body: { userId },
      }),

    /** Withdraws the open offer of a project of the caller, or declines the one to the caller. */
    endTransfer: (projectId: number) =>
      json<Done>({ method: 'DELETE', path: fillPath(paths.endTransfer, { id: projectId }) }),

    /** Makes the caller, to whom it was offered, the owner of a project, and the former owner an editor. */
    acceptTransfer: (projectId: number) =>
      json<Done>({ method: 'POST', path: fillPath(paths.acceptTransfer, { id: projectId }) }),

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
