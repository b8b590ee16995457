import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/** Lets running requests finish, then closes the connections of those that take longer than `timeMs`. */
export async function drain(app: FastifyInstance, log: Logger, timeMs: number): Promise<void> {
  const closed = app.close();
  const late = sleep(timeMs, 'late', { ref: false });
  if ((await Promise.race([closed, late])) !== 'late') return;
  log.warn('requests were still running after the drain timeout; their connections were closed');
  app.server.closeAllConnections();
  await closed;
}
