import { resourceNamePattern, resourceNameRule } from '@pictable/contract';
import { invalidRequest } from './errors/public-error.ts';

/**
 * Checks a name in a path that its user chose.
 *
 * @param of what has the name, such as `template`
 * @throws PublicError 400
 */
export function checkResourceName(of: string, name: string): void {
  if (resourceNamePattern.test(name)) return;
  throw invalidRequest(
    '/name',
    `The name of a ${of} must be ${resourceNameRule}; got ${JSON.stringify(name.slice(0, 80))}.`,
  );
}
