import { bringServerUpToDate } from './build.mjs';
import { install } from './install.mjs';
import { CommandFailed } from './run-command.mjs';

/** Does something with the built server. What is missing is installed and built first; a failure of that is told in one line. */
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
