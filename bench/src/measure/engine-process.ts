import { openEngine } from '../engines/open-engine.ts';
import { makeWorkloads } from '../workloads.ts';
import type { EngineMessage, RoundOrder, WindowOrder } from './engine-messages.ts';
import { countDraws, measureDraws } from './measure-draws.ts';

/**
 * The program of an engine's process: `fork` it with the name of the engine. Each engine of JavaScript has a heap of its
 * own, as in a service, and pays for no garbage but its own.
 */
export async function serveEngine(name: string): Promise<void> {
  const engine = await openEngine(name);
  const workloads = makeWorkloads();
  const say = (message: EngineMessage) => process.send!(message);
  const carryOut = async (order: RoundOrder | WindowOrder): Promise<EngineMessage> => {
    const workload = workloads.find((candidate) => candidate.name === order.workload)!;
    return 'lastsMs' in order
      ? { kind: 'window', count: await countDraws(engine, workload, order.scale, order.lastsMs) }
      : { kind: 'round', times: await measureDraws(engine, workload, order.scale, order.repeats) };
  };
  process.on('message', (order: RoundOrder | WindowOrder) => {
    carryOut(order).then(say, (error: unknown) =>
      say({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
    );
  });
  process.on('disconnect', () => process.exit());
  say({ kind: 'ready' });
}

await serveEngine(process.argv[2]!);
