import type { WorkerJob, WorkerResponse } from './render-types.ts';

/** Loaded once; fonts are fetched by the engine when a table needs them. */
const loading = Promise.all([
  import('@pictable/engine'),
  import('./browser-host.ts'),
  import('./render-table.ts'),
]).then(async ([{ createEngine }, { browserHost }, { createTableRenderer }]) =>
  createTableRenderer(await createEngine(await browserHost())),
);

// Set before the first await: a message that arrives while modules load would be lost otherwise.
self.onmessage = async (event: MessageEvent<WorkerJob>) => {
  const { id, request } = event.data;
  const report = (result: WorkerResponse['result']) =>
    self.postMessage({ id, result } satisfies WorkerResponse);
  try {
    const renderTable = await loading;
    report(await renderTable(request));
  } catch {
    report(undefined);
  }
};
