import type { Db } from '../platform/db/database.ts';
import { enqueue } from './jobs.repo.ts';
import type { MailOrder } from './tasks.ts';

/**
 * Orders a mail. Given a transaction, the mail goes out exactly when the transaction is committed; a server that does not
 * take it is tried again for some hours.
 */
export async function enqueueMail(db: Db, mail: MailOrder): Promise<void> {
  await enqueue(db, 'send-mail', mail);
}
