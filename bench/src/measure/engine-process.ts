import { collectHeapsLate, keepRendersYoung } from '@pictable/engine/host/heap';
import { openEngine } from '../engines/open-engine.ts';
import { workloadOf } from '../workloads.ts';
import type { EngineMessage, RoundRequest, WindowRequest } from './engine-process-messages.ts';
import { measureRenderRate, measureRenders } from './measure-renders.ts';

/**
 * The program of an engine process: `fork` it with the name of the engine. Each JavaScript engine has its own
 * heap, as in a service, and collects only its own garbage.
 */
export async function serveEngine(name: string): Promise<void> {
  keepRendersYoung();
  const engine = await openEngine(name);
  collectHeapsLate();
  const send = (message: EngineMessage) => process.send!(message);
  const handle = async (request: RoundRequest | WindowRequest): Promise<EngineMessage> => {
    const workload = workloadOf(request.workload);
    return 'durationMs' in request
      ? {
          kind: 'window',
          count: await measureRenderRate(engine, workload, request.scale, request.durationMs),
        }
      : { kind: 'round', times: await measureRenders(engine, workload, request.scale, request.repeats) };
  };
  process.on('message', (request: RoundRequest | WindowRequest) => {
    handle(request).then(send, (error: unknown) =>
      send({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
    );
  });
  process.on('disconnect', () => process.exit());
  send({ kind: 'ready' });
}

await serveEngine(process.argv[2]!);
