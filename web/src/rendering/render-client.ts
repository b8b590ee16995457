import type { SampledColumn } from '@pictable/engine';
import type {
  ColumnsJob,
  ColumnsResponse,
  RenderRequest,
  RenderResult,
  WorkerJob,
  WorkerResponse,
} from './render-types.ts';

/** The engine failed to start, or crashed. */
export class EngineUnavailableError extends Error {
  override readonly name = 'EngineUnavailableError';
}

type Response = WorkerResponse | ColumnsResponse;

interface PendingJob {
  resolve(response: Response): void;
  reject(error: EngineUnavailableError): void;
}

let worker: Worker | undefined;
let lastId = 0;
const pending = new Map<number, PendingJob>();

/** One worker per page, started by the first job. */
function startWorker(): Worker {
  const started = new Worker(new URL('./render.worker.ts', import.meta.url), { type: 'module' });
  started.onmessage = ({ data: response }: MessageEvent<Response>) => {
    const job = pending.get(response.id);
    pending.delete(response.id);
    job?.resolve(response);
  };
  started.onerror = () => {
    for (const job of pending.values()) job.reject(new EngineUnavailableError());
    pending.clear();
    worker = undefined;
  };
  return started;
}

function send(job: WorkerJob | ColumnsJob): Promise<Response> {
  worker ??= startWorker();
  const response = new Promise<Response>((resolve, reject) => pending.set(job.id, { resolve, reject }));
  worker.postMessage(job);
  return response;
}

function nextId(): number {
  lastId += 1;
  return lastId;
}

/** Renders a table outside the main thread. Once the engine is loaded, only fonts are requested. */
export async function renderInWorker(request: RenderRequest): Promise<RenderResult> {
  const response = await send({ id: nextId(), request });
  if (!('result' in response) || !response.result) throw new EngineUnavailableError();
  return response.result;
}

/** The columns of the table in a text; undefined if there is no table in it. */
export async function columnsInWorker(text: string): Promise<readonly SampledColumn[] | undefined> {
  const response = await send({ id: nextId(), columnsOf: text });
  if (!('columns' in response)) throw new EngineUnavailableError();
  return response.columns;
}
