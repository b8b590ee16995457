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
  transferSchema,
} from '../accounts/members.ts';

/** Named schemas about members of projects and invitations. */
export const memberComponents = {
  Member: [memberSchema, 'A member of a project.'],
  MemberList: [memberListSchema, 'The members of a project, the owner first.'],
  MemberChange: [memberChangeSchema, 'The new role of a member.'],
  OneMember: [oneMemberSchema, 'A changed member.'],
  Transfer: [transferSchema, 'The member who becomes the owner of a project.'],
  NewInvitation: [newInvitationSchema, 'Whom to invite to a project, and as what.'],
  Invitation: [invitationSchema, 'An invitation that is not accepted yet.'],
  InvitationList: [invitationListSchema, 'The open invitations to a project, newest first.'],
  OneInvitation: [oneInvitationSchema, 'A new invitation.'],
  InvitationToken: [invitationTokenSchema, 'The token of the link of an invitation.'],
  ReceivedInvitation: [receivedInvitationSchema, 'What an invitation is about.'],
  AcceptedInvitation: [acceptedInvitationSchema, 'The project whose member the user is now.'],
} as const;
