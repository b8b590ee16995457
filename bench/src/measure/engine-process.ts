import { collectHeapsLate, favorThroughput, keepRendersYoung } from '@pictable/engine/host/heap';
import { smallHeapHost } from '@pictable/engine/host/node';
import type { BenchEngine } from '../engines/bench-engine.ts';
import { openEngine } from '../engines/open-engine.ts';
import { PictableEngine } from '../engines/pictable.ts';
import { workloadOf } from '../workloads.ts';
import type { EngineMessage, RoundRequest, WindowRequest } from './engine-process-messages.ts';
import type { HeapSettings } from './forked-engine.ts';
import { measureRenderRate, measureRenders } from './measure-renders.ts';

/**
 * The program of an engine process: `fork` it with the name of the engine and its heap settings. Each JavaScript engine
 * has its own heap, as in a service, and collects only its own garbage.
 */
export async function serveEngine(name: string, heap: HeapSettings): Promise<void> {
  const engine = await openWith(name, heap);
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

/** Sets the heap as the programs do that render in this way. */
async function openWith(name: string, heap: HeapSettings): Promise<BenchEngine> {
  if (heap === 'command-line') return PictableEngine.open(smallHeapHost());
  keepRendersYoung();
  favorThroughput();
  const engine = await openEngine(name);
  collectHeapsLate();
  return engine;
}

await serveEngine(process.argv[2]!, process.argv[3] as HeapSettings);
