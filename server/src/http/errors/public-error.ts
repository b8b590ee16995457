import type { ErrorBody, ErrorDetail, ErrorSlug, ErrorValues } from '@pictable/contract';
import { errorCatalogue, errorMessage } from '@pictable/contract';

/** Optional fields of an error besides status, slug and message. */
export interface ErrorExtras {
  readonly details?: readonly ErrorDetail[];
  readonly line?: number;
  readonly column?: number;
  readonly hint?: string;
  /** Response headers that belong to the error, such as `retry-after`. */
  readonly headers?: Readonly<Record<string, string>>;
}

interface PublicErrorParts extends ErrorExtras {
  readonly status: number;
  readonly type: string;
  readonly message: string;
  readonly cause?: unknown;
}

/** An error whose message is safe to return to clients. Any other thrown value becomes "Server error". */
export class PublicError extends Error {
  readonly status: number;
  readonly type: string;
  readonly extras: ErrorExtras;

  constructor({ status, type, message, cause, ...extras }: PublicErrorParts) {
    super(message, { cause });
    this.name = 'PublicError';
    this.status = status;
    this.type = type;
    this.extras = extras;
  }
}

/** Creates an error of the catalogue. */
export function publicError<Slug extends ErrorSlug>(
  slug: Slug,
  values: ErrorValues<Slug>,
  extras: ErrorExtras = {},
): PublicError {
  const { status } = errorCatalogue[slug];
  return new PublicError({ status, type: slug, message: errorMessage(slug, values), ...extras });
}

/** The error for a member or parameter that is not allowed. @param path JSON Pointer into the body or the query */
export function invalidRequest(path: string, problem: string): PublicError {
  return invalidMembers([{ path, message: problem }]);
}

/** The error for several of them, with the message of the first. */
export function invalidMembers(
  details: readonly { readonly path: string; readonly message: string }[],
): PublicError {
  return publicError('invalid-request', { problem: details[0]!.message }, { details: [...details] });
}

/** The response body of an error. */
export function errorBody(error: PublicError, requestId: string): ErrorBody {
  const { details, line, column, hint } = error.extras;
  return {
    success: false,
    error: {
      code: error.status,
      message: error.message,
      type: error.type,
      ...(details && details.length > 0 ? { details: [...details] } : {}),
      ...(line === undefined ? {} : { line }),
      ...(column === undefined ? {} : { column }),
      ...(hint === undefined ? {} : { hint }),
      requestId,
    },
  };
}
