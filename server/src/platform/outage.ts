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
const driverWords = /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout)/;

const CAUSES_MAX = 5;

/**
 * Whether an error says that the database or the storage cannot be reached or written now: nobody's mistake, and over
 * by itself. Anything else is a fault of ours.
 */
export function isOutage(error: unknown): boolean {
  let current = error;
  for (let depth = 0; depth < CAUSES_MAX && current instanceof Error; depth++) {
    const { code = '', message, $fault } = current as { code?: unknown; message: string; $fault?: string };
    if (typeof code === 'string' && isOutageCode(code, current)) return true;
    if (driverWords.test(message) || $fault === 'server') return true;
    current = current.cause;
  }
  return false;
}

function isOutageCode(code: string, error: Error): boolean {
  // A missing file is a fault of ours; a missing socket is a database that is not there.
  if (code === 'ENOENT') return (error as NodeJS.ErrnoException).syscall === 'connect';
  return networkCodes.includes(code) || diskCodes.includes(code) || sqlStates.test(code);
}
