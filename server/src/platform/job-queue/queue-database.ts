import type { Client } from 'pg';
import type { Db as QueueDatabase } from 'pg-boss';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { endConnection } from '../db/end-connection.ts';

const RECONNECT_MS = 5_000;

/** Connections for pg-boss: the pool of the service and, if possible, one that listens for new jobs. */
export function queueDatabase(database: Database, log: Logger): QueueDatabase {
  return {
    executeSql: (text, values) => database.pool.query(text, values),
    ...(database.canListen && {
      listen: (channel: string, onNotification: (payload: string) => void, onReconnect: () => void) =>
        listen({ database, log, channel, onNotification, onReconnect }),
    }),
  };
}

interface ListenOptions {
  readonly database: Database;
  readonly log: Logger;
  readonly channel: string;
  readonly onNotification: (payload: string) => void;
  readonly onReconnect: () => void;
}

/** Listens until it is closed. While there is no connection, the workers only find new jobs by polling. */
async function listen(options: ListenOptions): Promise<{ close(): Promise<void> }> {
  let isClosed = false;
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  const connect = async () => {
    const opened = await options.database.connect();
    let isLost = false;
    const lost = () => {
      if (isLost || isClosed) return;
      isLost = true;
      client = undefined;
      endConnection(opened).catch(() => {});
      retry = setTimeout(reconnect, RECONNECT_MS).unref();
    };
    opened.on('error', lost).on('end', lost);
    opened.on('notification', ({ payload }) => options.onNotification(payload ?? ''));
    await opened.query(`listen "${options.channel}"`);
    if (isClosed) return endConnection(opened);
    client = opened;
    options.onReconnect();
  };
  const reconnect = () => {
    connect().catch((error: unknown) => {
      options.log.debug({ err: error }, 'could not open the connection that listens for new jobs');
      if (!isClosed) retry = setTimeout(reconnect, RECONNECT_MS).unref();
    });
  };
  await connect();
  return {
    async close() {
      isClosed = true;
      clearTimeout(retry);
      if (client) await endConnection(client);
    },
  };
}
