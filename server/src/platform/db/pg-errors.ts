const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

interface PostgresError {
  readonly code?: string;
  readonly constraint?: string;
}

/** Whether a query failed because a row with the same value is there already. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const found = postgresError(error);
  return found?.code === UNIQUE_VIOLATION && found.constraint === constraint;
}

/** Whether a query failed because the row it refers to is gone. */
export function isForeignKeyViolation(error: unknown): boolean {
  return postgresError(error)?.code === FOREIGN_KEY_VIOLATION;
}

/** Whether a query failed because of the values in it, and would fail again; SQLSTATE classes 22 and 23. */
export function isDataRefused(error: unknown): boolean {
  return /^2[23]/.test(postgresError(error)?.code ?? '');
}

/** The query layer wraps what the driver throws. */
function postgresError(error: unknown): PostgresError | undefined {
  if (!(error instanceof Error)) return undefined;
  return (error.cause ?? error) as PostgresError;
}
