// `npm start`: installs and builds what is missing or has changed, then becomes the server.
import { bringBuildUpToDate } from './build.mjs';
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
// The same process goes on as the server, so signals and exit codes are the server's own.
await import('../server/dist/main.js');
