import type { WorkerJob, WorkerResponse } from './render-types.ts';

/** Loaded once; fonts are fetched by the engine when a table needs them. */
const loading = Promise.all([
  import('@pictable/engine'),
  import('./browser-host.ts'),
  import('./render-table.ts'),
]).then(async ([{ createEngine }, { browserHost }, { renderTable }]) => ({
  engine: await createEngine(await browserHost()),
  drawTable: renderTable,
}));

// Set before the first await: a message that arrives while modules load would be lost otherwise.
self.onmessage = async (event: MessageEvent<WorkerJob>) => {
  const { id, request } = event.data;
  const report = (result: WorkerResponse['result']) =>
    self.postMessage({ id, result } satisfies WorkerResponse);
  try {
    const { engine, drawTable } = await loading;
    report(await drawTable(engine, request));
  } catch {
    report(undefined);
  }
};
