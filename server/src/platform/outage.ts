/** Nobody listens, nobody answers, or the way there is broken. */
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
 * SQLSTATE: connections (08), too few resources (53), a server that stops, starts or takes too long (57), a system error such as
 * a broken disk (58), and a standby that takes no writes.
 */
const sqlStates = /^(?:08|53|57P|58)|^57014$|^25006$/;

/** What the PostgreSQL driver says without any code. */
const driverWords =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (?:has encountered a connection error|was closed))/;

const CAUSES_MAX = 5;

/** No connection was made, or the server took none: nothing of the query ever reached it. */
const unconnectedWords = /^(?:Connection terminated due to connection timeout|timeout e)/;
/** PgBouncer, of what it could hand on to no server; the SQLSTATE is the same for all that it says. */
const poolerWords =
  /^(?:query_wait_timeout|no more connections allowed|pgbouncer cannot connect to server|server login has been failing)/;
const unconnectedStates = ['57P03', '53300'];
/** Of a query that fails these leave everything as it was. */
const harmlessQuery = /^\s*(?:select|begin|rollback|set|show)\b/i;

/** An outage of which somebody nearer by knows whether what was asked may have been carried out before it. */
export class Outage extends Error {
  readonly mayBeDone: boolean;

  constructor(cause: unknown, { mayBeDone }: Pick<Outage, 'mayBeDone'>) {
    super('The database or the storage is out of reach.', { cause });
    this.name = 'Outage';
    this.mayBeDone = mayBeDone;
  }
}

/** What follows a change that is written already: when the world goes away in it, the change stands all the same. */
export async function afterChange<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw isOutage(error) ? new Outage(error, { mayBeDone: true }) : error;
  }
}

/**
 * Whether what failed by an outage may have been carried out all the same: the database had the order, and died, or was cut off,
 * before it said what became of it.
 */
export function mayBeDone(outage: unknown): boolean {
  let query: string | undefined;
  for (const error of causes(outage)) {
    if (error instanceof Outage) return error.mayBeDone;
    query ??= (error as { query?: string }).query;
  }
  return query !== undefined && !harmlessQuery.test(query) && causes(outage).some(isAnswerLost);
}

/** A server that says ERROR has taken back what it began; one that says FATAL, or nothing, has told nothing. */
function isAnswerLost(error: Error): boolean {
  const { code = '', syscall, severity } = error as NodeJS.ErrnoException & { severity?: string };
  if (poolerWords.test(error.message)) return false;
  if (severity !== undefined) return severity !== 'ERROR' && !unconnectedStates.includes(code);
  if (unconnectedWords.test(error.message) || syscall === 'connect' || syscall === 'getaddrinfo')
    return false;
  return networkCodes.includes(code) || driverWords.test(error.message);
}

function causes(error: unknown): Error[] {
  const found: Error[] = [];
  for (let current = error; current instanceof Error && found.length < CAUSES_MAX; current = current.cause)
    found.push(current);
  return found;
}

/**
 * Whether an error says that the database or the storage cannot be reached or written now: nobody's mistake, and over
 * by itself. Anything else is a fault of ours.
 */
export function isOutage(error: unknown): boolean {
  return causes(error).some((cause) => {
    const { code = '', message, $fault } = cause as { code?: unknown; message: string; $fault?: string };
    if (typeof code === 'string' && isOutageCode(code, cause)) return true;
    return cause instanceof Outage || driverWords.test(message) || $fault === 'server';
  });
}

function isOutageCode(code: string, error: Error): boolean {
  // A missing file is a fault of ours; a missing socket is a database that is not there.
  if (code === 'ENOENT') return (error as NodeJS.ErrnoException).syscall === 'connect';
  return networkCodes.includes(code) || diskCodes.includes(code) || sqlStates.test(code);
}
