// `npm run test:cluster`: builds the service, then tests several instances of it. Arguments after `--` select
// files of tests/cluster.
import { runCommand } from './run-command.mjs';
import { withServer } from './testing/with-server.mjs';

process.exitCode = await withServer(() =>
  runCommand('node_modules/.bin/vitest', [
    'run',
    '--config=tests/cluster/vitest-cluster.config.ts',
    ...process.argv.slice(2),
  ]),
);
