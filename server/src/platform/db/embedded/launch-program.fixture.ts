import pg from 'pg';
import { pino } from 'pino';
import { StartError } from '../../start-error.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

/**
 * Run by the tests as a process of its own, so that it can be another user and can be killed: starts PostgreSQL on
 * the folder given, says so in one line of JSON, then writes a row for each line it is sent and answers with its
 * number once it is committed. SIGTERM stops it.
 */
async function main(dataFolder: string): Promise<void> {
  const server = await startEmbeddedPostgres(
    dataFolder,
    pino({ level: 'silent' }),
    new AbortController().signal,
  );
  const client = new pg.Pool({ ...server.connection, max: 1 });
  client.on('error', () => {});
  await client.query('create table if not exists kept (number int)');
  const kept = await client.query<{ number: number }>('select number from kept order by number');
  process.once('SIGTERM', async () => {
    await client.end();
    await server.stop();
    process.exit(0);
  });
  say({
    runAs: server.runAs,
    isAdopted: server.isAdopted,
    processId: server.processId(),
    socketFolder: server.connection.host,
    kept: kept.rows.map((row) => row.number),
  });
  process.stdin.setEncoding('utf8').on('data', async (text: string) => {
    for (const line of text.split('\n').filter(Boolean)) {
      await client.query('insert into kept values ($1)', [Number(line)]);
      say({ committed: Number(line) });
    }
  });
}

function say(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

main(process.argv[2] ?? '').catch((error) => {
  say({ refusal: error instanceof StartError ? error.message : String(error?.stack) });
  process.exit(1);
});
