// `npm run test:cluster`: builds the service and runs several instances of it with what stands around them: proxies, poolers.
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
