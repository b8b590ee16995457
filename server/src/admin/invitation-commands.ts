import { emailSchema, limits } from '@pictable/contract';
import { invitationsRepo } from '../invitations/invitations.repo.ts';
import { adminAccountsRepo } from './admin-accounts.repo.ts';
import { type AdminContext, AdminError, carryOut, print } from './admin-context.ts';
import { inviteToService, revokeServiceInvitation } from './invite-to-service.ts';

export async function invite(context: AdminContext, [text = '']: readonly string[]): Promise<void> {
  const { sendsMail, say, flags } = context;
  const email = readEmail(text);
  if (context.registration.mode === 'closed')
    throw new AdminError('REGISTRATION is closed, so that nobody can register. Set it to invite first.');
  if (await adminAccountsRepo(context.db).find(email))
    throw new AdminError(`${email} has an account already.`);
  const done = `${email} is invited, for ${limits.invitationDays} days.`;
  if (flags.dryRun) return carryOut(context, { done, work: async () => {} });
  const { url, expiresAt } = await inviteToService(context, email);
  if (flags.json) say(JSON.stringify({ email, url, expiresAt }));
  else say(sendsMail ? `${done} The service sends the email.` : String(url));
}

/** Lists the pending invitations to the server, newest first. Those to a project are in its settings. */
export async function listInvitations(context: AdminContext): Promise<void> {
  const pending = await invitationsRepo(context.db).listPending(null, context.now);
  const rows = pending.map(({ id, email, invitedBy, createdAt, expiresAt }) => ({
    ...{ id, email, invitedBy, createdAt, expiresAt },
  }));
  print(context, rows, 'There are no pending invitations to the server.');
}

export async function revokeInvitation(context: AdminContext, [text = '']: readonly string[]): Promise<void> {
  const email = readEmail(text);
  const missing = new AdminError(`There is no pending invitation for ${email} to the server.`);
  if (!(await invitationsRepo(context.db).findPendingToService(email, context.now))) throw missing;
  await carryOut(context, {
    done: `The invitation for ${email} is revoked: its link no longer works.`,
    work: async () => {
      if (!(await revokeServiceInvitation(context, email))) throw missing;
    },
  });
}

/** @throws AdminError */
function readEmail(text: string): string {
  const { data, error } = emailSchema.safeParse(text);
  if (error) throw new AdminError(`EMAIL must be an email address; got ${text}.`);
  return data;
}
