import type { FastifyRequest } from 'fastify';
import { methodsForPath, pathOf } from '../paths.ts';
import { publicError } from './public-error.ts';

/** The error for a URL that matches no operation: 405 if the path supports other methods. */
export function routeNotFoundError(request: FastifyRequest): Error {
  const { method } = request;
  const allowed = methodsForPath(request.url).filter((other) => other !== method);
  const values = { method, path: pathOf(request.url).slice(0, 200) };
  if (allowed.length === 0) return publicError('route-not-found', values);
  const methods = allowed.join(', ');
  return publicError('method-not-allowed', { ...values, methods }, { headers: { allow: methods } });
}
