import { goldenCommand } from '../engine/golden/golden-command.ts';
import { bringKernelUpToDate } from './build/build.mjs';
import { root } from './run-command.mjs';

process.chdir(root);
await bringKernelUpToDate();
process.exitCode = await goldenCommand('engine/golden', 'out/golden-report', process.argv.slice(2));
