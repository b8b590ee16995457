import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { imageStorageFolders, ownedStorageNames } from '../images/image-file.ts';
import { type EnqueuedDeletion, enqueueFileDeletion } from '../jobs/delete-files.ts';
import { deleteQueuedMails } from '../jobs/mail-outbox.repo.ts';
import { ownershipRepo } from '../members/ownership.repo.ts';
import type { Db } from '../platform/db/database.ts';
import {
  invitations,
  liveImages,
  magicLinkTokens,
  previews,
  tableImages,
  users,
} from '../platform/db/schema.ts';

/** The deletion of accounts. */
export function accountDeletionRepo(db: Db) {
  return {
    /** Whether `delete` would be rejected now, because the payment provider would go on charging. */
    async isRejected(userId: number): Promise<boolean> {
      const [found] = await db
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, userId), isNotNull(users.stripeSubscriptionId)));
      return found !== undefined;
    },

    /**
     * Deletes a user with everything that refers to them, and the emails to them that were not sent, and enqueues
     * the deletion of the files.
     * @returns undefined if the payment provider would go on charging for the account
     */
    async delete(userId: number): Promise<EnqueuedDeletion | undefined> {
      return db.transaction(async (tx) => {
        // The lock prevents inserting images between the deletions.
        const [user] = await tx
          .select({ email: users.email, subscriptionId: users.stripeSubscriptionId })
          .from(users)
          .where(eq(users.id, userId))
          .for('update');
        if (!user) return { names: [], jobIds: [] };
        if (user.subscriptionId !== null) return undefined;
        const images = await tx
          .delete(tableImages)
          .where(eq(tableImages.userId, userId))
          .returning({ filename: tableImages.filename, deletedAt: tableImages.deletedAt });
        const live = await tx
          .delete(liveImages)
          .where(eq(liveImages.userId, userId))
          .returning({ token: liveImages.token });
        const temporary = await tx
          .delete(previews)
          .where(eq(previews.userId, userId))
          .returning({ filename: previews.filename });
        // A magic link of the time before the account has only the address.
        await tx.delete(magicLinkTokens).where(eq(magicLinkTokens.email, sql`lower(${user.email})`));
        await tx.delete(invitations).where(eq(invitations.email, sql`lower(${user.email})`));
        await ownershipRepo(tx).revokeCredentials(userId);
        await tx.delete(users).where(eq(users.id, userId));
        await deleteQueuedMails(tx, user.email);
        return enqueueFileDeletion(tx, [
          ...ownedStorageNames({ images, live }),
          ...temporary.map(({ filename }) => `${imageStorageFolders.previews}/${filename}`),
        ]);
      });
    },
  };
}
