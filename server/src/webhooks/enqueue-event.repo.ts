import type { WebhookData, WebhookEventType } from '@pictable/contract';
import { type SQL, sql } from 'drizzle-orm';
import { enqueueExpression } from '../jobs/jobs.repo.ts';
import type { Db } from '../platform/db/database.ts';

/** An event of an account. */
export interface WebhookEvent<Type extends WebhookEventType> {
  readonly userId: number;
  /** Null: the event is not about a project. */
  readonly projectId: number | null;
  readonly type: Type;
  readonly data: WebhookData<Type>;
  readonly at: Date;
}

/**
 * Enqueues the deliveries of an event. In the transaction that changes what the event reports, they exist if
 * and only if the change does. Without an endpoint for this type of event, nothing is enqueued.
 */
export async function enqueueEvent<Type extends WebhookEventType>(
  db: Db,
  { userId, projectId, type, data, at }: WebhookEvent<Type>,
): Promise<void> {
  const source = sql`(select ${userId}::bigint as user_id, ${JSON.stringify(data)}::json as data) as event`;
  await db.execute(
    enqueueEventStatement(source, {
      type,
      projectId: sql`${projectId}::bigint`,
      at: sql`${at.toISOString()}::timestamptz`,
    }),
  );
}

/**
 * SQL statement that enqueues the deliveries of events of one type; a step of a larger statement can enqueue
 * those of its rows. For accounts without endpoints, it costs one search in an index.
 *
 * @param source table expression `event` with the columns `user_id` and `data` (json)
 */
export function enqueueEventStatement(
  source: SQL,
  { type, projectId, at }: { readonly type: WebhookEventType; readonly projectId: SQL; readonly at: SQL },
): SQL {
  const typeText = sql.raw(`'${type}'`);
  const body = sql`json_build_object('type', ${typeText}::text, 'timestamp', ${isoTimeExpression(at)},
    'data', event.data)::text`;
  return sql`insert into webhook_deliveries (endpoint_id, user_id, message_id, type, body)
    select endpoint.id, endpoint.user_id, ${newMessageId}, ${typeText}, ${body}
    from ${source} join webhook_endpoints endpoint on endpoint.user_id = event.user_id
    where endpoint.is_enabled and endpoint.deleted_at is null and ${typeText} = any(endpoint.events)
      and (endpoint.project_id is null or endpoint.project_id = ${projectId})
    returning ${enqueueExpression('deliver-webhooks', sql`json_build_object('deliveryId', id)`)}`;
}

/** The `webhook-id` of a new message. */
export const newMessageId = sql.raw(`'msg_' || replace(gen_random_uuid()::text, '-', '')`);

/** A time as ISO 8601 text. */
export function isoTimeExpression(time: SQL): SQL {
  return sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
