import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CommandFailed, root, runCommand, runNpm } from '../run-command.mjs';

const kernel = {
  name: 'kernel',
  sources: ['engine/kernel', 'scripts/build/build-kernel.mjs', 'package-lock.json'],
  outFolder: 'engine/dist',
  build: () => runCommand(process.execPath, ['scripts/build/build-kernel.mjs']),
};

const server = {
  name: 'server',
  sources: [
    'contract',
    'engine',
    'sdk',
    'integrations/mcp',
    'server',
    'scripts/build/build-server.mjs',
    'scripts/build/own-packages-only.mjs',
    'package-lock.json',
  ],
  outFolder: 'server/dist',
  build: () => runCommand(process.execPath, ['scripts/build/build-server.mjs']),
};

const programSources = [
  'contract',
  'engine',
  'sdk',
  'package.json',
  'LICENSE',
  'scripts/build/build-program.mjs',
  'scripts/build/font-files.mjs',
  'scripts/build/program-start.mjs',
  'scripts/build/licence-texts.mjs',
  'scripts/build/own-packages-only.mjs',
  'scripts/packages/third-party.mjs',
  'package-lock.json',
];

const cli = {
  name: 'command line',
  sources: [...programSources, 'cli', 'scripts/build/build-cli.mjs'],
  outFolder: 'cli/dist',
  build: () => runCommand(process.execPath, ['scripts/build/build-cli.mjs']),
};

const mcp = {
  name: 'MCP server',
  sources: [...programSources, 'integrations/mcp', 'scripts/build/build-mcp.mjs'],
  outFolder: 'integrations/mcp/dist',
  build: () => runCommand(process.execPath, ['scripts/build/build-mcp.mjs']),
};

const action = {
  name: 'GitHub Action',
  sources: [...programSources, 'integrations/github-action', 'scripts/build/build-action.mjs'],
  outFolder: 'integrations/github-action/dist',
  build: () => runCommand(process.execPath, ['scripts/build/build-action.mjs']),
};

const fonts = {
  name: 'font package',
  sources: [
    'engine/src/text',
    'engine/fonts',
    'scripts/build/build-fonts.mjs',
    'scripts/build/font-files.mjs',
    'package-lock.json',
  ],
  outFolder: 'engine/dist/fonts-world',
  build: () => runCommand(process.execPath, ['scripts/build/build-fonts.mjs']),
};

const sdk = {
  name: 'SDK',
  sources: ['contract', 'sdk', 'LICENSE', 'tsconfig.base.json', 'package-lock.json'],
  outFolder: 'sdk/dist',
  build: () => runCommand(process.execPath, ['sdk/scripts/build.mjs']),
};

const clientSources = ['clients', 'scripts/build/build-client.mjs', 'LICENSE', 'package-lock.json'];

const webComponent = {
  name: 'web component',
  sources: clientSources,
  outFolder: 'clients/web-component/dist',
  build: () => runCommand(process.execPath, ['scripts/build/build-client.mjs', 'web-component']),
};

const react = {
  name: 'React component',
  sources: clientSources,
  outFolder: 'clients/react/dist',
  build: () => runCommand(process.execPath, ['scripts/build/build-client.mjs', 'react']),
};

const vscode = {
  name: 'extension for VS Code',
  sources: [...programSources, 'integrations/vscode', 'scripts/build/build-vscode.mjs'],
  outFolder: 'integrations/vscode/dist',
  build: () => runCommand(process.execPath, ['scripts/build/build-vscode.mjs']),
};

const web = {
  name: 'web app',
  sources: [
    'contract',
    'engine',
    'sdk',
    'web',
    'docs',
    // Its figures are shown on the landing page.
    'README.md',
    'examples',
    'integrations/workflows',
    'scripts/packages/third-party.mjs',
    'scripts/build/licence-texts.mjs',
    'scripts/build/write-licences.mjs',
    'package-lock.json',
  ],
  outFolder: 'web/dist',
  build: () => runNpm(['run', 'build', '--workspace=@pictable/web', '--loglevel=error']),
};

/** Builds the parts that were never built or whose sources have changed since the last build. */
export async function bringBuildUpToDate() {
  await bringUpToDate(kernel);
  await Promise.all([server, cli, mcp].map(bringUpToDate));
  // Not in parallel: its own script rebuilds the kernel, which the others read.
  await bringUpToDate(web);
}

/** Builds only the server, with the kernel that its engine needs, for the operator commands and for tests. */
export async function bringServerUpToDate() {
  await bringUpToDate(kernel);
  await bringUpToDate(server);
}

/** Builds only the kernel, to run the engine from its sources. */
export async function bringKernelUpToDate() {
  await bringUpToDate(kernel);
}

async function bringUpToDate(part) {
  const stamp = path.join(root, part.outFolder, '.stamp');
  const digest = digestOf(part.sources);
  if (readStamp(stamp) === digest) return;
  console.log(`Building the ${part.name}`);
  rmSync(stamp, { force: true });
  const code = await part.build();
  if (code !== 0) throw new CommandFailed(`The ${part.name} could not be built; see the error above.`);
  writeFileSync(stamp, digest);
}

function readStamp(stamp) {
  try {
    return readFileSync(stamp, 'utf8');
  } catch {
    return undefined;
  }
}

function digestOf(sources) {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesUnder).sort()) {
    hash.update(`${file}\0`).update(readFileSync(path.join(root, file)));
  }
  return hash.digest('hex');
}

/** Names, and one path, of files that a build writes or does not read. */
const notSource = new Set([
  'node_modules',
  'dist',
  'dist-prerender',
  'out',
  'golden',
  'test-results',
  'web/generated',
]);

function filesUnder(source) {
  const entry = path.join(root, source);
  let names;
  try {
    names = readdirSync(entry, { withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOTDIR') return [source];
    if (error.code === 'ENOENT') return [];
    throw error;
  }
  return names.flatMap((item) => {
    const child = `${source}/${item.name}`;
    const isExcluded =
      notSource.has(item.name) || notSource.has(child) || /\.(test|suite)\.tsx?$/.test(item.name);
    return isExcluded ? [] : filesUnder(child);
  });
}

/** Builds the command line, for its tests. */
export async function bringCliUpToDate() {
  await bringUpToDate(kernel);
  await bringUpToDate(cli);
}

/** Builds the MCP server that runs beside an agent, for its tests. */
export async function bringMcpUpToDate() {
  await bringUpToDate(kernel);
  await bringUpToDate(mcp);
}

/** Builds the GitHub Action, for its tests. */
export async function bringActionUpToDate() {
  await bringUpToDate(kernel);
  await bringUpToDate(action);
}

/** Builds the package with fonts for all scripts. */
export async function bringFontsUpToDate() {
  await bringUpToDate(fonts);
}

/** Builds the SDK, for its tests. */
export async function bringSdkUpToDate() {
  await bringUpToDate(sdk);
}

/** Builds the web component and the React component, for their tests. */
export async function bringClientsUpToDate() {
  await bringUpToDate(webComponent);
  await bringUpToDate(react);
}

/** Builds the extension for VS Code, for its tests. */
export async function bringVscodeUpToDate() {
  await bringUpToDate(kernel);
  await bringUpToDate(vscode);
}
