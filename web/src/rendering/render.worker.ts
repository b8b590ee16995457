import type { ColumnsJob, ColumnsResponse, WorkerJob, WorkerResponse } from './render-types.ts';

/** Loaded once; fonts are fetched by the engine when a table needs them. */
const loading = Promise.all([
  import('@pictable/engine'),
  import('./browser-host.ts'),
  import('./render-table.ts'),
]).then(async ([{ createEngine }, { browserHost }, { createTableRenderer }]) =>
  createTableRenderer(await createEngine(await browserHost())),
);
// Each job reports the failure.
loading.catch(() => {});

// Set before the first await: a message that arrives while modules load would be lost otherwise.
self.onmessage = ({ data: job }: MessageEvent<WorkerJob | ColumnsJob>) =>
  'columnsOf' in job ? reportColumns(job) : reportRendering(job);

async function reportRendering({ id, request }: WorkerJob): Promise<void> {
  const report = (result: WorkerResponse['result']) =>
    self.postMessage({ id, result } satisfies WorkerResponse);
  try {
    const renderTable = await loading;
    report(await renderTable(request));
  } catch {
    report(undefined);
  }
}

/** Needs no fonts, so it does not wait for them. */
async function reportColumns({ id, columnsOf: text }: ColumnsJob): Promise<void> {
  const report = (columns: ColumnsResponse['columns']) =>
    self.postMessage({ id, columns } satisfies ColumnsResponse);
  try {
    const { columnsOf } = await import('./columns-of.ts');
    report(columnsOf(text));
  } catch {
    report(undefined);
  }
}
