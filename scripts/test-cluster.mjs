// `npm run test:cluster`: builds the service, then runs several of it with what operators put beside them, as far as it is installed.
// Words after `--` choose files of tests/cluster.
import { runCommand } from './run-command.mjs';
import { withServer } from './with-server.mjs';

process.exitCode = await withServer(() =>
  runCommand('node_modules/.bin/vitest', [
    'run',
    '--config=tests/cluster/vitest.config.ts',
    ...process.argv.slice(2),
  ]),
);
