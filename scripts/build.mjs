import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CommandFailed, root, runCommand, runNpm } from './run-command.mjs';

const kernel = {
  name: 'kernel',
  sources: ['engine/kernel', 'scripts/build-kernel.mjs', 'package-lock.json'],
  outFolder: 'engine/dist',
  build: () => runCommand(process.execPath, ['scripts/build-kernel.mjs']),
};

const server = {
  name: 'server',
  sources: [
    'contract',
    'engine',
    'sdk',
    'integrations/mcp',
    'server',
    'scripts/build-server.mjs',
    'scripts/own-packages-only.mjs',
    'package-lock.json',
  ],
  outFolder: 'server/dist',
  build: () => runCommand(process.execPath, ['scripts/build-server.mjs']),
};

const programSources = [
  'contract',
  'engine',
  'sdk',
  'package.json',
  'LICENSE',
  'scripts/build-program.mjs',
  'scripts/font-files.mjs',
  'scripts/program-start.mjs',
  'scripts/own-packages-only.mjs',
  'package-lock.json',
];

const cli = {
  name: 'command line',
  sources: [...programSources, 'cli', 'scripts/build-cli.mjs'],
  outFolder: 'cli/dist',
  build: () => runCommand(process.execPath, ['scripts/build-cli.mjs']),
};

const mcp = {
  name: 'MCP server',
  sources: [...programSources, 'integrations/mcp', 'scripts/build-mcp.mjs'],
  outFolder: 'integrations/mcp/dist',
  build: () => runCommand(process.execPath, ['scripts/build-mcp.mjs']),
};

const fonts = {
  name: 'package of fonts',
  sources: [
    'engine/src/text',
    'engine/fonts',
    'scripts/build-fonts.mjs',
    'scripts/font-files.mjs',
    'package-lock.json',
  ],
  outFolder: 'engine/dist/fonts-world',
  build: () => runCommand(process.execPath, ['scripts/build-fonts.mjs']),
};

const sdk = {
  name: 'client for programs',
  sources: ['contract', 'sdk', 'LICENSE', 'tsconfig.base.json', 'package-lock.json'],
  outFolder: 'sdk/dist',
  build: () => runCommand(process.execPath, ['sdk/scripts/build.mjs']),
};

const web = {
  name: 'web app',
  sources: [
    'contract',
    'engine',
    'sdk',
    'web',
    'docs',
    'examples',
    'integrations/workflows',
    'scripts/third-party.mjs',
    'scripts/write-licences.mjs',
    'package-lock.json',
  ],
  outFolder: 'web/dist',
  build: () => runNpm(['run', 'build', '--workspace=@pictable/web', '--loglevel=error']),
};

/** Builds what was never built or has other sources than at the last build. */
export async function bringBuildUpToDate() {
  await bringUpToDate(kernel);
  await Promise.all([server, cli, mcp].map(bringUpToDate));
  // By itself: its own script makes the kernel again, which the others read.
  await bringUpToDate(web);
}

/** Builds the server alone, for the commands of an operator. */
export async function bringServerUpToDate() {
  await bringUpToDate(server);
}

/** Builds the kernel alone, for those who run the engine from its sources. */
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
  if (code !== 0) throw new CommandFailed(`The ${part.name} could not be built, as said above.`);
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

/** Names, and one place, of what a build writes or does not read. */
const notSource = new Set([
  'node_modules',
  'dist',
  'dist-prerender',
  'out',
  'golden',
  'test-results',
  'web/generated',
]);

function filesUnder(place) {
  const entry = path.join(root, place);
  let names;
  try {
    names = readdirSync(entry, { withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOTDIR') return [place];
    if (error.code === 'ENOENT') return [];
    throw error;
  }
  return names.flatMap((found) => {
    const inside = `${place}/${found.name}`;
    const isLeftOut =
      notSource.has(found.name) || notSource.has(inside) || /\.(test|suite)\.tsx?$/.test(found.name);
    return isLeftOut ? [] : filesUnder(inside);
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

/** Makes the package with the fonts of all scripts. */
export async function bringFontsUpToDate() {
  await bringUpToDate(fonts);
}

/** Builds the client for programs, for its tests. */
export async function bringSdkUpToDate() {
  await bringUpToDate(sdk);
}
