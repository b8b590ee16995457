// `npm run check`: format and lint, types, and the rules of the house. Nothing is changed.
import { bringBuildUpToDate } from './build.mjs';
import { checks } from './checks.mjs';
import { install } from './install.mjs';
import { reportBehind } from './report-behind.mjs';
import { runCommand } from './run-command.mjs';

await install();
// The types of the web app include files that its build makes.
await bringBuildUpToDate();
for (const { name, command } of checks) {
  console.log(`Checking ${name}`);
  const [file, ...args] = command;
  if ((await runCommand(file, args)) !== 0) process.exitCode = 1;
}
console.log('Checking the rules of the house');
if ((await runCommand('node_modules/.bin/vitest', ['run', '--project', 'house'])) !== 0) process.exitCode = 1;
console.log('Looking for newer releases of packages');
await reportBehind();
