import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { adminCommands } from './admin/admin-commands.ts';
import { AdminError, type AdminFlags } from './admin/admin-context.ts';
import { ignoreClosedPipe } from './admin/ignore-closed-pipe.ts';
import { readConfig } from './config.ts';
import { checkSecret } from './installation/check-secret.ts';
import { withDatabase } from './operator-database.ts';
import { createKeyedHash, loadServerSecret } from './platform/secrets.ts';
import { StartError } from './platform/start-error.ts';
import { openStorage } from './platform/storage/open-storage.ts';

/** Exit codes: done, could not be done, and a command that does not exist or lacks words. */
const exitCodes = { done: 0, failed: 1, usage: 2 } as const;

const DEFAULT_DAYS = 30;
const DEFAULT_ENTRIES = 100;
const NUMBER_MAX = 10_000;

const options = {
  json: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
  days: { type: 'string' },
  limit: { type: 'string' },
  'older-than': { type: 'string' },
} as const;

/** Runs one command of `npm run admin` with the settings of the service. @returns the exit code */
async function administer(args: readonly string[]): Promise<number> {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [name = '', ...words] = positionals;
    const command = Object.hasOwn(adminCommands, name) ? adminCommands[name] : undefined;
    const [least, most] = command?.count ?? [1, 0];
    if (!command || words.length < least || words.length > most) {
      console.error(usage());
      return exitCodes.usage;
    }
    const flags: AdminFlags = {
      json: values.json,
      dryRun: values['dry-run'],
      days: readNumber('--days', values.days, DEFAULT_DAYS),
      limit: readNumber('--limit', values.limit, DEFAULT_ENTRIES),
      olderThan: readNumber('--older-than', values['older-than'], 0, 0),
    };
    const config = readConfig(process.env, process.cwd());
    const serverSecret = await loadServerSecret(config.dataFolder, config.serverSecret);
    await withDatabase(config, config.databaseUrl, async ({ db }) => {
      await checkSecret(db, serverSecret);
      await command.run(
        {
          db,
          keyedHash: createKeyedHash(serverSecret),
          plans: config.planCatalogue,
          openStorage: () => openStorage(config),
          origin: config.publicUrl ?? `http://localhost:${config.port}`,
          registration: config.registration,
          sendsMail: config.mail.smtpUrl !== undefined,
          now: new Date(),
          say: (line) => void process.stdout.write(`${line}\n`),
          confirm: (question) => confirm(question, values.yes),
          flags,
        },
        words,
      );
    });
    return exitCodes.done;
  } catch (error) {
    if (isUsageError(error)) {
      console.error(`${error.message}\n\n${usage()}`);
      return exitCodes.usage;
    }
    if (!(error instanceof StartError || error instanceof AdminError)) throw error;
    console.error(error.message);
    return exitCodes.failed;
  }
}

function usage(): string {
  const names = Object.entries(adminCommands).map(([name, { words }]) => `${name} ${words}`.trimEnd());
  const width = Math.max(...names.map((name) => name.length));
  const lines = Object.values(adminCommands).map(
    ({ description }, index) => `npm run admin -- ${names[index]!.padEnd(width)}  ${description}`,
  );
  return `${lines.join('\n')}\n
--json prints JSON, --dry-run only says what would be done, --yes answers questions.`;
}

/** @throws AdminError */
function readNumber(flag: string, text: string | undefined, otherwise: number, least = 1): number {
  if (text === undefined) return otherwise;
  const number = Number(text);
  if (Number.isInteger(number) && number >= least && number <= NUMBER_MAX) return number;
  throw new AdminError(`${flag} must be a whole number from ${least} to ${NUMBER_MAX}; got ${text}.`);
}

/** @throws AdminError without a terminal */
async function confirm(question: string, isConfirmed: boolean): Promise<boolean> {
  if (isConfirmed) return true;
  if (!process.stdin.isTTY)
    throw new AdminError('This asks a question: run it in a terminal, or with --yes.');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${question} [yes/no] `);
  terminal.close();
  return /^y(?:es)?$/i.test(answer.trim());
}

function isUsageError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}

ignoreClosedPipe(process.stdout);
process.exit(await administer(process.argv.slice(2)));
