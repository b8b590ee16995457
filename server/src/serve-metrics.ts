import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Metrics } from './platform/metrics/metrics.ts';
import { StartError } from './platform/start-error.ts';

/**
 * Answers `GET /metrics` on a port of its own: what the service knows of itself is for its operator, not for callers.
 *
 * @throws StartError when the address cannot be listened to
 */
export async function serveMetrics(metrics: Metrics, port: number, host: string): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Figures are at /metrics.\n');
      return;
    }
    response.writeHead(200, { 'content-type': metrics.contentType }).end(await metrics.text());
  });
  try {
    server.listen(port, host);
    await once(server, 'listening');
    return server;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(`Figures cannot be served at ${host}:${port} (${code}); mend METRICS_PORT.`);
  }
}
