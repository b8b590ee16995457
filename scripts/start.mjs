// `npm start`: installs and builds what is missing or has changed, then runs the server.
import { bringBuildUpToDate } from './build/build.mjs';
import { install } from './install.mjs';
import { CommandFailed } from './run-command.mjs';

try {
  await install();
  await bringBuildUpToDate();
} catch (error) {
  if (!(error instanceof CommandFailed)) throw error;
  console.error(error.message);
  process.exit(1);
}
// The server runs in this process, so signals and exit codes are its own.
await import('../server/dist/main.js');
