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
    'The project has the maximum number of members.',
    'Remove a member who no longer needs access.',
  ),
  'invitation-limit-reached': cure(
    'The project has the maximum number of pending invitations.',
    'Revoke one that is no longer needed.',
  ),
  'invitations-off': cure(
    'No mail server is configured, so the link cannot be sent.',
    'Set `SMTP_URL` on the server.',
  ),
  'invitation-for-another-address': cure(
    'The address of your account is not the one that was invited.',
    'Sign in with the invited address, or ask for an invitation to your own address.',
  ),
  'new-owner-limit-reached': cure(
    'The plan of the new owner does not allow another project.',
    'Ask the new owner to delete a project or to upgrade first.',
  ),
  'transfer-limit-reached': cure(
    'With the webhook endpoints, live images and keys of the project, your account would have more than an account can have.',
    'Delete some of yours, or ask the owner to delete some of the project, and accept again.',
  ),
  'transfer-not-found': cure(
    'The offer was accepted, declined, withdrawn or replaced, has expired, or is for another member.',
    'Ask the owner of the project to offer it to you again.',
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
    'The member left the project or was removed, or is its owner.',
    'List the members of the project.',
  ),
  'invitation-not-found': cure(
    'The invitation was accepted, revoked or replaced by a newer one, or has expired.',
    'Ask the person who invited you for a new one.',
  ),
  'registration-closed': cure(
    'The server accepts new accounts only by invitation, or not at all.',
    'Ask its operator for an invitation.',
  ),
  'operator-required': cure(
    'Only operators of the server can use the operation.',
    'Ask an operator, or sign in with an account that has the role.',
  ),
  'invalid-access-token': cure(
    'Access tokens of apps are valid for an hour, and until you disconnect the app in the settings.',
    'Use the refresh token, or connect the app again.',
  ),
  'consent-request-not-found': cure(
    'The request is more than an hour old, was already allowed or denied, or was opened in another browser.',
    'Start again in the app.',
  ),
  'connected-app-not-found': cure(
    'The id is wrong, or the app was already disconnected.',
    'List your connected apps and use one of their ids.',
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
    'Without an operator, nobody could manage the accounts of the server.',
    'Give the role to another account first.',
  ),
} as const satisfies Partial<Record<ErrorSlug, ErrorRemedy>>;
