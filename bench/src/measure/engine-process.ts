import { openEngine } from '../engines/open-engine.ts';
import { makeWorkloads } from '../workloads.ts';
import type { EngineMessage, RoundOrder, WindowOrder } from './engine-messages.ts';
import { countDraws, measureDraws } from './measure-draws.ts';

/**
 * The program of an engine process: `fork` it with the name of the engine. Each JavaScript engine has its own
 * heap, as in a service, and collects only its own garbage.
 */
export async function serveEngine(name: string): Promise<void> {
  const engine = await openEngine(name);
  const workloads = makeWorkloads();
  const send = (message: EngineMessage) => process.send!(message);
  const handle = async (request: RoundOrder | WindowOrder): Promise<EngineMessage> => {
    const workload = workloads.find((candidate) => candidate.name === request.workload)!;
    return 'lastsMs' in request
      ? { kind: 'window', count: await countDraws(engine, workload, request.scale, request.lastsMs) }
      : { kind: 'round', times: await measureDraws(engine, workload, request.scale, request.repeats) };
  };
  process.on('message', (request: RoundOrder | WindowOrder) => {
    handle(request).then(send, (error: unknown) =>
      send({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
    );
  });
  process.on('disconnect', () => process.exit());
  send({ kind: 'ready' });
}

await serveEngine(process.argv[2]!);
