import { runTypescript } from './run-typescript.mjs';

const { goldenCommand } = await runTypescript('engine/golden/golden-command.ts');
process.exitCode = await goldenCommand('engine/golden', 'out/golden-report', process.argv.slice(2));
