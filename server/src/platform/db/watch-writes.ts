import type pg from 'pg';

/** The statements after which a watcher is called. */
export interface WatchedWrites {
  /** Names of tables in the database. */
  readonly tables: readonly string[];
  /** Names of prepared statements that write to these tables and do not matter to the watcher. */
  readonly exceptStatements?: readonly string[];
}

/**
 * Calls back as soon as a change that this process made to one of the tables is visible to other connections, and
 * before the code that made it continues. Also after a statement that failed, because a commit can succeed without its
 * acknowledgement being received; not after an `UPDATE` that matched no row.
 *
 * Does not see statements of other connections, what a foreign key or a trigger changes in a table that the statement
 * does not name, or more than the first command of a text that begins a transaction.
 */
export type WatchWrites = (writes: WatchedWrites, onWritten: () => void) => void;

interface Watcher {
  writesTo(statement: Statement): boolean;
  onWritten(): void;
}

interface Statement {
  readonly text: string;
  /** Of a prepared statement. */
  readonly name?: string | undefined;
}

/** Watches the statements of all connections that the pool opens from now on. */
export function watchPool(pool: pg.Pool): WatchWrites {
  const watchers: Watcher[] = [];
  pool.on('connect', (client) => watchClient(client, watchers));
  return (writes, onWritten) => {
    watchers.push({ writesTo: statementMatcher(writes), onWritten });
  };
}

type Query = (...values: unknown[]) => unknown;

function watchClient(client: pg.PoolClient, watchers: readonly Watcher[]): void {
  const query = client.query.bind(client) as Query;
  let isInTransaction = false;
  /** The watchers of the tables that the transaction has changed; its changes become visible when it is committed. */
  const waiting = new Set<Watcher>();

  const watched: Query = (...values) => {
    const statement = statementOf(values[0]);
    if (statement === undefined) return query(...values);
    const called = watchersOf(statement);
    if (called.length === 0) return query(...values);
    return queryThen(query, values, (result) => {
      if (!hasUpdatedNothing(statement, result)) for (const watcher of called) watcher.onWritten();
    });
  };
  client.query = watched as typeof client.query;

  function watchersOf(statement: Statement): readonly Watcher[] {
    const boundary = transactionBoundary.exec(statement.text)?.[1]?.toLowerCase();
    if (boundary === undefined) {
      const called = watchers.filter((watcher) => watcher.writesTo(statement));
      if (isInTransaction) for (const watcher of called) waiting.add(watcher);
      return called;
    }
    isInTransaction = boundary === 'begin' || boundary.startsWith('start');
    const called = boundary === 'commit' || boundary === 'end' ? [...waiting] : [];
    waiting.clear();
    return called;
  }
}

const transactionBoundary = /^\s*(begin|start\s+transaction|commit|end|rollback(?!\s+to))\b/i;

/** The first argument of `client.query`. */
function statementOf(value: unknown): Statement | undefined {
  if (typeof value === 'string') return { text: value };
  if (typeof value !== 'object' || value === null || !('text' in value)) return undefined;
  return value as Statement;
}

/** @param end called with the result, or without one if the statement failed, before the code that waits for it */
function queryThen(query: Query, values: readonly unknown[], end: (result?: unknown) => void): unknown {
  const callback = values.at(-1);
  if (typeof callback !== 'function')
    return (query(...values) as Promise<unknown>).then(
      (result) => {
        end(result);
        return result;
      },
      (error: unknown) => {
        end();
        throw error;
      },
    );
  return query(...values.slice(0, -1), (error: unknown, ...results: unknown[]) => {
    end(error ? undefined : results[0]);
    callback(error, ...results);
  });
}

/** Whether an `UPDATE` matched no row; in other statements, a part can have changed something. */
function hasUpdatedNothing({ text }: Statement, result: unknown): boolean {
  return /^\s*update\b/i.test(text) && (result as pg.QueryResult | undefined)?.rowCount === 0;
}

/** Tells whether a statement writes to one of the tables; prepared statements are only looked at once. */
function statementMatcher({ tables, exceptStatements = [] }: WatchedWrites) {
  const pattern = new RegExp(
    String.raw`\b(?:insert\s+into|update|delete\s+from|truncate|merge\s+into|alter\s+table|drop\s+table)\s+(?:table\s+|only\s+|if\s+exists\s+)*(?:"?public"?\.)?"?(?:${tables.join('|')})\b`,
    'i',
  );
  const known = new Map(exceptStatements.map((name) => [name, false]));
  return ({ text, name }: Statement): boolean => {
    const found = (name === undefined ? undefined : known.get(name)) ?? pattern.test(text);
    if (name !== undefined) known.set(name, found);
    return found;
  };
}
