import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readConfig } from './config.ts';
import { openWhenThereIsRoom } from './open-when-there-is-room.ts';
import { StartError } from './platform/start-error.ts';
import { serve } from './serve.ts';

// These hold from `server/src` and, bundled, from `server/dist`: both lie beside the migrations.
const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));
const builtWebFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));
const examplesFolder = fileURLToPath(new URL('../../examples', import.meta.url));
const workerFile = fileURLToPath(new URL('./render-worker.js', import.meta.url));

/** Configuration, then the platform, then the service; a signal stops it at any point of that. */
async function main(): Promise<void> {
  const stopping = stopOnSignals();
  try {
    const config = readConfig(process.env, process.cwd());
    const webFolder = existsSync(builtWebFolder) ? builtWebFolder : undefined;
    const folders = { migrationsFolder, workerFile, webFolder, examplesFolder };
    const { platform, freeAddress } = await openWhenThereIsRoom(config, folders, stopping);
    await serve(platform, stopping, freeAddress);
    process.exit(0);
  } catch (error) {
    if (stopping.aborted) process.exit(0);
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** A terminal and npm may both deliver the same Ctrl-C: only a signal after this time is a second one. */
const SAME_SIGNAL_MS = 1_000;

/**
 * Fires at the first SIGINT or SIGTERM; a second one ends the process at once. When npm is killed it does not always
 * pass that on: then its end is our signal.
 */
function stopOnSignals(): AbortSignal {
  const controller = new AbortController();
  let firstAt: number | undefined;
  const stop = () => {
    firstAt ??= performance.now();
    if (performance.now() - firstAt > SAME_SIGNAL_MS) process.exit(1);
    controller.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  if (process.env.npm_lifecycle_event !== undefined) onceOrphaned(() => controller.abort());
  return controller.signal;
}

function onceOrphaned(stop: () => void): void {
  const parentId = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parentId) return;
    clearInterval(timer);
    stop();
  }, 500);
  timer.unref();
}

await main();
