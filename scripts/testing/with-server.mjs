import { bringServerUpToDate } from '../build/build.mjs';
import { install } from '../install.mjs';
import { reportFailedCommand } from '../run-command.mjs';

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
    reportFailedCommand(error);
    process.exit();
  }
}
