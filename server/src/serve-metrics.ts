import { once } from 'node:events';
import type { Server } from 'node:http';
import { http } from './platform/http-module.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import { StartError } from './platform/start-error.ts';

/**
 * Serves `GET /metrics` on a separate port: metrics are for the operator, not for API clients.
 *
 * @throws StartError if it cannot listen on the address
 */
export async function serveMetrics(metrics: Metrics, port: number, host: string): Promise<Server> {
  const server = http.createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Metrics are at /metrics.\n');
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
    throw new StartError(`Cannot listen for metrics on ${host}:${port} (${code}); change METRICS_PORT.`);
  }
}
