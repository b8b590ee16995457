import { vi } from 'vitest';
import type { ColumnsJob, WorkerJob } from './render-types.ts';

type Job = WorkerJob | ColumnsJob;

/** The worker of a page, with its own code and the real engine, in the thread of the test. */
class PageWorker {
  onmessage: ((event: { data: object }) => void) | undefined;
  readonly #loading: Promise<unknown>;

  constructor() {
    // The code of the worker takes the window of the test for its own global object.
    self.postMessage = (response: object) => this.onmessage?.({ data: response });
    this.#loading = import('./render.worker.ts');
  }

  postMessage(job: Job): void {
    void this.#loading.then(() => self.onmessage?.({ data: job } as MessageEvent<Job>));
  }
}

/** Lets the page start a worker, until the globals are restored. */
export function provideWorker(): void {
  vi.stubGlobal('Worker', PageWorker);
}
