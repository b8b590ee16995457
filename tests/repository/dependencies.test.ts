import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly license?: string;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>;
};
const installed = Object.entries(packages).filter(
  ([place, { link }]) => place.includes('node_modules/') && !link && existsSync(path.join(root, place)),
);

/** Licences that allow running and distributing a service without publishing its source. */
const allowedLicences = [
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'CC-BY-4.0',
  'MPL-2.0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unicode-3.0',
  'Unlicense',
  'Zlib',
];

/** `(MIT OR X)` needs one allowed licence, `MIT AND X` needs both. */
function isAllowed(licence: string): boolean {
  const bare = licence.replace(/[()]/g, '');
  return bare
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((name) => allowedLicences.includes(name.trim())));
}

/** The licence in the manifest of a package; older manifests use other fields. */
function licenceOf(place: string): string {
  const manifest = JSON.parse(readFileSync(path.join(root, place, 'package.json'), 'utf8')) as {
    license?: string | { type: string };
    licenses?: readonly { type: string }[];
  };
  const { license, licenses } = manifest;
  if (typeof license === 'string') return license;
  return license?.type ?? licenses?.map(({ type }) => type).join(' OR ') ?? 'none';
}

describe('the installed packages', () => {
  it('have licences that allow distribution, if they are distributed', () => {
    const distributed = installed.filter(([, { dev }]) => !dev);
    expect(distributed.length).toBeGreaterThan(100);
    const wrong = distributed
      .map(([place]) => [place, licenceOf(place)] as const)
      .filter(([, licence]) => !isAllowed(licence));
    expect(wrong, 'Replace these packages, or allow their licences in this test').toEqual([]);
  });

  it('have a hash in the lockfile', () => {
    const withoutHash = installed.filter(([, { integrity }]) => !integrity).map(([place]) => place);
    expect(withoutHash, 'Run npm install, and commit package-lock.json').toEqual([]);
  });

  it('come from the registry only', () => {
    const fromElsewhere = Object.entries(packages).filter(([, { version = '' }]) =>
      /^(?:git|https?|file):/.test(version),
    );
    expect(fromElsewhere, 'Install these packages from the registry').toEqual([]);
  });
});

describe('THIRD_PARTY.md', () => {
  it('lists the packages of the lockfile (`npm run third-party` writes it)', () => {
    const { status, stderr } = spawnSync(
      process.execPath,
      ['scripts/packages/write-third-party.mjs', '--check'],
      {
        cwd: root,
        encoding: 'utf8',
      },
    );
    expect(stderr, 'Run npm run third-party, and commit THIRD_PARTY.md').toBe('');
    expect(status).toBe(0);
  });
});

describe('the dependencies of our packages', () => {
  const manifests = Object.keys(packages).filter((place) => !place.includes('node_modules/'));

  it.each(manifests)('have exact versions: %s', (place) => {
    const { dependencies, devDependencies } = JSON.parse(
      readFileSync(path.join(root, place, 'package.json'), 'utf8'),
    ) as { dependencies?: Record<string, string>; devDependencies?: Record<string, string> };
    const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([name, version]) => !name.startsWith('@pictable/') && !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version),
    );
    expect(loose, `Write exact versions in ${place}/package.json`).toEqual([]);
  });
});

/** Paths of the packages that a package needs at run time, directly or indirectly. */
function neededBy(place: string, known = new Set<string>()): ReadonlySet<string> {
  const { dependencies, optionalDependencies } = packages[place] ?? {};
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const found = [`${place}/node_modules/${name}`, `node_modules/${name}`].find((at) => at in packages);
    if (found === undefined || known.has(found)) continue;
    known.add(found);
    neededBy(found, known);
  }
  return known;
}

function nativeFiles(place: string): string[] {
  const folder = path.join(root, place);
  if (packages[place]?.link || !existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.node') || file.endsWith('binding.gyp'))
    .map((file) => `${place}/${file}`);
}

describe('the engine', () => {
  it('has no native code, which a worker timeout could not interrupt', () => {
    const needed = [...neededBy('engine')];
    expect(needed).toContain('node_modules/@jsquash/webp');
    expect(needed.flatMap(nativeFiles), 'Replace the package by one in JavaScript or WebAssembly').toEqual(
      [],
    );
    const hashing = installed.map(([place]) => place).filter((place) => place.includes('@node-rs/argon2-'));
    expect(hashing.flatMap(nativeFiles)).not.toEqual([]);
  });
});
