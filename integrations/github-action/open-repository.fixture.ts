import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';

/** A table in Markdown. */
export const table = '| Region | Sum |\n|---|---:|\n| North | 1,250.50 |\n| South | 980.00 |';
/** A page with this table, and with the table of a file. */
export const readme = `# Report\n\n## Sales\n\n${table}\n\n## Data\n\n<!-- pictable: data/sales.csv -->\n`;
export const csv = 'Region,Sum\nNorth,1.10\nSouth,2\n';

const run = promisify(execFile);
const dist = path.join(import.meta.dirname, 'dist');

/** A git repository with a bare remote, and the action as a runner starts it. */
export interface TestRepository {
  readonly folder: string;
  /** The folder around the repository, which the action must not touch. */
  readonly outside: string;
  git(...args: readonly string[]): Promise<string>;
  write(file: string, content: string | Uint8Array): Promise<void>;
  read(file: string): Promise<string>;
  /** Commits and pushes everything. */
  save(): Promise<void>;
  /** Names of the images in their folder. */
  images(folder?: string): Promise<string[]>;
  /** Another clone of the remote. */
  clone(name: string): Promise<string>;
  runAction(inputs?: Readonly<Record<string, string>>): Promise<ActionRun>;
  close(): Promise<void>;
}

export interface ActionRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
}

/** Files of the last commit. */
export async function committedFiles({ git }: TestRepository): Promise<string[]> {
  const names = await git('show', '--name-only', '--format=', '-z', 'HEAD');
  return names.split('\0').filter(Boolean).sort();
}

/** By default, with the page and its file. */
export async function openRepository(
  files: Readonly<Record<string, string>> = { 'README.md': readme, 'data/sales.csv': csv },
): Promise<TestRepository> {
  const outside = await mkdtemp(path.join(tmpdir(), 'pictable-action-'));
  const folder = path.join(outside, 'work');
  // No settings of the machine, and the author of the first commit.
  const env = { PATH: process.env.PATH, HOME: outside, GIT_CONFIG_NOSYSTEM: '1' };
  const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com'];
  const gitIn = async (cwd: string, args: readonly string[]) =>
    (await run('git', [...author, ...args], { cwd, env, maxBuffer: 1e8 })).stdout;
  const git = (...args: readonly string[]) => gitIn(folder, args);
  const write = async (file: string, content: string | Uint8Array) => {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), content);
  };
  const save = async () => {
    await git('add', '-A');
    await git('commit', '--quiet', '--allow-empty', '-m', 'Change files');
    await git('push', '--quiet', 'origin', 'HEAD:main');
  };
  await gitIn(outside, ['init', '--quiet', '--bare', '--initial-branch=main', 'remote.git']);
  await gitIn(outside, ['clone', '--quiet', 'remote.git', 'work']);
  await git('checkout', '--quiet', '-B', 'main');
  for (const [file, content] of Object.entries(files)) await write(file, content);
  await save();
  return {
    folder,
    outside,
    git,
    write,
    save,
    read: (file) => readFile(path.join(folder, file), 'utf8'),
    images: async (images = '.github/tables') =>
      (await readdir(path.join(folder, images))).filter((name) => name.endsWith('.png')).sort(),
    clone: async (name) => {
      await gitIn(outside, ['clone', '--quiet', 'remote.git', name]);
      return path.join(outside, name);
    },
    runAction: (inputs = {}) => runAction(folder, outside, env, inputs),
    close: () => rm(outside, { recursive: true, force: true }),
  };
}

interface ActionDescription {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly outputs: Readonly<Record<string, unknown>>;
  readonly runs: { readonly using: string; readonly main: string };
}

/** The description that a runner reads, beside the program. */
export async function readDescription(): Promise<ActionDescription> {
  return parse(await readFile(path.join(dist, 'action.yml'), 'utf8')) as ActionDescription;
}

async function runAction(
  folder: string,
  outside: string,
  env: Readonly<Record<string, string | undefined>>,
  inputs: Readonly<Record<string, string>>,
): Promise<ActionRun> {
  const description = await readDescription();
  const given = Object.entries(description.inputs).map(([name, { default: fallback }]) => [
    `INPUT_${name.toUpperCase()}`,
    inputs[name] ?? fallback,
  ]);
  const [output, summary] = [path.join(outside, 'output'), path.join(outside, 'summary')];
  await writeFile(output, '');
  await writeFile(summary, '');
  const child = run(process.execPath, [path.join(dist, description.runs.main)], {
    // A runner starts actions in the workspace, but an action must not depend on it.
    cwd: outside,
    env: {
      ...env,
      ...Object.fromEntries(given),
      GITHUB_WORKSPACE: folder,
      GITHUB_OUTPUT: output,
      GITHUB_STEP_SUMMARY: summary,
    },
    maxBuffer: 1e8,
  });
  const {
    code = 0,
    stdout,
    stderr,
  } = (await child.catch((error: { code: number; stdout: string; stderr: string }) => error)) as {
    code?: number;
    stdout: string;
    stderr: string;
  };
  const outputs = [...(await readFile(output, 'utf8')).matchAll(/^(\w+)<<(end-\S+)\n([\s\S]*?)\n\2$/gm)];
  return {
    code,
    stdout,
    stderr,
    outputs: Object.fromEntries(outputs.map(([, name = '', , value = '']) => [name, value])),
    summary: await readFile(summary, 'utf8'),
  };
}
