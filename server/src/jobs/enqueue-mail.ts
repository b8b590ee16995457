import type { Db } from '../platform/db/database.ts';
import { enqueue } from './jobs.repo.ts';
import type { QueuedEmail } from './tasks.ts';

/**
 * Enqueues an email. In a transaction, it is sent if and only if the transaction commits. If the mail server
 * rejects it, sending is retried for some hours.
 */
export async function enqueueMail(db: Db, mail: QueuedEmail): Promise<void> {
  await enqueue(db, 'send-mail', mail);
}
