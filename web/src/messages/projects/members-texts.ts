import type { ProjectRole } from '@pictable/contract';

const roleNames = { viewer: 'Viewer', editor: 'Editor', owner: 'Owner' } as const;

/** Texts of the dialog with the members of a project. */
export const membersTexts = {
  title: 'Members',
  text: (project: string) => `People with access to ${project}. All tables count towards the owner's plan.`,
  loading: 'Loading the members',
  readFailed: "Couldn't load the members",
  retry: 'Try again',
  list: 'Members',
  roles: roleNames,
  role: 'Role',
  roleOf: (name: string) => `Role of ${name}`,
  you: 'you',
  empty: 'No other members yet',
  emptyText: 'Invite the people who need these tables. Viewers can only look; editors can also make changes.',
  changeFailed: "Couldn't change the role",
  changed: (name: string, role: ProjectRole) =>
    `${name} is now ${role === 'viewer' ? 'a viewer' : 'an editor'}`,
  remove: 'Remove',
  removeNamed: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: (name: string, project: string) =>
    `${name} immediately loses access to ${project}. The images and templates that they created stay.`,
  removed: (name: string) => `${name} removed`,
  removeFailed: "Couldn't remove the member",
  leave: 'Leave project',
  leaveTitle: 'Leave this project?',
  leaveText: (project: string) => `You lose access to ${project}. Its owner can invite you again.`,
  left: (project: string) => `You left ${project}`,
  leaveFailed: "Couldn't leave the project",
  onlyOwner: 'Only the owner can invite and remove people.',
} as const;

/** Texts of the invitations in that dialog. */
export const invitationsTexts = {
  heading: 'Invite someone',
  email: 'Email',
  emailInvalid: 'Enter an email address.',
  send: 'Send invitation',
  sent: (email: string) => `Invitation sent to ${email}`,
  sentText: 'The link in the email is valid for seven days.',
  sendFailed: "Couldn't send the invitation",
  list: 'Pending invitations',
  waiting: (role: string, day: string) => `${role}, expires on ${day}`,
  revoke: 'Revoke',
  revokeNamed: (email: string) => `Revoke the invitation for ${email}`,
  revoked: (email: string) => `Invitation for ${email} revoked`,
  revokeFailed: "Couldn't revoke the invitation",
  roleHints: {
    viewer: 'Can see images, templates, live images and the usage.',
    editor: 'Can also render tables and change what is in the project.',
  },
} as const;

/** What the user cannot do in a project of another account, and why. */
export const roleTexts = {
  sharedBy: (owner: string, role: ProjectRole) => `${roleNames[role]} · shared by ${owner}`,
  viewerOnly: (owner: string) => `You can only view this project. ${owner} can make you an editor.`,
  viewersCannot: 'You are a viewer in this project.',
} as const;

/** Texts of the page that the link in an invitation opens. */
export const invitationPage = {
  title: 'Invitation · Pictable',
  loading: 'Checking the invitation',
  heading: (project: string) => `Join ${project}`,
  text: (owner: string, project: string, role: string) =>
    `${owner} invited you to the project ${project} as ${role === 'editor' ? 'an editor' : 'a viewer'}.`,
  accept: 'Accept invitation',
  acceptFailed: "Couldn't accept the invitation",
  accepted: (project: string) => `You joined ${project}`,
  forAddress: (email: string) =>
    `This invitation is for ${email}. Sign in with this address, or create an account with it.`,
  signIn: 'Sign in',
  register: 'Create account',
  otherAddress: (email: string, own: string) =>
    `This invitation is for ${email}, but you are signed in as ${own}. Sign out, then sign in with the invited address.`,
  signOut: 'Sign out',
  invalid: 'This invitation is no longer valid',
  invalidText:
    'It was already used, was revoked or replaced by a newer one, or has expired. Ask the owner of the project for a new one.',
  notReached: "Couldn't check your invitation",
  retry: 'Try again',
  toDashboard: 'Go to the dashboard',
} as const;
