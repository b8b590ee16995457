import { runAction } from './run-action.ts';

process.exitCode = await runAction(process.env, (line) => process.stdout.write(line));
