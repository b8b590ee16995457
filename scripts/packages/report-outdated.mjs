import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readNpm, root } from '../run-command.mjs';

/** Folders whose packages are not part of the project's installation. */
const otherFolders = ['integrations/n8n', 'integrations/zapier', 'scripts/node', 'scripts/programs'];
const heldFile = 'scripts/packages/held-packages.json';

/** Do not wait long for an unreachable registry. */
const shortTimeouts = ['--fetch-retries=0', '--fetch-timeout=20000'];

/**
 * Prints which direct dependencies have newer releases. It never fails: neither new releases nor a missing
 * network may break the build.
 */
export async function reportOutdated() {
  const results = await Promise.all([outdatedIn(root), outdatedElsewhere()]);
  if (results.includes(undefined))
    console.log('The npm registry could not be reached to check for newer releases.');
  const uses = results.flatMap((result) => result ?? []);
  for (const line of describeOutdated(uses, readJson(heldFile))) console.log(line);
}

function readJson(file) {
  return JSON.parse(readFileSync(path.join(root, file), 'utf8'));
}

/** npm ignores development packages that are not installed, so all are listed as regular dependencies. */
async function outdatedElsewhere() {
  const manifests = otherFolders.map((folder) => readJson(`${folder}/package.json`));
  const dependencies = Object.assign(
    {},
    ...manifests.flatMap((manifest) => [
      manifest.dependencies,
      manifest.devDependencies,
      manifest.optionalDependencies,
    ]),
  );
  const folder = mkdtempSync(path.join(tmpdir(), 'pictable-outdated-'));
  try {
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
    return await outdatedIn(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @returns the outdated packages of a folder; undefined if the registry is unreachable */
async function outdatedIn(folder) {
  const output = await readNpm(['outdated', '--json', ...shortTimeouts], { cwd: folder });
  try {
    const outdated = JSON.parse(output);
    if ('error' in outdated) return undefined;
    return Object.entries(outdated).flatMap(([name, uses]) =>
      [uses].flat().map(({ current, wanted, latest }) => ({ name, current: current ?? wanted, latest })),
    );
  } catch {
    return undefined;
  }
}

/**
 * One line per package that has a newer release. Packages that are a major version behind without a reason
 * come last.
 *
 * @param uses packages with the version in use and the newest release
 * @param held packages that stay on a major version, with the reason
 */
export function describeOutdated(uses, held) {
  const behind = uses.filter(({ current, latest }) => isNewer(latest, current));
  const lines = behind.map(({ name, current, latest }) => {
    const release = `${name} ${current}, newest ${latest}`;
    if (majorOf(current) === majorOf(latest)) return `Behind: ${release}`;
    const entry = held.find((one) => one.name === name && one.major === majorOf(current));
    if (entry) return `Held back: ${release}. ${entry.reason}`;
    return `Too far behind: ${release}. Upgrade it, or add it to ${heldFile} with a reason.`;
  });
  return [...new Set(lines)].sort();
}

/** Releases of one major version are compatible; before 1.0 the minor version counts as the major one. */
function majorOf(version) {
  const [major, minor] = version.split('.');
  return major === '0' ? `0.${minor}` : major;
}

function isNewer(version, than) {
  const numbersOf = (text) => text.split(/[.-]/, 3).map(Number);
  const other = numbersOf(than);
  const difference = numbersOf(version)
    .map((number, index) => number - other[index])
    .find((number) => number !== 0);
  return difference === undefined ? version !== than && !version.includes('-') : difference > 0;
}
