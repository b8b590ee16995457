const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

interface PostgresError {
  readonly code?: string;
  readonly constraint?: string;
}

/** Whether a query failed because a row with the same value already exists. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const found = postgresError(error);
  return found?.code === UNIQUE_VIOLATION && found.constraint === constraint;
}

/** Whether a query failed because a referenced row does not exist. */
export function isForeignKeyViolation(error: unknown): boolean {
  return postgresError(error)?.code === FOREIGN_KEY_VIOLATION;
}

/**
 * Whether a query failed because of its values, so that a retry would also fail; SQLSTATE classes 22 and 23.
 */
export function isDataRejected(error: unknown): boolean {
  return /^2[23]/.test(postgresError(error)?.code ?? '');
}

/** Unwraps the error of the driver. */
function postgresError(error: unknown): PostgresError | undefined {
  if (!(error instanceof Error)) return undefined;
  return (error.cause ?? error) as PostgresError;
}
