import { limits, NO_ACCOUNT } from '@pictable/contract';
import type { Actor } from '../audit/audit-log.repo.ts';
import { recordChange } from '../audit/record-change.ts';
import { invitationsRepo } from '../invitations/invitations.repo.ts';
import { enqueueMail } from '../jobs/mail-outbox.repo.ts';
import type { Db } from '../platform/db/database.ts';
import { randomSecret } from '../platform/ids.ts';
import { invitationToken, registrationUrl } from '../platform/mail/deliver-mail.ts';
import type { KeyedHash } from '../platform/secrets.ts';

interface Parts {
  readonly db: Db;
  readonly keyedHash: KeyedHash;
  readonly origin: string;
  readonly now: Date;
  readonly sendsMail: boolean;
  /** The operator who invites; undefined: a command. */
  readonly actor?: Exclude<Actor, 'command'>;
}

interface SentInvitation {
  /** URL of the invitation; null: only in the email. */
  readonly url: string | null;
  readonly expiresAt: Date;
}

/**
 * Invites an address without an account. An earlier invitation of the address stops working.
 *
 * @param email in lower case
 */
export async function inviteToService(parts: Parts, email: string): Promise<SentInvitation> {
  const { db, keyedHash, origin, now, sendsMail, actor } = parts;
  const seed = randomSecret();
  const token = invitationToken(keyedHash, seed);
  const expiresAt = new Date(now.getTime() + limits.invitationDays * 86_400_000);
  await recordChange(
    db,
    async (tx) => {
      if (sendsMail) await enqueueMail(tx, { to: email, template: 'account-invitation', values: { seed } });
      return invitationsRepo(tx).replace({
        ...{ tokenHash: keyedHash(token), email, createdAt: now, expiresAt },
        invitedBy: typeof actor === 'object' ? actor.id : null,
      });
    },
    (id) => ({
      ...{ actor: actor ?? 'command', action: 'account.invite', userId: NO_ACCOUNT },
      target: `invitation ${id}`,
    }),
  );
  return { url: sendsMail ? null : registrationUrl(origin, token), expiresAt };
}

/**
 * Revokes the invitation of an address to the server. @returns false if there is no pending one
 *
 * @param email in lower case
 */
export async function revokeServiceInvitation(
  { db, now }: Pick<Parts, 'db' | 'now'>,
  email: string,
): Promise<boolean> {
  const revoked = await recordChange(
    db,
    async (tx) => {
      const invitations = invitationsRepo(tx);
      const found = await invitations.findPendingToService(email, now);
      return found && (await invitations.revoke(found.id, null)) ? found.id : undefined;
    },
    (id) =>
      id === undefined
        ? undefined
        : {
            ...{ actor: 'command', action: 'account.revoke-invitation', userId: NO_ACCOUNT },
            target: `invitation ${id}`,
          },
  );
  return revoked !== undefined;
}
