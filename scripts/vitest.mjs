// `npm run vitest -- PATH`: runs the tests below a path with a Node that is new enough; `npx vitest run PATH` where the machine's is.
import { install } from './install.mjs';
import { runCommand } from './run-command.mjs';

await install();
process.exitCode = await runCommand('node_modules/.bin/vitest', ['run', ...process.argv.slice(2)]);
