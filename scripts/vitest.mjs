// `npm run vitest -- PATH`: runs the tests below a path with a Node that is new enough; like `npx vitest run
// PATH`.
import { install } from './install.mjs';
import { runCommand } from './run-command.mjs';

await install();
process.exitCode = await runCommand('node_modules/.bin/vitest', ['run', ...process.argv.slice(2)]);
