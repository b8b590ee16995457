import type pg from 'pg';
import { QUEUE_SCHEMA, queues } from './queues.ts';
import { withPgBoss } from './with-pg-boss.ts';

/**
 * The channel on which pg-boss notifies workers of new jobs: the expression of pg-boss, which only depends on
 * the schema.
 */
const channel = `'pgboss_' || left(encode(sha224('${QUEUE_SCHEMA}'::bytea), 'hex'), 24)`;

/**
 * Enqueues a job with the options of its queue, like `send` of pg-boss, and returns its ID, or null if a job
 * with the same key is queued or running. It is a database function because larger statements and the trigger
 * below also enqueue jobs.
 */
const enqueueFunction = `
  create or replace function enqueue_job(
    queue_name text, job_data jsonb, delay interval default '0', key text default null, failures int default 0
  ) returns uuid language sql as $body$
    with added as (
      insert into ${QUEUE_SCHEMA}.job (
        id, name, data, start_after, singleton_key, keep_until, state, retry_count, started_on, expire_seconds, deletion_seconds,
        retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
      select
        new.id, q.name, job_data, now() + delay, coalesce(key, new.id::text), now() + delay + q.retention_seconds * interval '1 second',
        (case when failures > 0 then 'retry' else 'created' end)::${QUEUE_SCHEMA}.job_state, greatest(failures - 1, 0),
        case when failures > 0 then now() end, q.expire_seconds, q.deletion_seconds,
        q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.policy, q.dead_letter, q.heartbeat_seconds
      from ${QUEUE_SCHEMA}.queue q, (select gen_random_uuid() as id) new
      where q.name = queue_name
      on conflict do nothing
      returning id, start_after
    ), notified as (
      select pg_notify(${channel}, queue_name) from added where start_after <= now()
    )
    select id from added where (select count(*) from notified) >= 0
  $body$`;

/**
 * The queue of versions before 0.2 was the table `jobs`. Its jobs are moved, and a trigger forwards jobs that
 * an instance of such a version still enqueues, in the same transaction. Periodic tasks are scheduled again,
 * so their old jobs are dropped.
 */
const moveOldJobs = `
  create or replace function forward_job() returns trigger language plpgsql as $body$
  begin
    if new.dedupe_key is null or new.dedupe_key not like 'periodic:%' then
      perform enqueue_job(new.task, new.payload::jsonb, greatest(new.run_at - now(), interval '0'), new.dedupe_key, new.attempts);
    end if;
    return null;
  end
  $body$;
  create or replace trigger forward_job before insert on jobs for each row execute function forward_job();
  with old as (delete from jobs returning *)
  insert into jobs (task, payload, run_at, attempts, dedupe_key)
  select task, payload, run_at, attempts, dedupe_key from old where attempts < attempts_max order by run_at, id;
`;

/**
 * Migrates the tables of pg-boss, its queues and the functions above. Call it under the migration lock, after
 * the table `jobs` exists.
 */
export async function installQueues(client: pg.Client): Promise<void> {
  const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
  await withPgBoss({ db, migrate: true }, async (boss) => {
    const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
    for (const [name, options] of Object.entries(queues)) {
      const { policy: _policy, ...changeable } = options;
      if (existing.has(name)) await boss.updateQueue(name, changeable);
      else await boss.createQueue(name, options);
    }
    await client.query(enqueueFunction);
    await client.query(moveOldJobs);
  });
}
