// `npm run release -- VERSION`: writes the version and the changelog, packs every package, tests each in an
// empty folder, and writes an SBOM and checksums, all in out/release. It commits and publishes nothing, but
// prints the commands for it.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildWheel, findBuildPython } from './release/build-wheel.ts';
import {
  addAnchor,
  addEntry,
  closeNotes,
  closePackageNotes,
  logArguments,
  readCommits,
  writeEntry,
} from './release/changelog.mjs';
import { checkPackage, checkWheel } from './release/check-packages.mjs';
import { setVersion } from './release/set-version.mjs';
import { CommandFailed, readNpm, reportFailedCommand, root, runCommand, runNpm } from './run-command.mjs';

/** The commit of version 0.1.0, which has no tag. */
const FIRST_COMMIT = 'b3f6000';

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 500_000_000 });
const fileOf = (...steps) => path.join(root, ...steps);

try {
  const from = JSON.parse(readFileSync(fileOf('package.json'), 'utf8')).version;
  const to = checkVersion(process.argv[2], from);
  if (git('status', '--porcelain') !== '') throw new CommandFailed('Commit or remove your changes first.');
  writeVersion(from, to);
  await must(
    runCommand(process.execPath, ['scripts/golden.mjs', '--previous-release', to]),
    'The goldens of this release could not be stored.',
  );
  const folder = fileOf('out/release', to);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await packAll(folder);
  const python = findBuildPython();
  if (python === undefined)
    console.log('The Python client was not packed: it needs Python with pip, setuptools and wheel.');
  else checkWheel(python, buildWheel(python, folder), to);
  for (const file of readdirSync(folder).filter((name) => /\.(?:tgz|vsix)$/.test(name))) {
    console.log(`Testing ${file}`);
    await checkPackage(path.join(folder, file), to);
  }
  const sbom = await readNpm([
    'sbom',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
    '--omit=dev',
    '--package-lock-only',
  ]);
  if (sbom === '') throw new CommandFailed('npm sbom failed.');
  writeFileSync(path.join(folder, 'sbom.cdx.json'), sbom);
  writeFileSync(path.join(folder, 'SHA256SUMS'), checksumsOf(folder));
  console.log(`
out/release/${to} contains the packages, sbom.cdx.json and SHA256SUMS. Review CHANGELOG.md and docs/documentation/changelog.md, then run:
  git commit -am "Release ${to}" && git tag v${to}
  npm publish out/release/${to}/PACKAGE.tgz
  python3 -m twine upload out/release/${to}/*.whl`);
} catch (error) {
  reportFailedCommand(error);
}

function checkVersion(version, current) {
  if (!/^\d+\.\d+\.\d+$/.test(version ?? ''))
    throw new CommandFailed(
      `Pass the new version, for example npm run release -- 0.2.0; the current one is ${current}.`,
    );
  const [one, other] = [version, current].map((each) => each.split('.').map(Number));
  const at = one.findIndex((number, index) => number !== other[index]);
  if (at < 0 || one[at] < other[at]) throw new CommandFailed(`${version} is not higher than ${current}.`);
  return version;
}

function writeVersion(from, to) {
  const base = git('tag', '--list', `v${from}`).trim() || FIRST_COMMIT;
  const commits = readCommits(git(...logArguments, `${base}..HEAD`));
  const date = new Date().toISOString().slice(0, 10);
  const change = (file, by) => writeFileSync(fileOf(file), by(readFileSync(fileOf(file), 'utf8')));
  change('CHANGELOG.md', (text) => addEntry(text, writeEntry(to, date, commits)));
  change('docs/documentation/changelog.md', (text) => closeNotes(text, to, date));
  change('web/src/messages/public-pages/topics-texts.ts', (text) => addAnchor(text, to));
  const files = git('ls-files', '-z').split('\0').filter(Boolean);
  // Packages that are published on their own have a changelog of their own.
  const changelogs = files.filter((file) => /^(?:clients|integrations)\/[^/]+\/CHANGELOG\.md$/.test(file));
  for (const file of changelogs) change(file, (text) => closePackageNotes(text, to, date));
  const changed = setVersion(root, files, from, to);
  console.log(
    `Added ${commits.length} commits since ${base} to CHANGELOG.md; set ${to} in ${changed.length} files.`,
  );
}

/** Packs programs, SDK and fonts, then the n8n node, which has its own dependencies. */
async function packAll(folder) {
  await must(runCommand(process.execPath, ['scripts/pack.mjs']), 'npm run pack failed.');
  cpSync(fileOf('out/packages'), folder, { recursive: true });
  const cwd = fileOf('integrations/n8n');
  await must(
    runNpm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], { cwd }),
    'npm ci failed.',
  );
  await must(runNpm(['run', 'build'], { cwd }), 'The n8n node could not be built.');
  await must(runNpm(['pack', '--pack-destination', folder, '--loglevel=error'], { cwd }), 'npm pack failed.');
}

async function must(running, message) {
  if ((await running) !== 0) throw new CommandFailed(message);
}

function checksumsOf(folder) {
  const lines = readdirSync(folder)
    .sort()
    .map(
      (name) =>
        `${createHash('sha256')
          .update(readFileSync(path.join(folder, name)))
          .digest('hex')}  ${name}\n`,
    );
  return lines.join('');
}
