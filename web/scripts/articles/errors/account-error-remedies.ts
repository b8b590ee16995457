import type { ErrorSlug } from '@pictable/contract';
import { cure, type ErrorRemedy } from './error-remedy.ts';

/** Errors about accounts, members, invitations and connected apps. */
export const accountErrorRemedies = {
  'account-disabled': cure(
    'An operator of the server disabled the account.',
    'Ask the operator to enable it.',
  ),
  'role-not-allowed': cure(
    'You are a member of the project, with a role that does not allow this.',
    'Ask the owner of the project for another role.',
  ),
  'member-limit-reached': cure(
    'The project has as many members as a project can have.',
    'Remove a member who does not need access any more.',
  ),
  'invitation-limit-reached': cure(
    'Too many invitations to the project are not accepted yet.',
    'Revoke one that is not needed.',
  ),
  'invitations-off': cure(
    'The server has no mail server, so it cannot send the link.',
    'Set `SMTP_URL` on the server.',
  ),
  'invitation-for-another-address': cure(
    'The address of your account is not the one that was invited.',
    'Sign in with the invited address, or ask for an invitation of yours.',
  ),
  'new-owner-limit-reached': cure(
    'The plan of the new owner allows no further project.',
    'The new owner deletes a project or upgrades first.',
  ),
  'already-member': cure(
    'The address belongs to a member of the project.',
    'Change the role of the member instead.',
  ),
  'owner-cannot-leave': cure(
    'A project always has an owner.',
    'Transfer the project to another member first, or delete it.',
  ),
  'member-not-found': cure(
    'The person left the project or was removed, or is its owner.',
    'List the members of the project.',
  ),
  'invitation-not-found': cure(
    'The invitation was accepted, revoked or replaced by a newer one, or has expired.',
    'Ask whoever invited you for a new one.',
  ),
  'registration-closed': cure(
    'The server is open to invited people only, or to nobody new.',
    'Ask its operator for an invitation.',
  ),
  'operator-required': cure(
    'The operation is for the operators of the server.',
    'Ask an operator, or sign in with an account that has the role.',
  ),
  'invalid-access-token': cure(
    'Access tokens of apps are valid for an hour, and until you disconnect the app in the settings.',
    'Use the refresh token, or connect the app again.',
  ),
  'consent-request-not-found': cure(
    'The request of an app is older than an hour, was answered already, or was opened in another browser.',
    'Start again in the app.',
  ),
  'connected-app-not-found': cure(
    'The id is wrong, or the app was disconnected already.',
    'List your connected apps and use one of these ids.',
  ),
  'account-not-found': cure(
    'The account was deleted, or never existed.',
    'Search for it in the list of users.',
  ),
  'own-account': cure(
    'Operators cannot lock themselves out.',
    'Ask another operator, or use `npm run admin` on the server.',
  ),
  'last-operator': cure(
    'Nobody could manage the accounts of the server any more.',
    'Give the role to another account first.',
  ),
} as const satisfies Partial<Record<ErrorSlug, ErrorRemedy>>;
