import { openEngine } from '../engines/open-engine.ts';
import { makeWorkloads } from '../workloads.ts';
import type { EngineMessage, RoundOrder } from './engine-messages.ts';
import { measureDraws } from './measure-draws.ts';

/**
 * The program of an engine's process: `fork` it with the name of the engine. Each engine of JavaScript has a heap of its
 * own, as in a service, and pays for no garbage but its own.
 */
export async function serveEngine(name: string): Promise<void> {
  const engine = await openEngine(name);
  const workloads = makeWorkloads();
  const say = (message: EngineMessage) => process.send!(message);
  process.on('message', (order: RoundOrder) => {
    const workload = workloads.find((candidate) => candidate.name === order.workload)!;
    measureDraws(engine, workload, order.scale, order.repeats).then(
      (times) => say({ kind: 'round', times }),
      (error: unknown) =>
        say({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
    );
  });
  process.on('disconnect', () => process.exit());
  say({ kind: 'ready' });
}

await serveEngine(process.argv[2]!);
