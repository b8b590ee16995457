import { runTypescript } from './run-typescript.mjs';

const { benchCommand } = await runTypescript('bench/src/bench-command.ts');
process.exitCode = await benchCommand(process.argv.slice(2));
