/** The host is unreachable, rejects the connection or does not respond. */
const networkCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
];

/** The disk is full, read-only or broken, or all file handles are in use. */
const diskCodes = ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EMFILE', 'ENFILE'];

/**
 * SQLSTATE: connections (08), insufficient resources (53), a server that is stopping, starting or too slow
 * (57), a system error such as a broken disk (58), and a read-only standby.
 */
const sqlStates = /^(?:08|53|57P|58)|^57014$|^25006$/;

/** Messages of the PostgreSQL driver that have no code. */
const driverMessages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (?:has encountered a connection error|was closed))/;

const CAUSES_MAX = 5;

/** Messages that mean that no connection was established, so the query never reached the server. */
const unconnectedMessages = /^(?:Connection terminated due to connection timeout|timeout e)/;
/** PgBouncer messages for queries it could not forward to a server; all its errors share one SQLSTATE. */
const poolerMessages =
  /^(?:query_wait_timeout|no more connections allowed|pgbouncer cannot connect to server|server login has been failing)/;
const unconnectedStates = ['57P03', '53300'];
/** Queries that change nothing when they fail. */
const harmlessQuery = /^\s*(?:select|begin|rollback|set|show)\b/i;

/** An outage thrown by code that knows whether the requested change may have been applied. */
export class Outage extends Error {
  readonly mayHaveSucceeded: boolean;

  constructor(cause: unknown, { mayHaveSucceeded }: Pick<Outage, 'mayHaveSucceeded'>) {
    super('The database or the storage is unavailable.', { cause });
    this.name = 'Outage';
    this.mayHaveSucceeded = mayHaveSucceeded;
  }
}

/** Runs work that follows a committed change: an outage during it does not undo the change. */
export async function afterCommit<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw isOutage(error) ? new Outage(error, { mayHaveSucceeded: true }) : error;
  }
}

/**
 * Whether a change that failed with an outage may have been applied: the database received the query, but
 * crashed or was disconnected before it reported the outcome.
 */
export function mayHaveSucceeded(outage: unknown): boolean {
  let query: string | undefined;
  for (const error of causes(outage)) {
    if (error instanceof Outage) return error.mayHaveSucceeded;
    query ??= (error as { query?: string }).query;
  }
  return query !== undefined && !harmlessQuery.test(query) && causes(outage).some(isResponseLost);
}

/** ERROR means that the server rolled back; after FATAL, or without a response, the outcome is unknown. */
function isResponseLost(error: Error): boolean {
  const { code = '', syscall, severity } = error as NodeJS.ErrnoException & { severity?: string };
  if (poolerMessages.test(error.message)) return false;
  if (severity !== undefined) return severity !== 'ERROR' && !unconnectedStates.includes(code);
  if (unconnectedMessages.test(error.message) || syscall === 'connect' || syscall === 'getaddrinfo')
    return false;
  return networkCodes.includes(code) || driverMessages.test(error.message);
}

function causes(error: unknown): Error[] {
  const found: Error[] = [];
  for (let current = error; current instanceof Error && found.length < CAUSES_MAX; current = current.cause)
    found.push(current);
  return found;
}

/**
 * Whether an error means that the database or the storage is temporarily unreachable or not writable. Any
 * other error is a bug.
 */
export function isOutage(error: unknown): boolean {
  return causes(error).some((cause) => {
    const { code = '', message, $fault } = cause as { code?: unknown; message: string; $fault?: string };
    if (typeof code === 'string' && isOutageCode(code, cause)) return true;
    return cause instanceof Outage || driverMessages.test(message) || $fault === 'server';
  });
}

function isOutageCode(code: string, error: Error): boolean {
  // A missing file is a bug; a missing socket means that the database is not running.
  if (code === 'ENOENT') return (error as NodeJS.ErrnoException).syscall === 'connect';
  return networkCodes.includes(code) || diskCodes.includes(code) || sqlStates.test(code);
}
