import type { DrawingRequest, DrawingResult, WorkerJob, WorkerReport } from './drawing.ts';

/** The engine could not be started, or broke. */
export class EngineUnavailable extends Error {
  override readonly name = 'EngineUnavailable';
}

interface Waiting {
  resolve(result: DrawingResult): void;
  reject(error: EngineUnavailable): void;
}

let worker: Worker | undefined;
let lastId = 0;
const waiting = new Map<number, Waiting>();

/** One worker for the page, started by the first drawing. */
function startWorker(): Worker {
  const started = new Worker(new URL('./draw.worker.ts', import.meta.url), { type: 'module' });
  started.onmessage = (event: MessageEvent<WorkerReport>) => {
    const job = waiting.get(event.data.id);
    waiting.delete(event.data.id);
    if (event.data.result) job?.resolve(event.data.result);
    else job?.reject(new EngineUnavailable());
  };
  started.onerror = () => {
    for (const job of waiting.values()) job.reject(new EngineUnavailable());
    waiting.clear();
    worker = undefined;
  };
  return started;
}

/** Draws a table away from the page's own thread. No request leaves the browser once the engine is loaded. */
export function draw(request: DrawingRequest): Promise<DrawingResult> {
  worker ??= startWorker();
  lastId += 1;
  const job: WorkerJob = { id: lastId, request };
  const result = new Promise<DrawingResult>((resolve, reject) => waiting.set(job.id, { resolve, reject }));
  worker.postMessage(job);
  return result;
}
