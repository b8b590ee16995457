import type { FastifyRequest } from 'fastify';
import { methodsAt, pathOf } from './paths.ts';
import { refusal } from './public-error.ts';

/** The error for a URL that matches no operation: 405 if the path supports other methods. */
export function notFound(request: FastifyRequest): Error {
  const { method } = request;
  const allowed = methodsAt(request.url).filter((other) => other !== method);
  const values = { method, path: pathOf(request.url).slice(0, 200) };
  if (allowed.length === 0) return refusal('route-not-found', values);
  const methods = allowed.join(', ');
  return refusal('method-not-allowed', { ...values, methods }, { headers: { allow: methods } });
}
