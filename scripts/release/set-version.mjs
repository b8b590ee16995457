import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Files that name the version in words of their own, and how. */
const named = {
  'contract/src/version.ts': (version) => `API_VERSION = '${version}'`,
  'deploy/helm/Chart.yaml': (version) => `ersion: ${version}`,
  'deploy/helm/values.yaml': (version) => `tag: ${version}`,
};

/** What an earlier version left behind keeps its number. */
const kept = /^tests\/api\/upgrade\//;

/**
 * Writes a new version wherever the old one stands: manifests and lockfiles of our packages, the API, the chart, and the names of
 * package files in documents and tests.
 *
 * @param files the paths of all files of the project, from its root
 * @returns the paths of those that were changed
 */
export function setVersion(root, files, from, to) {
  return files.filter((file) => {
    const change = changeOf(file, from, to);
    if (!change || kept.test(file)) return false;
    const place = path.join(root, file);
    const before = readFileSync(place, 'utf8');
    const after = change(before);
    if (after === before) return false;
    writeFileSync(place, after);
    return true;
  });
}

function changeOf(file, from, to) {
  const write = named[file];
  if (write) return (text) => text.replaceAll(write(from), write(to));
  const name = path.basename(file);
  if (name === 'package.json') return (text) => text.replace(`"version": "${from}"`, `"version": "${to}"`);
  if (name === 'package-lock.json') return (text) => changeLockfile(text, from, to);
  if (/\.(?:md|ts|mjs)$/.test(name)) return (text) => text.replaceAll(`-${from}.tgz`, `-${to}.tgz`);
  return undefined;
}

/** Our packages stand in a lockfile without `node_modules` in their place. */
function changeLockfile(text, from, to) {
  const lockfile = JSON.parse(text);
  if (lockfile.version === from) lockfile.version = to;
  for (const [place, entry] of Object.entries(lockfile.packages))
    if (!place.includes('node_modules') && entry.version === from) entry.version = to;
  return `${JSON.stringify(lockfile, null, 2)}\n`;
}
