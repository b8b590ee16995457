// `npm run test:cluster`: builds the service, then runs several instances of it. Words after `--` choose files of tests/cluster.
import { runCommand } from './run-command.mjs';
import { withServer } from './with-server.mjs';

process.exitCode = await withServer(() =>
  runCommand('node_modules/.bin/vitest', [
    'run',
    '--config=tests/cluster/vitest.config.ts',
    ...process.argv.slice(2),
  ]),
);
