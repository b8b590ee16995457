// `npm run e2e:n8n`: installs a real n8n in a folder of its own (once; some minutes and 2.4 GB), then runs the tests of
// tests/n8n with it. The folder is out/n8n, or the one that N8N_FOLDER names.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bringBuildUpToDate } from './build.mjs';
import { root, runCommand } from './run-command.mjs';

const nodePackage = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const folder = path.resolve(root, process.env.N8N_FOLDER ?? 'out/n8n');
const nodeFolder = path.join(folder, 'node', 'node_modules', nodePackage);
const programFolder = path.join(folder, 'program');
const npm = process.env.npm_execpath;

/** Newer versions want packages that cannot be had; these stand in for three that n8n itself does not need here. */
const manifest = {
  private: true,
  dependencies: { n8n: '2.41.1' },
  overrides: {
    cssomnom: 'npm:cssom@0.5.0',
    '@langchain/langgraph-checkpoint': '1.1.5',
    '@langchain/protocol': '0.0.19',
  },
};
const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];

/** n8n needs Node 24, which npm has as a package. Only the database driver is built; the rest comes ready. */
async function provideN8n() {
  if (existsSync(path.join(folder, 'installed'))) return;
  console.log(`Installing n8n ${manifest.dependencies.n8n} in ${folder}`);
  mkdirSync(path.join(folder, 'node'), { recursive: true });
  mkdirSync(programFolder, { recursive: true });
  writeFileSync(path.join(folder, 'node', 'package.json'), '{"private":true}\n');
  writeFileSync(path.join(programFolder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const steps = [
    [process.execPath, ['install', `${nodePackage}@24`], path.join(folder, 'node')],
    [newNode, ['install', '--legacy-peer-deps', '--ignore-scripts'], programFolder],
    [newNode, ['rebuild', 'sqlite3'], programFolder],
  ];
  for (const [node, args, cwd] of steps) {
    const code = await runCommand(node, [npm, ...args, ...quiet], { cwd, env });
    if (code !== 0) throw new Error(`npm ${args.join(' ')} failed in ${cwd}, as said above.`);
  }
  writeFileSync(path.join(folder, 'installed'), '');
}

const newNode = path.join(nodeFolder, 'bin', 'node');
const env = {
  ...process.env,
  PATH: `${path.dirname(newNode)}${path.delimiter}${process.env.PATH}`,
  npm_config_nodedir: nodeFolder,
};

if (npm === undefined) throw new Error('Start this with npm run e2e:n8n.');
await bringBuildUpToDate();
await provideN8n();
process.exitCode = await runCommand(
  'node_modules/.bin/vitest',
  ['run', '--config', 'tests/n8n/vitest.config.ts', ...process.argv.slice(2)],
  {
    env: {
      ...process.env,
      N8N_NODE: newNode,
      N8N_PROGRAM: path.join(programFolder, 'node_modules', 'n8n', 'bin', 'n8n'),
    },
  },
);
