import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { removeFolder } from '../remove-folder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Commit of version 0.1.0, the version to upgrade from. */
const commit = 'b3f6000';

/** Whether this clone contains the commit; a shallow clone does not. */
export function hasEarlierVersion(): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * Installs and builds version 0.1.0 in `out/`, once; this takes minutes and 0.6 GB.
 *
 * @returns the path of the server program
 */
export async function buildEarlierVersion(): Promise<string> {
  const folder = path.join(root, 'out', `version-${commit}`);
  const program = path.join(folder, 'server/dist/main.js');
  if (existsSync(program)) return program;
  const unfinished = `${folder}-unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  const run = (file: string, ...args: string[]) =>
    execFileSync(file, args, { cwd: unfinished, stdio: ['ignore', 'ignore', 'inherit'] });
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 500_000_000 });
  execFileSync('tar', ['-x'], { cwd: unfinished, input: archive });
  run('npm', 'ci', '--no-audit', '--no-fund', '--loglevel=error');
  run(process.execPath, 'scripts/build-all.mjs');
  await removeFolder(folder);
  await rename(unfinished, folder);
  return program;
}
