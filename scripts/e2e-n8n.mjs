// `npm run e2e:n8n`: installs a real n8n in a separate folder (once; some minutes and 2.4 GB), then runs the
// tests of tests/n8n with it. The folder is out/n8n or N8N_FOLDER.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bringBuildUpToDate } from './build/build.mjs';
import { root, runCommand, runNpm } from './run-command.mjs';

const folder = path.resolve(root, process.env.N8N_FOLDER ?? 'out/n8n');
const programFolder = path.join(folder, 'program');

const programs = JSON.parse(readFileSync(path.join(root, 'scripts/programs/package.json'), 'utf8'));

/** Replacements for three unavailable dependencies of newer versions, which these tests do not need. */
const manifest = {
  private: true,
  dependencies: { n8n: programs.dependencies.n8n },
  overrides: {
    cssomnom: 'npm:cssom@0.5.0',
    '@langchain/langgraph-checkpoint': '1.1.5',
    '@langchain/protocol': '0.0.19',
  },
};
const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];

/** Uses the headers of the running Node if they are installed, because the database driver must match it. */
const nodeFolder = path.resolve(process.execPath, '../..');
const hasHeaders = existsSync(path.join(nodeFolder, 'include/node/node.h'));
const env = hasHeaders ? { ...process.env, npm_config_nodedir: nodeFolder } : process.env;

/** Only the database driver has to be compiled. */
async function provideN8n() {
  if (existsSync(path.join(folder, 'installed'))) return;
  console.log(`Installing n8n ${manifest.dependencies.n8n} in ${folder}`);
  mkdirSync(programFolder, { recursive: true });
  writeFileSync(path.join(programFolder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const steps = [
    ['install', '--legacy-peer-deps', '--ignore-scripts'],
    ['rebuild', 'sqlite3'],
  ];
  for (const args of steps) {
    const code = await runNpm([...args, ...quiet], { cwd: programFolder, env });
    if (code !== 0) throw new Error(`npm ${args.join(' ')} failed in ${programFolder}; see the error above.`);
  }
  writeFileSync(path.join(folder, 'installed'), '');
}

await bringBuildUpToDate();
await provideN8n();
process.exitCode = await runCommand(
  'node_modules/.bin/vitest',
  ['run', '--config', 'tests/n8n/vitest-n8n.config.ts', ...process.argv.slice(2)],
  {
    env: {
      ...process.env,
      N8N_NODE: process.execPath,
      N8N_PROGRAM: path.join(programFolder, 'node_modules', 'n8n', 'bin', 'n8n'),
    },
  },
);
