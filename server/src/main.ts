import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readConfig } from './config.ts';
import { openWhenDiskHasSpace } from './open-when-disk-has-space.ts';
import { StartError } from './platform/start-error.ts';
import { serve } from './serve.ts';

// These paths work from both `server/src` and the bundle in `server/dist`.
const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));
const builtWebFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));
const examplesFolder = fileURLToPath(new URL('../../examples', import.meta.url));
const workerFile = fileURLToPath(new URL('./render-worker.js', import.meta.url));

/** Reads the configuration, opens the platform and serves; a signal stops it at any point. */
async function main(): Promise<void> {
  const stopping = stopOnSignals();
  try {
    const config = readConfig(process.env, process.cwd());
    const webFolder = existsSync(builtWebFolder) ? builtWebFolder : undefined;
    const folders = { migrationsFolder, workerFile, webFolder, examplesFolder };
    const { platform, releaseAddress } = await openWhenDiskHasSpace(config, folders, stopping);
    await serve(platform, stopping, releaseAddress);
    process.exit(0);
  } catch (error) {
    if (stopping.aborted) process.exit(0);
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/**
 * A terminal and npm may both deliver the same Ctrl-C: only a signal after this time counts as a second one.
 */
const SAME_SIGNAL_MS = 1_000;

/**
 * Fires at the first SIGINT or SIGTERM; a second one ends the process immediately. When npm is killed, it
 * does not always forward the signal, so its end counts as one.
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
