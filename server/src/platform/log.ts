import { type DestinationStream, type Logger, pino } from 'pino';

/** Headers with secrets. Node.js provides header names in lower case. */
const secretHeaders = ['authorization', 'x-api-key', 'cookie', 'set-cookie', 'proxy-authorization'];

const secretPaths = ['headers', 'req.headers', 'request.headers', 'res.headers', 'response.headers'].flatMap(
  (parent) => secretHeaders.map((header) => `${parent}["${header}"]`),
);

const secretQuery = /([?&](?:api_key|token|code|state)=)[^&#\s]*/gi;

/** Redacts the values of secret query parameters in a URL. */
export function redactSecrets(url: string): string {
  return url.replace(secretQuery, '$1[hidden]');
}

/**
 * Writes one JSON line per event. Secrets in headers and URLs (`url` at the top level or inside `req`) are
 * redacted.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretPaths, censor: '[hidden]' },
    serializers: { err: describeError, url: redactSecrets, req: describeRequest },
  };
  return pino(options, destination ?? standardOutput());
}

/** Lines are written together once they have this many bytes, or after this time. */
const WRITE_BYTES = 4_096;
const WRITE_MS = 100;

let output: ReturnType<typeof pino.destination> | undefined;

/**
 * Standard output, shared by all logs of the process. To write each line on its own took a tenth of the CPU time that the
 * main thread spent on a request.
 */
function standardOutput(): DestinationStream {
  if (output !== undefined) return output;
  const opened = pino.destination({ dest: 1, minLength: WRITE_BYTES, periodicFlush: WRITE_MS, sync: true });
  process.on('exit', () => opened.flushSync());
  output = opened;
  return opened;
}

/** Error members that may contain user data: query values, and what PostgreSQL reports about them. */
const membersWithData = ['params', 'detail', 'where', 'internalQuery'];

/**
 * Removes user data from an error. The query layer puts query values into its message, so its cause is
 * logged.
 */
function describeError(error: Error): object {
  const { cause } = error;
  if (!(error instanceof Error)) return pino.stdSerializers.err(error);
  const reported = 'params' in error && cause instanceof Error ? cause : error;
  const described: Record<string, unknown> = { ...pino.stdSerializers.err(reported) };
  for (const member of membersWithData) delete described[member];
  return described;
}

interface LoggedRequest {
  readonly method?: string;
  readonly url?: string;
  readonly ip?: string;
}

function describeRequest(request: LoggedRequest) {
  return { method: request.method, url: redactSecrets(request.url ?? ''), ip: request.ip };
}
