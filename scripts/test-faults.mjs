// `npm run test:faults`: builds the service, then kills, fills and overloads it, and runs the slow tests of its
// packages. Arguments after `--` select files.
import { runCommand } from './run-command.mjs';
import { withServer } from './testing/with-server.mjs';

process.exitCode = await withServer(() =>
  runCommand('node_modules/.bin/vitest', [
    'run',
    '--config=tests/faults/vitest-faults.config.ts',
    ...process.argv.slice(2),
  ]),
);
