// `npm run test:zapier`: installs the separate packages of the Zapier app, then runs it with Zapier's own
// test tools.
import { install } from './install.mjs';
import { runCommand, runNpm } from './run-command.mjs';

await install();
const code = await runNpm([
  'ci',
  '--prefix',
  'integrations/zapier',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
]);
process.exitCode =
  code ||
  (await runCommand('node_modules/.bin/vitest', [
    'run',
    '--config',
    'integrations/zapier/vitest.config.mjs',
  ]));
