import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Files with a special form of the version, and that form. */
const specialForms = {
  'clients/python/pictable/__init__.py': (version) => `__version__ = "${version}"`,
  'contract/src/version.ts': (version) => `API_VERSION = '${version}'`,
  'deploy/helm/Chart.yaml': (version) => `ersion: ${version}`,
  'deploy/helm/values.yaml': (version) => `tag: ${version}`,
  'integrations/agent-skill/server.json': (version) => `"version": "${version}"`,
  'integrations/power-automate/apiDefinition.swagger.json': (version) => `"version": "${version}"`,
};

/** Fixtures of earlier versions keep their version. */
const unchanged = /^tests\/api\/upgrade\//;

/**
 * Replaces the version in manifests and lockfiles of our packages, the API, the chart, and the names of
 * package files in documents and tests.
 *
 * @param files the paths of all files of the project, relative to its root
 * @returns the paths of the changed files
 */
export function setVersion(root, files, from, to) {
  return files.filter((file) => {
    const change = changeOf(file, from, to);
    if (!change || unchanged.test(file)) return false;
    const target = path.join(root, file);
    const before = readFileSync(target, 'utf8');
    const after = change(before);
    if (after === before) return false;
    writeFileSync(target, after);
    return true;
  });
}

function changeOf(file, from, to) {
  const write = specialForms[file];
  if (write) return (text) => text.replaceAll(write(from), write(to));
  const name = path.basename(file);
  if (name === 'package.json') return (text) => text.replace(`"version": "${from}"`, `"version": "${to}"`);
  if (name === 'package-lock.json') return (text) => changeLockfile(text, from, to);
  if (/\.(?:md|ts|mjs)$/.test(name))
    return (text) =>
      ['tgz', 'vsix'].reduce((whole, end) => whole.replaceAll(`-${from}.${end}`, `-${to}.${end}`), text);
  return undefined;
}

/** In a lockfile, the paths of our packages do not contain `node_modules`. */
function changeLockfile(text, from, to) {
  const lockfile = JSON.parse(text);
  if (lockfile.version === from) lockfile.version = to;
  for (const [target, entry] of Object.entries(lockfile.packages))
    if (!target.includes('node_modules') && entry.version === from) entry.version = to;
  return `${JSON.stringify(lockfile, null, 2)}\n`;
}
