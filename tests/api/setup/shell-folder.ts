import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const program = path.resolve(import.meta.dirname, '../../../cli/bin/pictable.mjs');

/** A folder with the files that the documented commands use, and a shell with `pictable` on its PATH. */
export interface ShellFolder {
  readonly folder: string;
  /** Runs commands and returns what they print; rejects if one of them fails. */
  shell(commands: string): Promise<string>;
  close(): Promise<void>;
}

/** @param apiKey content of `data/dev-api-key`, which the service writes at its first start */
export async function openShellFolder(apiKey: string): Promise<ShellFolder> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pictable-readme-'));
  const csv = 'Region,Q1,Q2,Price\nNorth,1.10,2,30\nSouth,3,4,5\n';
  await mkdir(path.join(folder, 'bin'));
  await mkdir(path.join(folder, 'data'));
  for (const name of ['sales.csv', 'q1.csv', 'data/sales.csv']) await writeFile(path.join(folder, name), csv);
  await writeFile(path.join(folder, 'data/dev-api-key'), apiKey);
  await writeFile(path.join(folder, 'page.md'), '# Sales\n\n| Region | Q1 |\n|---|---|\n| North | 1 |\n');
  await writeFile(path.join(folder, 'report.json'), '{"title":"Sales","rowGroups":"Region","summary":"sum"}');
  const workbook = '../../../contract/src/table-files/fixtures/libreoffice.xlsx';
  await copyFile(path.resolve(import.meta.dirname, workbook), path.join(folder, 'report.xlsx'));
  const shim = path.join(folder, 'bin/pictable');
  await writeFile(shim, `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`);
  await chmod(shim, 0o755);
  // Compiled code makes each start of the program faster.
  const NODE_COMPILE_CACHE = path.resolve(import.meta.dirname, '../../../node_modules/.cache/node');
  const env = { PATH: `${folder}/bin:${process.env.PATH}`, NODE_COMPILE_CACHE };
  return {
    folder,
    shell: async (commands) =>
      (await run('bash', ['-c', `set -eo pipefail; ${commands}`], { cwd: folder, env })).stdout,
    close: () => rm(folder, { recursive: true }),
  };
}
