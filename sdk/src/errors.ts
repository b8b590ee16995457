import type { ErrorBody } from './generated/api-types.ts';

/**
 * A response that is not a success. From `createClient` the message is a sentence for people. From `createSingleTryClient` it is
 * the status, a colon, a space and the response body, or the status text if the body is empty.
 */
export class PictableError extends Error {
  /** HTTP status. */
  readonly status: number;
  /** Stable name of the error, for example `invalid-request`; undefined if something before the service responded. */
  readonly type: string | undefined;
  /** JSON Pointer to the member of the request that was rejected first, for example `/options/format`. */
  readonly field: string | undefined;
  /** How to fix the error. */
  readonly hint: string | undefined;
  /** Name this when you ask the operator of the service for help. */
  readonly requestId: string | undefined;
  /** The response body as it came. */
  readonly body: string;
  /** The `error` member of the body, with every problem in `details` and the line and column of a mistake in JSON. */
  readonly detail: ErrorBody['error'] | undefined;
  /** Seconds to wait before the next try, where the service says so. */
  readonly retryAfterSeconds: number | undefined;

  constructor(answer: FailedAnswer, message = `${answer.status}: ${answer.body || answer.statusText}`) {
    super(message);
    const detail = readDetail(answer.body);
    this.name = new.target.name;
    this.status = answer.status;
    this.type = detail?.type;
    this.field = detail?.details?.find(({ path }) => path !== '')?.path;
    this.hint = detail?.hint;
    this.requestId = detail?.requestId;
    this.body = answer.body;
    this.detail = detail;
    this.retryAfterSeconds = answer.retryAfterSeconds;
  }

  /** The sentence for people, whichever client the error is from. */
  get sentence(): string {
    return this.detail?.message ?? this.message;
  }
}

/** What an error is made from. */
export interface FailedAnswer {
  readonly status: number;
  readonly statusText: string;
  readonly body: string;
  readonly retryAfterSeconds: number | undefined;
}

/** 400: the request or the table has a fault; `detail` names it. */
export class InvalidRequestError extends PictableError {}
/** 401: no key, or one that is not valid. */
export class UnauthorizedError extends PictableError {}
/** 402: the plan has no tables left. */
export class QuotaExceededError extends PictableError {}
/** 403: the key may not do this. */
export class ForbiddenError extends PictableError {}
/** 404: there is no such thing, or not any more. */
export class NotFoundError extends PictableError {}
/** 409: the name is taken. */
export class ConflictError extends PictableError {}
/** 429: too many calls in a short time; see `retryAfterSeconds`. */
export class RateLimitedError extends PictableError {}
/** 503: the service has no room now; see `retryAfterSeconds`. */
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

/** What the message of an error is, if it is not the status and the body. */
export type MessageOf = (answer: FailedAnswer, detail: ErrorBody['error'] | undefined) => string;

/** The error of a failed answer, of the class that its status has. */
export async function errorOf(response: Response, messageOf?: MessageOf): Promise<PictableError> {
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  const ErrorClass = classes.get(response.status) ?? PictableError;
  const answer: FailedAnswer = {
    status: response.status,
    statusText: response.statusText,
    body: await response.text(),
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
  };
  return new ErrorClass(answer, messageOf?.(answer, readDetail(answer.body)));
}

function readDetail(body: string): ErrorBody['error'] | undefined {
  try {
    const parsed = JSON.parse(body) as Partial<ErrorBody> | null;
    return typeof parsed?.error?.message === 'string' ? parsed.error : undefined;
  } catch {
    return undefined;
  }
}

/** Null where nobody is signed in (401); every other failure stays one. */
export async function nullWhenSignedOut<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof UnauthorizedError) return null;
    throw error;
  }
}
