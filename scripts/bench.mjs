import { bringKernelUpToDate } from './build.mjs';
import { bundleTypescript, runTypescript } from './run-typescript.mjs';

const engineProgram = await bundleTypescript('bench/src/measure/engine-process.ts');
await bringKernelUpToDate();
const { benchCommand } = await runTypescript('bench/src/bench-command.ts');
process.exitCode = await benchCommand(engineProgram, process.argv.slice(2));
