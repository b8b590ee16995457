import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

/**
 * Adds the security headers of our pages to every response. They are the same for all, so they are computed
 * once: `@fastify/helmet` computes them for every request, which took a quarter of the time that the main
 * thread spends on a request.
 *
 * @param inlineScripts hashes of the inline scripts in our pages, for the content security policy
 */
export function addSecurityHeaders(app: FastifyInstance, inlineScripts: readonly string[]): void {
  const headers = computeHeaders(securityPolicy(inlineScripts));
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** Returns the headers that the library adds to an empty response. */
function computeHeaders(policy: HelmetOptions): Record<string, number | string | string[] | undefined> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(policy)(request, response, (error) => {
    if (error !== undefined) throw error;
  });
  return { ...response.getHeaders() };
}

/**
 * The policy allows our own scripts, WebAssembly and a worker for the engine, and local images.
 */
const securityPolicy = (inlineScripts: readonly string[]): HelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'script-src': ["'self'", "'wasm-unsafe-eval'", ...inlineScripts],
      'worker-src': ["'self'", 'blob:'],
      'img-src': ["'self'", 'blob:', 'data:'],
      'style-src': ["'self'", "'unsafe-inline'"],
      'font-src': ["'self'", 'data:'],
      'connect-src': ["'self'"],
      // The preview of a PDF is an embedded object of this page.
      'object-src': ["'self'", 'blob:'],
      'frame-src': ["'self'", 'blob:'],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'self'"],
    },
  },
  crossOriginEmbedderPolicy: false,
  referrerPolicy: { policy: 'no-referrer' },
  xFrameOptions: { action: 'sameorigin' },
  // Browsers ignore it over plain HTTP.
  strictTransportSecurity: { maxAge: 15_552_000, includeSubDomains: false },
});
