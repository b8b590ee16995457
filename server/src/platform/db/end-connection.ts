import type pg from 'pg';

/** How long a server may take to close a connection. */
const CLOSE_MS_MAX = 1_000;

/** Ends a connection. A server that hangs never closes its side, so after a second the connection is cut. */
export async function endConnection(client: pg.Client): Promise<void> {
  const timer = setTimeout(() => cutConnection(client), CLOSE_MS_MAX);
  try {
    await client.end();
  } finally {
    clearTimeout(timer);
  }
}

/** Ends a connection without telling the server. */
export function cutConnection(client: pg.ClientBase): void {
  client.connection.stream.destroy();
}
