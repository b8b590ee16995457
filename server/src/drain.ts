import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/** Requests that run have their time; whoever is slower than that is cut off, so that the stop has an end. */
export async function drain(app: FastifyInstance, log: Logger, timeMs: number): Promise<void> {
  const closed = app.close();
  const late = sleep(timeMs, 'late', { ref: false });
  if ((await Promise.race([closed, late])) !== 'late') return;
  log.warn('requests were still running after the time to finish; they were cut off');
  app.server.closeAllConnections();
  await closed;
}
