import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { payloadTextOf, workloadOf } from '../workloads.ts';

const run = promisify(execFile);

/** Runs in the program before it does anything: prints its CPU time, ms, when it ends. */
const printCpu = `data:text/javascript,process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  console.log((user + system) / 1000);
});`;

/**
 * CPU time of the command line for an image of ten rows, from the start of Node to its end, ms, one entry per run.
 *
 * @param program the file that npm starts
 */
export async function measureCommandLine(program: string, runs: number): Promise<number[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pictable-bench-'));
  const [input, output] = [path.join(folder, 'table.json'), path.join(folder, 'table.png')];
  try {
    await writeFile(input, payloadTextOf(workloadOf('W1'), { scale: 1 }));
    const cpuMs: number[] = [];
    for (let index = 0; index < runs; index++) {
      const args = ['--import', printCpu, program, input, '--output', output];
      const { stdout } = await run(process.execPath, args);
      cpuMs.push(Number(stdout));
    }
    return cpuMs;
  } finally {
    await rm(folder, { recursive: true });
  }
}
