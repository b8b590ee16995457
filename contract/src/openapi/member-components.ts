import {
  acceptedInvitationSchema,
  invitationListSchema,
  invitationSchema,
  invitationTokenSchema,
  memberChangeSchema,
  memberListSchema,
  memberSchema,
  newInvitationSchema,
  oneInvitationSchema,
  oneMemberSchema,
  receivedInvitationSchema,
} from '../accounts/members.ts';
import {
  newTransferSchema,
  oneTransferSchema,
  projectTransferSchema,
} from '../accounts/project-transfers.ts';

/** Named schemas about members of projects and invitations. */
export const memberComponents = {
  Member: [memberSchema, 'A member of a project.'],
  MemberList: [memberListSchema, 'The members of a project, the owner first.'],
  MemberChange: [memberChangeSchema, 'The new role of a member.'],
  OneMember: [oneMemberSchema, 'A changed member.'],
  ProjectTransfer: [projectTransferSchema, 'An open offer to transfer a project to a member.'],
  NewTransfer: [newTransferSchema, 'The member who is to become the owner of a project.'],
  OneTransfer: [oneTransferSchema, 'A new offer to transfer a project.'],
  NewInvitation: [newInvitationSchema, 'The email address to invite to a project, and the role.'],
  Invitation: [invitationSchema, 'A pending invitation.'],
  InvitationList: [invitationListSchema, 'The pending invitations to a project, newest first.'],
  OneInvitation: [oneInvitationSchema, 'A new invitation.'],
  InvitationToken: [invitationTokenSchema, 'The token in the link of an invitation.'],
  ReceivedInvitation: [receivedInvitationSchema, 'The project, the role and the address of an invitation.'],
  AcceptedInvitation: [acceptedInvitationSchema, 'The project that the user has joined.'],
} as const;
