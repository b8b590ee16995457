import type pg from 'pg';

export interface Durability {
  /** Server settings that can lose acknowledged writes. */
  readonly unsafeSettings: readonly string[];
  /** Whether commits are acknowledged before they are on disk; a session can change that. */
  readonly hasAsyncCommit: boolean;
}

/**
 * Checks whether acknowledged writes survive a power failure.
 *
 * @param isPooler whether a pooler is in use, so that session settings cannot be changed
 */
export async function checkDurability(client: pg.Client, isPooler: boolean): Promise<Durability> {
  const { rows } = await client.query<Record<'fsync' | 'pages' | 'commit', string>>(
    "select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages, current_setting('synchronous_commit') as commit",
  );
  const { fsync, pages, commit } = rows[0]!;
  const unsafeSettings = [
    ...(fsync === 'on' ? [] : [`fsync is ${fsync}`]),
    ...(pages === 'on' ? [] : [`full_page_writes is ${pages}`]),
    ...(commit === 'off' && isPooler ? ['synchronous_commit is off'] : []),
  ];
  return { unsafeSettings, hasAsyncCommit: commit === 'off' && !isPooler };
}

/** Turns on synchronous commits for every connection of the pool. */
export function enableSynchronousCommit(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    // Runs before the query that needed the connection. If it fails, that query fails too.
    client.query('set synchronous_commit = on').catch(() => {});
  });
}
