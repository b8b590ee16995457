import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findPython } from '../testing/find-python.ts';

const source = path.resolve(import.meta.dirname, '../../clients/python');
const offline = ['--no-index', '--no-deps', '--disable-pip-version-check', '--quiet'];

/** A Python that can build and install the package of the Python client without a network. */
export function findBuildPython(): string | undefined {
  return findPython(['pip', 'setuptools', 'wheel']);
}

/**
 * Builds the package of the Python client, without a network.
 *
 * @param folder the folder for the file
 * @returns the path of the file
 */
export function buildWheel(python: string, folder: string): string {
  const temporary = mkdtempSync(path.join(tmpdir(), 'pictable-wheel-'));
  try {
    // A build writes beside its sources.
    const copy = path.join(temporary, 'source');
    cpSync(source, copy, { recursive: true });
    const wheels = path.join(temporary, 'wheels');
    runPip(python, ['wheel', ...offline, '--no-build-isolation', '--wheel-dir', wheels, copy], temporary);
    const [name = ''] = readdirSync(wheels);
    cpSync(path.join(wheels, name), path.join(folder, name));
    return path.join(folder, name);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** Installs the package in an empty folder, without a network. */
export function installWheel(python: string, file: string, target: string): void {
  runPip(python, ['install', ...offline, '--target', target, file], path.dirname(file));
}

/** Runs in a folder without a module that Python would import instead of its own. */
function runPip(python: string, args: readonly string[], cwd: string): void {
  const env = { ...process.env, PIP_ROOT_USER_ACTION: 'ignore' };
  execFileSync(python, ['-m', 'pip', ...args], { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] });
}
