import { type DestinationStream, type Logger, pino } from 'pino';

/** Secrets that travel in headers. Node gives header names in lower case. */
const secretHeaders = ['authorization', 'x-api-key', 'cookie', 'set-cookie', 'proxy-authorization'];

const secretPaths = ['headers', 'req.headers', 'request.headers', 'res.headers', 'response.headers'].flatMap(
  (parent) => secretHeaders.map((header) => `${parent}["${header}"]`),
);

const secretQuery = /([?&](?:api_key|token|code|state)=)[^&#\s]*/gi;

/** The address with the values of secret query parameters blotted out. */
export function blotSecrets(url: string): string {
  return url.replace(secretQuery, '$1[hidden]');
}

/**
 * One JSON line for each event. Secrets in headers and in addresses (`url` at the top or inside `req`) never reach
 * the log.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretPaths, censor: '[hidden]' },
    serializers: { err: describeError, url: blotSecrets, req: describeRequest },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Members of errors that hold what was to be written: values of a query, and what PostgreSQL says about them. */
const membersWithData = ['params', 'detail', 'where', 'internalQuery'];

/** An error without data of users: the query layer puts the values of a query into its message, and the driver says what it saw. */
function describeError(error: Error): object {
  const { cause } = error;
  if (!(error instanceof Error)) return pino.stdSerializers.err(error);
  const told = 'params' in error && cause instanceof Error ? cause : error;
  const described: Record<string, unknown> = { ...pino.stdSerializers.err(told) };
  for (const member of membersWithData) delete described[member];
  return described;
}

interface LoggedRequest {
  readonly method?: string;
  readonly url?: string;
  readonly ip?: string;
}

function describeRequest(request: LoggedRequest) {
  return { method: request.method, url: blotSecrets(request.url ?? ''), ip: request.ip };
}
