import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Our products, with the workspace whose packages each contains or installs. */
export const products = {
  Server: 'server',
  'Web app': 'web',
  'Command line': 'cli',
  'MCP server': 'integrations/mcp',
  'GitHub Action': 'integrations/github-action',
  'VS Code extension': 'integrations/vscode',
};

/** Build tools that add their own code to the output, which the lockfile cannot show. */
const buildTools = {
  assemblyscript: Object.keys(products),
  tailwindcss: ['Web app'],
  vite: ['Web app'],
};

const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));

/**
 * Every npm package that we distribute on some platform, sorted by name, with version, licence, folder and
 * products. The list is derived only from the lockfile, so it is the same on every machine.
 */
export function shippedPackages() {
  const productsOf = new Map();
  for (const [product, workspace] of Object.entries(products)) addNeeded(workspace, product, productsOf);
  for (const [name, names] of Object.entries(buildTools))
    for (const product of names) addTo(productsOf, `node_modules/${name}`, product);
  const shipped = new Map();
  for (const [folder, names] of productsOf) {
    if (!folder.includes('node_modules/')) continue;
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const { version, license: licence } = packages[folder];
    // Several folders may contain the same version of a package.
    const known = shipped.get(`${name}@${version}`);
    for (const product of known?.products ?? []) names.add(product);
    shipped.set(`${name}@${version}`, { name, version, licence, folder, products: names });
  }
  return [...shipped.values()].sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version));
}

const compare = (a, b) => (a < b ? -1 : Number(a > b));

function addTo(productsOf, folder, product) {
  const names = productsOf.get(folder) ?? new Set();
  const isNew = !names.has(product);
  productsOf.set(folder, names.add(product));
  return isNew;
}

/** Adds a folder of the lockfile and, recursively, its dependencies as Node resolves them. */
function addNeeded(place, product, productsOf) {
  const folder = packages[place].link ? packages[place].resolved : place;
  if (!addTo(productsOf, folder, product)) return;
  const {
    dependencies,
    optionalDependencies,
    peerDependencies = {},
    peerDependenciesMeta,
  } = packages[folder];
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
    const found = findFrom(folder, name);
    if (found !== undefined) addNeeded(found, product, productsOf);
  }
}

/** Looks for a package in the folder's own node_modules, then in those above, as Node does. */
function findFrom(folder, name) {
  const above = folder
    .split('/')
    .map((_part, index, parts) => parts.slice(0, parts.length - index).join('/'));
  return [...above.map((place) => `${place}/node_modules/${name}`), `node_modules/${name}`].find(
    (place) => place in packages,
  );
}

/** Author of an installed package, according to its manifest. */
export function authorOf(folder) {
  const { author } = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
  return typeof author === 'string' ? author : author?.name;
}

/** Texts of the licence files in an installed package. */
export function licenceTexts(folder) {
  return readdirSync(path.join(root, folder))
    .filter((file) => /^(?:licen[cs]e|copying|notice|ofl)(?:[._-]|$)/i.test(file))
    .map((file) =>
      readFileSync(path.join(root, folder, file), 'utf8')
        .replaceAll('\r\n', '\n')
        .trim(),
    );
}
