import { is, SQL, sql } from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';
import { DEAD_LETTER_QUEUE } from '../platform/job-queue/queues.ts';
import type { MailContent, TemplatedMail } from '../platform/mail/mail.ts';
import { enqueueExpression } from './jobs.repo.ts';
import type { OneOffTask } from './tasks.ts';

const sendMail: OneOffTask = 'send-mail';

type WithSql<Values> = { readonly [Key in keyof Values]: Values[Key] | SQL<Values[Key]> };

type ContentWithSql<Content extends MailContent> = Content extends MailContent
  ? { readonly template: Content['template']; readonly values: WithSql<Content['values']> }
  : never;

/** An email whose address and values may be expressions of the statement that enqueues it. */
export type MailWithSql = { readonly to: string | SQL<string> } & ContentWithSql<MailContent>;

/**
 * Enqueues an email. In a transaction, it is sent if and only if the transaction commits. If the mail server
 * rejects it, sending is retried for some hours.
 */
export async function enqueueMail(db: Db, mail: TemplatedMail): Promise<void> {
  await db.execute(sql`select ${enqueueMailExpression(mail)}`);
}

/** SQL expression that enqueues an email when a larger statement evaluates it. */
export function enqueueMailExpression({ to, template, values }: MailWithSql): SQL {
  return enqueueExpression(sendMail, jsonObject({ to, template, values: jsonObject(values) }));
}

/** Deletes the emails to an address that were not sent yet, or could not be. */
export async function deleteQueuedMails(tx: Db, address: string): Promise<void> {
  await tx.execute(sql`
    delete from pgboss.job
    where name in (${sendMail}, ${DEAD_LETTER_QUEUE}) and lower(data ->> 'to') = lower(${address})`);
}

function jsonObject(members: Readonly<Record<string, string | number | SQL>>): SQL {
  const pairs = Object.entries(members).map(([key, value]) => sql`${key}::text, ${jsonValue(value)}`);
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`;
}

function jsonValue(value: string | number | SQL): SQL {
  if (is(value, SQL)) return value;
  return typeof value === 'string' ? sql`${value}::text` : sql`${value}::numeric`;
}
