import { bringServerUpToDate } from '../build/build.mjs';
import { install } from '../install.mjs';
import { CommandFailed } from '../run-command.mjs';

/**
 * Runs a task with the built server. Installs and builds first if needed; prints a failure of that in one
 * line.
 */
export async function withServer(work) {
  try {
    await install();
    await bringServerUpToDate();
    return await work();
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
