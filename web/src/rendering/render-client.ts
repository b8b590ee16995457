import type { RenderRequest, RenderResult, WorkerJob, WorkerResponse } from './render-types.ts';

/** The engine failed to start, or crashed. */
export class EngineUnavailableError extends Error {
  override readonly name = 'EngineUnavailableError';
}

interface PendingJob {
  resolve(result: RenderResult): void;
  reject(error: EngineUnavailableError): void;
}

let worker: Worker | undefined;
let lastId = 0;
const pending = new Map<number, PendingJob>();

/** One worker per page, started by the first render. */
function startWorker(): Worker {
  const started = new Worker(new URL('./render.worker.ts', import.meta.url), { type: 'module' });
  started.onmessage = (event: MessageEvent<WorkerResponse>) => {
    const job = pending.get(event.data.id);
    pending.delete(event.data.id);
    if (event.data.result) job?.resolve(event.data.result);
    else job?.reject(new EngineUnavailableError());
  };
  started.onerror = () => {
    for (const job of pending.values()) job.reject(new EngineUnavailableError());
    pending.clear();
    worker = undefined;
  };
  return started;
}

/** Renders a table outside the main thread. Once the engine is loaded, no request leaves the browser. */
export function renderInWorker(request: RenderRequest): Promise<RenderResult> {
  worker ??= startWorker();
  lastId += 1;
  const job: WorkerJob = { id: lastId, request };
  const result = new Promise<RenderResult>((resolve, reject) => pending.set(job.id, { resolve, reject }));
  worker.postMessage(job);
  return result;
}
