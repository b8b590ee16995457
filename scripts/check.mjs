// `npm run check`: checks format, lint, types and the project rules. Changes nothing.
import { bringBuildUpToDate } from './build/build.mjs';
import { install } from './install.mjs';
import { reportOutdated } from './packages/report-outdated.mjs';
import { runCommand } from './run-command.mjs';
import { checks } from './testing/checks.mjs';

await install();
// The types of the web app include files that its build generates.
await bringBuildUpToDate();
for (const { name, command } of checks) {
  console.log(`Checking ${name}`);
  const [file, ...args] = command;
  if ((await runCommand(file, args)) !== 0) process.exitCode = 1;
}
console.log('Checking the project rules');
if ((await runCommand('node_modules/.bin/vitest', ['run', '--project', 'repository'])) !== 0)
  process.exitCode = 1;
console.log('Checking for newer package releases');
await reportOutdated();
