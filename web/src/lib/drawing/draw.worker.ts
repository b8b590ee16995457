import type { WorkerJob, WorkerReport } from './drawing.ts';

/** Loaded once; fonts are fetched by the engine when a table needs them. */
const loading = Promise.all([
  import('@pictable/engine'),
  import('./browser-host.ts'),
  import('./draw-table.ts'),
]).then(async ([{ createEngine }, { browserHost }, { drawTable }]) => ({
  engine: await createEngine(await browserHost()),
  drawTable,
}));

// Set before the first await: a message that arrives while modules load would be lost otherwise.
self.onmessage = async (event: MessageEvent<WorkerJob>) => {
  const { id, request } = event.data;
  const report = (result: WorkerReport['result']) => self.postMessage({ id, result } satisfies WorkerReport);
  try {
    const { engine, drawTable } = await loading;
    report(await drawTable(engine, request));
  } catch {
    report(undefined);
  }
};
