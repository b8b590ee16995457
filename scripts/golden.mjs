import { goldenCommand } from '../engine/golden/golden-command.ts';
import { root } from './run-command.mjs';

process.chdir(root);
process.exitCode = await goldenCommand('engine/golden', 'out/golden-report', process.argv.slice(2));
