import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { imageFormats } from '../../contract/src/formats/image-formats.ts';
import { CommandFailed, runNpm } from '../run-command.mjs';
import { installWheel } from './build-wheel.ts';

const WAIT_MS_MAX = 60_000;

/** The test of each package outside the project. @throws CommandFailed */
const checks = {
  pictable(folder, version) {
    const program = path.join(folder, 'node_modules/pictable/pictable.js');
    expectText(
      run(folder, program, ['--version']).stdout.trim().split(' ')[0],
      version,
      'pictable --version',
    );
    writeFileSync(path.join(folder, 'table.json'), '[{"Region":"North","Sum":1250.5}]');
    for (const format of imageFormats) {
      run(folder, program, ['table.json', '-o', `table.${format}`]);
      if (!existsSync(path.join(folder, `table.${format}`)))
        throw new CommandFailed(`pictable did not write the ${format} file.`);
    }
  },
  'pictable-mcp'(folder, version) {
    const params = {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'release', version },
    };
    const input = `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`;
    const program = path.join(folder, 'node_modules/pictable-mcp/pictable-mcp.js');
    const { stdout } = run(folder, program, [], input);
    expectText(JSON.parse(stdout.split('\n')[0]).result.serverInfo.version, version, 'pictable-mcp');
  },
  '@pictable/sdk'(folder) {
    writeFileSync(
      path.join(folder, 'use-sdk.mjs'),
      "import { createClient } from '@pictable/sdk';\nconsole.log(typeof createClient({ baseUrl: 'http://localhost:1', apiKey: 'x' }).generate);\n",
    );
    expectText(run(folder, 'use-sdk.mjs', []).stdout.trim(), 'function', '@pictable/sdk');
  },
  '@pictable/web-component'(folder) {
    writeFileSync(
      path.join(folder, 'use-component.mjs'),
      "import { PictableTable } from '@pictable/web-component';\nconsole.log(PictableTable.observedAttributes[0]);\n",
    );
    expectText(run(folder, 'use-component.mjs', []).stdout.trim(), 'src', '@pictable/web-component');
  },
  '@pictable/react'(folder) {
    // React itself is a peer dependency, which is not installed here.
    const file = path.join(folder, 'node_modules/@pictable/react/index.js');
    expectText(readFileSync(file, 'utf8').slice(0, 13), '"use client";', '@pictable/react');
  },
  '@pictable/fonts-world'() {},
  'pictable-render-tables'(folder) {
    const program = path.join(folder, 'node_modules/pictable-render-tables/main.js');
    const repository = path.join(folder, 'repository');
    spawnSync('git', ['init', '--quiet', repository]);
    writeFileSync(path.join(repository, 'README.md'), '| Region |\n|---|\n| North |\n');
    const env = { ...process.env, GITHUB_WORKSPACE: repository, INPUT_MODE: 'check' };
    const { stdout } = spawnSync(process.execPath, [program], { cwd: repository, encoding: 'utf8', env });
    if (!stdout.includes('README.md is out of date.'))
      throw new CommandFailed(`The GitHub Action did not check the repository: ${stdout}`);
  },
  'n8n-nodes-pictable'(folder) {
    const packageFolder = path.join(folder, 'node_modules/n8n-nodes-pictable');
    const { n8n } = JSON.parse(readFileSync(path.join(packageFolder, 'package.json'), 'utf8'));
    for (const file of [...n8n.credentials, ...n8n.nodes])
      if (!existsSync(path.join(packageFolder, file)))
        throw new CommandFailed(`n8n-nodes-pictable does not contain ${file}.`);
  },
};

/**
 * Installs a package file in an empty folder, as users do, and tests it. Of an extension, it only reads the files.
 *
 * @throws CommandFailed if the package cannot be installed, has another version or does not work
 */
export async function checkPackage(file, version) {
  if (file.endsWith('.vsix')) {
    checkExtension(file, version);
    return;
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'pictable-release-'));
  try {
    writeFileSync(path.join(folder, 'package.json'), '{"name":"empty","version":"1.0.0","private":true}');
    // Do not install the peer dependencies that n8n provides.
    const quiet = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund', '--loglevel=error'];
    const code = await runNpm(['install', ...quiet, file], { cwd: folder });
    if (code !== 0) throw new CommandFailed(`${path.basename(file)} could not be installed.`);
    const [name] = Object.keys(
      JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')).dependencies,
    );
    const installed = JSON.parse(
      readFileSync(path.join(folder, 'node_modules', name, 'package.json'), 'utf8'),
    );
    expectText(installed.version, version, name);
    const check = checks[name];
    if (!check) throw new CommandFailed(`scripts/release/check-packages.mjs has no test for ${name}.`);
    check(folder, version);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Installs the package of the Python client in an empty folder, and tests it.
 *
 * @throws CommandFailed if it has another version
 */
export function checkWheel(python, file, version) {
  const folder = mkdtempSync(path.join(tmpdir(), 'pictable-release-'));
  try {
    installWheel(python, file, folder);
    const program = 'import pictable; print(pictable.__version__)';
    const { stdout } = spawnSync(python, ['-c', program], { cwd: folder, encoding: 'utf8' });
    expectText(stdout.trim(), version, 'pictable.__version__');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The tests of the extension activate it; npm cannot install it. */
function checkExtension(file, version) {
  const files = unzipSync(readFileSync(file));
  const read = (name) => new TextDecoder().decode(files[`extension/${name}`]);
  const manifest = JSON.parse(read('package.json'));
  expectText(manifest.version, version, path.basename(file));
  if (read(path.basename(manifest.main)) === '') throw new CommandFailed(`${file} has no ${manifest.main}.`);
}

function run(cwd, program, args, input) {
  const options = { cwd, encoding: 'utf8', timeout: WAIT_MS_MAX, ...(input !== undefined && { input }) };
  const done = spawnSync(process.execPath, [program, ...args], options);
  if (done.status !== 0) throw new CommandFailed(`${path.basename(program)} failed: ${done.stderr}`);
  return done;
}

function expectText(got, expected, what) {
  if (got !== expected) throw new CommandFailed(`${what} returned ${got}; expected ${expected}.`);
}
