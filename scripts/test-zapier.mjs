// `npm run test:zapier`: installs the packages of the Zapier app, which are not the project's, then runs it in Zapier's own tester.
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
