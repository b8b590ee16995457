import type pg from 'pg';

export interface Durability {
  /** Settings by which the server may lose what it has acknowledged. */
  readonly hazards: readonly string[];
  /** Whether commits are acknowledged before they are on a disk: a session of ours can ask for better. */
  readonly commitsEarly: boolean;
}

/**
 * Whether the server keeps what it acknowledges when the power goes.
 *
 * @param isPooler whether connections are lent by a pooler: none of them is ours to change
 */
export async function checkDurability(client: pg.Client, isPooler: boolean): Promise<Durability> {
  const { rows } = await client.query<Record<'fsync' | 'pages' | 'commit', string>>(
    "select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages, current_setting('synchronous_commit') as commit",
  );
  const { fsync, pages, commit } = rows[0]!;
  const hazards = [
    ...(fsync === 'on' ? [] : [`fsync is ${fsync}`]),
    ...(pages === 'on' ? [] : [`full_page_writes is ${pages}`]),
    ...(commit === 'off' && isPooler ? ['synchronous_commit is off'] : []),
  ];
  return { hazards, commitsEarly: commit === 'off' && !isPooler };
}

/** Every connection of the pool waits for its commits. */
export function waitForCommits(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    // It goes out before the query that the connection was made for. A connection on which it fails is of no use to that one either.
    client.query('set synchronous_commit = on').catch(() => {});
  });
}
