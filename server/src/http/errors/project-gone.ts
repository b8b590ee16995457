import { isForeignKeyViolation } from '../../platform/db/pg-errors.ts';
import { publicError } from './public-error.ts';

/**
 * The error of a request whose project was deleted or transferred while it ran, so that the database rejected a row;
 * any other error as it is.
 */
export function projectGoneError(error: unknown): unknown {
  return isForeignKeyViolation(error) ? publicError('project-not-found', {}) : error;
}
