// `npm run test:faults`: builds the service, then kills, fills and overloads it. Words after `--` choose files of tests/faults.
import { bringServerUpToDate } from './build.mjs';
import { install } from './install.mjs';
import { CommandFailed, runCommand } from './run-command.mjs';

try {
  await install();
  await bringServerUpToDate();
  const args = ['run', '--config=tests/faults/vitest.config.ts', ...process.argv.slice(2)];
  process.exitCode = await runCommand('node_modules/.bin/vitest', args);
} catch (error) {
  if (!(error instanceof CommandFailed)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
