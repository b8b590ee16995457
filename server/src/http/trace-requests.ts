import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import { pathOf } from './paths.ts';

const tracer = trace.getTracer('pictable');
const spans = new WeakMap<object, Span>();

/**
 * Creates a span per request, as a child of the caller's span if the request names one. It has the name of the
 * operation, because one operation has several paths; pages and files have the name of their route. The query is omitted
 * because it may contain keys.
 */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const callers = propagation.extract(context.active(), request.headers);
    const attributes = {
      'http.request.method': request.method,
      'url.path': pathOf(request.url),
      'pictable.request.id': request.id,
    };
    const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER, attributes }, callers);
    spans.set(request, span);
    context.with(trace.setSpan(callers, span), done);
  });
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request);
    const { url: route, config } = request.routeOptions;
    const { operation } = config;
    if (route !== undefined)
      span?.updateName(operation ?? `${request.method} ${route}`).setAttribute('http.route', route);
    if (operation !== undefined) span?.setAttribute('pictable.operation', operation);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
}
