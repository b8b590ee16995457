import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RunningProgram, waitForExit } from './running-program.ts';
import { describeWithRuntimes, environmentFor, type RuntimeName, root } from './runtimes.ts';

const tinyScript = `
const [mode] = process.argv.slice(2);
if (mode === 'report') {
  console.log(JSON.stringify({ version: process.versions.node, args: process.argv.slice(2) }));
  process.exit(7);
}
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    console.log('got ' + signal);
    // The shutdown takes some time, like that of the server.
    setTimeout(() => process.exit(9), 200);
  });
setInterval(() => {}, 1000);
console.log('runs as ' + process.pid + '.');
`;

let project: string;
let onNode18: NodeJS.ProcessEnv;
let onNode20: NodeJS.ProcessEnv;
const folders: string[] = [];
const programs: RunningProgram[] = [];

/** Creates a project with only the scripts, like a fresh clone without installed packages. */
async function createProject(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pictable-own-node-'));
  folders.push(folder);
  await cp(path.join(root, 'scripts'), path.join(folder, 'scripts'), { recursive: true });
  await writeFile(path.join(folder, 'tiny.mjs'), tinyScript);
  await writeFile(path.join(folder, 'package.json'), '{"scripts":{"tiny":"node scripts/run.mjs tiny.mjs"}}');
  return folder;
}

function run(file: string, args: readonly string[], folder: string, env: NodeJS.ProcessEnv): RunningProgram {
  const program = new RunningProgram(file, args, { cwd: folder, env });
  programs.push(program);
  return program;
}

const runTiny = (folder: string, env: NodeJS.ProcessEnv, ...args: string[]) =>
  run('node', ['scripts/run.mjs', 'tiny.mjs', ...args], folder, env);

async function report(folder: string, env: NodeJS.ProcessEnv) {
  const program = runTiny(folder, env, 'report', 'two words', '--flag');
  const code = await program.exitCode();
  return { code, stdout: program.stdout, stderr: program.stderr };
}

const needed: readonly RuntimeName[] = ['node18', 'node20', 'npm'];
const installMessage = (old: string) =>
  new RegExp(`^Pictable needs Node 22\\.19 or newer, but this is Node ${old}\\. Installing [^\\n]+\\n$`);

function expectReport(stdout: string): void {
  const { version, args } = JSON.parse(stdout) as { version: string; args: string[] };
  expect(Number(version.split('.')[0])).toBeGreaterThanOrEqual(24);
  expect(args).toEqual(['report', 'two words', '--flag']);
}

describeWithRuntimes(needed, 'a script on a Node that is too old', () => {
  beforeAll(async () => {
    [onNode18, onNode20] = [environmentFor('node18'), environmentFor('node20')];
    project = await createProject();
  });
  afterAll(async () => {
    for (const program of programs) program.killLeftovers();
    for (const folder of folders) await rm(folder, { recursive: true, maxRetries: 3 });
  });

  it('runs with a newer Node that the first run installs and names, and keeps its arguments and exit code', {
    tags: ['slow'],
  }, async () => {
    // Concurrently, so that two installations race.
    const [on18, on20] = await Promise.all([report(project, onNode18), report(project, onNode20)]);
    expect(on18.stderr).toMatch(installMessage('18\\.20\\.8'));
    expect(on20.stderr).toMatch(installMessage('20\\.19\\.0'));
    for (const { code, stdout } of [on18, on20]) {
      expect(code).toBe(7);
      expectReport(stdout);
    }
    // The installation that finished second left nothing behind.
    expect(await readdir(path.join(project, '.node'))).toHaveLength(1);
    expect(await report(project, onNode18)).toEqual({ ...on18, stderr: '' });
    expect(await report(project, onNode20)).toEqual({ ...on20, stderr: '' });
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'receives %s once, and its exit code is returned',
    async (signal) => {
      const program = runTiny(project, onNode20, 'wait');
      await program.waitForOutput('runs as');
      expect(await program.end(signal)).toBe(9);
      expect(program.stdout.match(/got \w+/g)).toEqual([`got ${signal}`]);
    },
  );

  it('receives SIGTERM when the launcher is killed', async () => {
    const program = runTiny(project, onNode20, 'wait');
    await program.waitForOutput('.\n');
    const scriptId = Number(/runs as (\d+)/.exec(program.stdout)?.[1]);
    program.process.kill('SIGKILL');
    await waitForExit(scriptId);
    await program.exitCode();
    expect(program.stdout).toContain('got SIGTERM');
  });

  it('receives SIGTERM when npm is killed, although its shell survives', async () => {
    const program = run('npm', ['run', 'tiny', 'wait'], project, onNode20);
    await program.waitForOutput('.\n');
    const scriptId = Number(/runs as (\d+)/.exec(program.stdout)?.[1]);
    program.process.kill('SIGKILL');
    await waitForExit(scriptId);
    await program.exitCode();
    expect(program.stdout.match(/got \w+/g)).toEqual(['got SIGTERM']);
  });

  it('says what to do if the registry is unreachable, and exits with code 1', {
    tags: ['slow'],
  }, async () => {
    const other = await createProject();
    const env = {
      ...onNode20,
      npm_config_registry: 'http://127.0.0.1:9/',
      npm_config_cache: path.join(other, 'cache'),
    };
    const { code, stdout, stderr } = await report(other, env);
    expect(code).toBe(1);
    expect(stdout).toBe('');
    const [announced, problem, ...more] = stderr.trimEnd().split('\n');
    expect(`${announced}\n`).toMatch(installMessage('20\\.19\\.0'));
    expect(problem).toMatch(
      /^Node could not be installed from npm .*\. Install Node 24 from https:\/\/nodejs\.org and try again\.$/,
    );
    expect(more).toEqual([]);
    expect(await readdir(path.join(other, '.node'))).toEqual([]);
  });
});
