import * as z from 'zod/mini';
import { doneSchema } from '../images/images.ts';
import { isoTime } from '../text/iso-time.ts';
import { emailSchema } from './accounts.ts';
import { memberRoles, projectRoles } from './project-roles.ts';

const id = (description: string) => z.int().check(z.positive(), z.describe(description));
const memberRole = z.enum(memberRoles, { error: `role must be one of: ${memberRoles.join(', ')}.` });

/** A member of a project. */
export const memberSchema = z.object({
  userId: id('The id of the user, for the operations on members.'),
  name: z.string().check(z.describe('The name of the member, or the first part of the email address.')),
  email: z.string(),
  role: z.enum(projectRoles),
  isYou: z.boolean().check(z.describe('Whether this is the caller.')),
  since: isoTime('When the user became a member; for the owner, when the project was created.'),
});
/** A member of a project. */
export type Member = z.infer<typeof memberSchema>;

/** The members of a project: the owner first, then in the order in which they joined. */
export const memberListSchema = z.extend(doneSchema, { members: z.array(memberSchema) });
/** The members of a project. */
export type MemberList = z.infer<typeof memberListSchema>;

/** Request body to change the role of a member. */
export const memberChangeSchema = z.strictObject({ role: memberRole });
/** Request body to change the role of a member. */
export type MemberChange = z.output<typeof memberChangeSchema>;

/** The changed member. */
export const oneMemberSchema = z.extend(doneSchema, { member: memberSchema });
/** The changed member. */
export type OneMember = z.infer<typeof oneMemberSchema>;

/** Request body to invite someone to a project. */
export const newInvitationSchema = z.strictObject({ email: emailSchema, role: memberRole });
/** Request body to invite someone to a project. */
export type NewInvitation = z.output<typeof newInvitationSchema>;

/** A pending invitation. */
export const invitationSchema = z.object({
  id: id('The id of the invitation.'),
  email: z.string().check(z.describe('Only an account with this address can accept it.')),
  role: z.enum(memberRoles),
  createdAt: isoTime('When the email was sent.'),
  expiresAt: isoTime('When the link in the email expires.'),
});
/** A pending invitation. */
export type Invitation = z.infer<typeof invitationSchema>;

/** The pending invitations to a project, newest first. */
export const invitationListSchema = z.extend(doneSchema, { invitations: z.array(invitationSchema) });
/** The pending invitations to a project. */
export type InvitationList = z.infer<typeof invitationListSchema>;

/** A new invitation. */
export const oneInvitationSchema = z.extend(doneSchema, { invitation: invitationSchema });
/** A new invitation. */
export type OneInvitation = z.infer<typeof oneInvitationSchema>;

const tokenProblem = 'token must be the token in the link of the email.';

/** Request body with the token of an invitation. */
export const invitationTokenSchema = z.strictObject({
  token: z
    .string({ error: tokenProblem })
    .check(z.minLength(1, tokenProblem), z.maxLength(200, tokenProblem)),
});

/** The project, the role and the address of an invitation. */
export const receivedInvitationSchema = z.extend(doneSchema, {
  project: z.string().check(z.describe('The name of the project.')),
  ownerName: z.string().check(z.describe('The name of the owner of the project, or their email address.')),
  email: z.string().check(z.describe('The address that the invitation was sent to.')),
  role: z.enum(memberRoles),
  expiresAt: isoTime('When it expires.'),
});
/** The project, the role and the address of an invitation. */
export type ReceivedInvitation = z.infer<typeof receivedInvitationSchema>;

/** The project and the role of an accepted invitation. */
export const acceptedInvitationSchema = z.extend(doneSchema, {
  project: z.object({ id: z.int(), name: z.string() }),
  role: z.enum(projectRoles),
});
/** The project and the role of an accepted invitation. */
export type AcceptedInvitation = z.infer<typeof acceptedInvitationSchema>;
