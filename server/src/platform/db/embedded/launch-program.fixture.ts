import pg from 'pg';
import { pino } from 'pino';
import { StartError } from '../../start-error.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

/**
 * Runs as a separate process, so that tests can run it as another user and kill it. Starts PostgreSQL on the
 * given folder and prints one line of JSON, then inserts a row per line of input and prints its number after
 * the commit. SIGTERM stops it.
 */
async function main(dataFolder: string): Promise<void> {
  const server = await startEmbeddedPostgres(
    dataFolder,
    pino({ level: 'silent' }),
    new AbortController().signal,
  );
  const client = new pg.Pool({ ...server.connection, max: 1 });
  client.on('error', () => {});
  // Two processes that create the same table at the same time fail without the lock, despite "if not exists".
  await client.query('select pg_advisory_xact_lock(1); create table if not exists kept (number int)');
  const kept = await client.query<{ number: number }>('select number from kept order by number');
  process.once('SIGTERM', async () => {
    await client.end();
    await server.stop();
    process.exit(0);
  });
  print({
    runAs: server.runAs,
    isAdopted: server.isAdopted,
    processId: server.processId(),
    socketFolder: server.connection.host,
    kept: kept.rows.map((row) => row.number),
  });
  process.stdin.setEncoding('utf8').on('data', async (text: string) => {
    for (const line of text.split('\n').filter(Boolean)) {
      await client.query('insert into kept values ($1)', [Number(line)]);
      print({ committed: Number(line) });
    }
  });
}

function print(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

main(process.argv[2] ?? '').catch((error) => {
  print({ error: error instanceof StartError ? error.message : String(error?.stack) });
  process.exit(1);
});
