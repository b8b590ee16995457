// `npm run backup`, `npm run restore` and `npm run db:move`: builds what is missing, then runs the command.
import { bringServerUpToDate } from './build.mjs';
import { install } from './install.mjs';
import { CommandFailed } from './run-command.mjs';

try {
  await install();
  await bringServerUpToDate();
} catch (error) {
  if (!(error instanceof CommandFailed)) throw error;
  console.error(error.message);
  process.exit(1);
}
await import('../server/dist/operate.js');
