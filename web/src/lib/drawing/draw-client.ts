import type { DrawingRequest, DrawingResult, WorkerJob, WorkerReport } from './drawing.ts';

/** The engine failed to start, or crashed. */
export class EngineUnavailable extends Error {
  override readonly name = 'EngineUnavailable';
}

interface PendingJob {
  resolve(result: DrawingResult): void;
  reject(error: EngineUnavailable): void;
}

let worker: Worker | undefined;
let lastId = 0;
const pending = new Map<number, PendingJob>();

/** One worker per page, started by the first render. */
function startWorker(): Worker {
  const started = new Worker(new URL('./draw.worker.ts', import.meta.url), { type: 'module' });
  started.onmessage = (event: MessageEvent<WorkerReport>) => {
    const job = pending.get(event.data.id);
    pending.delete(event.data.id);
    if (event.data.result) job?.resolve(event.data.result);
    else job?.reject(new EngineUnavailable());
  };
  started.onerror = () => {
    for (const job of pending.values()) job.reject(new EngineUnavailable());
    pending.clear();
    worker = undefined;
  };
  return started;
}

/** Renders a table outside the main thread. Once the engine is loaded, no request leaves the browser. */
export function draw(request: DrawingRequest): Promise<DrawingResult> {
  worker ??= startWorker();
  lastId += 1;
  const job: WorkerJob = { id: lastId, request };
  const result = new Promise<DrawingResult>((resolve, reject) => pending.set(job.id, { resolve, reject }));
  worker.postMessage(job);
  return result;
}
