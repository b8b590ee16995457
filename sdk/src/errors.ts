import type { ErrorBody } from './generated/api-types.ts';

/**
 * A non-2xx response. From `createClient`, the message is readable by people. From `createSingleTryClient`,
 * it is the status, a colon, a space and the response body, or the status text if the body is empty.
 */
export class PictableError extends Error {
  /** HTTP status. */
  readonly status: number;
  /**
   * Stable name of the error, for example `invalid-request`. Undefined if a proxy responded instead of the
   * service.
   */
  readonly type: string | undefined;
  /** JSON Pointer to the first rejected member of the request, for example `/options/format`. */
  readonly field: string | undefined;
  /** How to fix the error. */
  readonly hint: string | undefined;
  /** ID to include when you contact the operator of the service. */
  readonly requestId: string | undefined;
  /** The unparsed response body. */
  readonly body: string;
  /**
   * The `error` member of the body. `details` lists every error; a JSON syntax error has its line and column.
   */
  readonly detail: ErrorBody['error'] | undefined;
  /** Seconds to wait before the next attempt, if the service sent `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;

  /**
   * The message to show to users, for errors of either client. It never contains the body of another program, such
   * as the error page of a proxy.
   */
  readonly userMessage: string;

  constructor(
    response: FailedResponse,
    message = `${response.status}: ${response.body || response.statusText}`,
  ) {
    super(message);
    const detail = readDetail(response.body);
    this.name = new.target.name;
    this.status = response.status;
    this.type = detail?.type;
    this.field = detail?.details?.find(({ path }) => path !== '')?.path;
    this.hint = detail?.hint;
    this.requestId = detail?.requestId;
    this.body = response.body;
    this.detail = detail;
    this.retryAfterSeconds = response.retryAfterSeconds;
    this.userMessage = detail?.message ?? missingMessage(response);
  }
}

/** The parts of a failed response that an error is created from. */
export interface FailedResponse {
  readonly status: number;
  readonly statusText: string;
  readonly body: string;
  readonly retryAfterSeconds: number | undefined;
}

/** The message for a response that has none. */
export function missingMessage({ status, statusText }: FailedResponse): string {
  return `The service returned ${`${status} ${statusText}`.trim()} without an error message.`;
}

/** 400: the request or the table is invalid; see `detail`. */
export class InvalidRequestError extends PictableError {}
/** 401: the API key is missing or invalid. */
export class UnauthorizedError extends PictableError {}
/** 402: the table quota of the plan is used up. */
export class QuotaExceededError extends PictableError {}
/** 403: the key does not permit this operation. */
export class ForbiddenError extends PictableError {}
/** 404: the resource does not exist, or was deleted. */
export class NotFoundError extends PictableError {}
/** 409: the name is already in use. */
export class ConflictError extends PictableError {}
/** 429: the rate limit is exceeded; see `retryAfterSeconds`. */
export class RateLimitedError extends PictableError {}
/** 503: the service is overloaded; see `retryAfterSeconds`. */
export class ServiceBusyError extends PictableError {}

const classes: ReadonlyMap<number, typeof PictableError> = new Map([
  [400, InvalidRequestError],
  [401, UnauthorizedError],
  [402, QuotaExceededError],
  [403, ForbiddenError],
  [404, NotFoundError],
  [409, ConflictError],
  [429, RateLimitedError],
  [503, ServiceBusyError],
]);

/** Formats the message of an error, instead of the default: status and body. */
export type FormatErrorMessage = (response: FailedResponse, detail: ErrorBody['error'] | undefined) => string;

/** Creates the error of a failed response, of the class for its status. */
export async function createResponseError(
  response: Response,
  messageOf?: FormatErrorMessage,
): Promise<PictableError> {
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  const ErrorClass = classes.get(response.status) ?? PictableError;
  const failed: FailedResponse = {
    status: response.status,
    statusText: response.statusText,
    body: await response.text(),
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
  };
  return new ErrorClass(failed, messageOf?.(failed, readDetail(failed.body)));
}

function readDetail(body: string): ErrorBody['error'] | undefined {
  try {
    const parsed = JSON.parse(body) as Partial<ErrorBody> | null;
    return typeof parsed?.error?.message === 'string' ? parsed.error : undefined;
  } catch {
    return undefined;
  }
}

/** Resolves to null if no user is signed in (401). Rejects with any other error. */
export async function nullWhenSignedOut<Result>(request: Promise<Result>): Promise<Result | null> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof UnauthorizedError) return null;
    throw error;
  }
}
