import type { ErrorBody, ErrorDetail, ErrorSlug, ErrorValues } from '@pictable/contract';
import { errorCatalogue, errorMessage } from '@pictable/contract';

/** What an error may tell beside its status, its slug and its sentence. */
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

/** An error whose text may leave the house. Everything else that is thrown becomes "Server error". */
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

/** An error of the catalogue, ready to throw. */
export function refusal<Slug extends ErrorSlug>(
  slug: Slug,
  values: ErrorValues<Slug>,
  extras: ErrorExtras = {},
): PublicError {
  const { status } = errorCatalogue[slug];
  return new PublicError({ status, type: slug, message: errorMessage(slug, values), ...extras });
}

/** The body that every error is answered with. */
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
