import { vi } from 'vitest';
import type { ColumnsJob, TableRendering, WorkerJob } from './render-types.ts';

type Job = WorkerJob | ColumnsJob;

/** The worker of a page, whose responses a test decides. */
export class StubWorker {
  static started: StubWorker[] = [];
  readonly jobs: Job[] = [];
  onmessage: ((event: { data: object }) => void) | undefined;
  onerror: (() => void) | undefined;

  constructor() {
    StubWorker.started.push(this);
  }

  postMessage(job: Job): void {
    this.jobs.push(job);
  }

  /** Responds to a job, by default to the last one. */
  respond(response: object, job = this.jobs.at(-1)): void {
    this.onmessage?.({ data: { id: job?.id, ...response } });
  }
}

/** The worker that modules imported from now on start. */
export function stubWorker(): () => StubWorker {
  StubWorker.started = [];
  vi.stubGlobal('Worker', StubWorker);
  vi.resetModules();
  return () => {
    const worker = StubWorker.started.at(-1);
    if (!worker) throw new Error('No worker was started.');
    return worker;
  };
}

/** Removes the worker, and the modules that use it: other test files share them. */
export function removeWorker(): void {
  vi.unstubAllGlobals();
  vi.resetModules();
}

/** A rendered table with one file for each of these texts. */
export function renderingOf(files: readonly string[], more: Partial<TableRendering> = {}): TableRendering {
  const [file = new Blob(), ...followingFiles] = files.map((text) => new Blob([text]));
  const followingWidthsPx = followingFiles.map(() => 10);
  return {
    ...{
      text: '[]',
      format: 'png',
      file,
      followingFiles,
      top: undefined,
      followingWidthsPx,
      widthPx: 10,
      heightPx: 20,
      rows: 1,
      columns: 1,
    },
    ...{ title: undefined, warnings: [], hits: [] as never, steps: [], shownRows: undefined, renderMs: 1 },
    ...{ report: {} as TableRendering['report'], ownProperties: new Set<string>() },
    ...more,
  };
}
