import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

/** Commands for a fresh clone must not import packages, because nothing is installed yet. */
const commands = [
  'run.mjs',
  'own-node.mjs',
  'start.mjs',
  'install-and-build.mjs',
  'test.mjs',
  'test-browsers.mjs',
  'check.mjs',
  'pack.mjs',
  'vitest.mjs',
  'test-zapier.mjs',
];

describe('the commands on a fresh clone', () => {
  it.each(commands)('%s imports only Node modules and files of the project', (command) => {
    expect(packagesOf(path.join(import.meta.dirname, command))).toEqual([]);
  });
});

/** Packages that a file and its static imports import. */
function packagesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const imports = [
    ...readFileSync(file, 'utf8').matchAll(/^(?:import '|(?:import|export) [^;=]*? from ')([^']+)';/gms),
  ];
  return imports.flatMap(([, name = '']) => {
    if (name.startsWith('node:')) return [];
    if (name.startsWith('.')) return packagesOf(path.resolve(path.dirname(file), name), seen);
    return [`${path.basename(file)} imports ${name}`];
  });
}
