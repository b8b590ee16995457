import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { realpath } from 'node:fs/promises';
import { buffer, text } from 'node:stream/consumers';
import { ActionError } from './action-error.ts';

/** The git repository in the workspace. Paths are relative to its root, with forward slashes. */
export interface GitRepository {
  /** Without symbolic links. */
  readonly folder: string;
  /** Files that match the patterns, tracked or new, but not ignored. */
  listFiles(patterns: readonly string[]): Promise<string[]>;
  /** Those of the texts that a tracked or new file contains, except the given file. */
  findTexts(texts: readonly string[], exceptIn: string): Promise<Set<string>>;
  /** Commits these files and no others, and pushes the commit. @returns its hash; undefined if nothing has changed */
  commitAndPush(files: readonly string[], message: string): Promise<string | undefined>;
}

const botName = 'github-actions[bot]';
const botEmail = '41898282+github-actions[bot]@users.noreply.github.com';
const PUSHES_MAX = 3;

interface GitResult {
  readonly code: number;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/** @throws ActionError if the workspace is not a repository */
export async function openGitRepository(workspace: string): Promise<GitRepository> {
  const folder = await realpath(workspace);
  const git = (args: readonly string[], input = '') => runGit(folder, args, input);
  const top = await git(['rev-parse', '--show-toplevel']);
  if (top.code !== 0 || (await realpath(top.stdout.toString().trim())) !== folder)
    throw new ActionError('The workspace is not a git repository. Run actions/checkout before this action.');
  return {
    folder,
    listFiles: async (patterns) => {
      const included = patterns.filter((each) => !each.startsWith('!')).map((each) => `:(glob)${each}`);
      const excluded = patterns
        .filter((each) => each.startsWith('!'))
        .map((each) => `:(exclude,glob)${each.slice(1)}`);
      if (included.length === 0) return [];
      const args = [
        'ls-files',
        '-z',
        '--cached',
        '--others',
        '--exclude-standard',
        '--',
        ...included,
        ...excluded,
      ];
      return [...new Set(listed(await expectSuccess(git(args))))].sort();
    },
    findTexts: async (texts, exceptIn) => {
      if (texts.length === 0) return new Set();
      const args = [
        'grep',
        '--untracked',
        '-I',
        '-h',
        '-o',
        '-F',
        '-f',
        '-',
        '--',
        '.',
        `:(exclude,top,literal)${exceptIn}`,
      ];
      const found = await git(args, `${texts.join('\n')}\n`);
      // 1: nothing was found.
      if (found.code > 1) throw new ActionError(`git grep failed: ${found.stderr.trim()}`);
      return new Set(found.stdout.toString().split('\n').filter(Boolean));
    },
    commitAndPush: (files, message) => commitAndPush(git, files, message),
  };
}

type RunGit = (args: readonly string[], input?: string) => Promise<GitResult>;

async function commitAndPush(
  git: RunGit,
  files: readonly string[],
  message: string,
): Promise<string | undefined> {
  const branch = (await git(['symbolic-ref', '--quiet', '--short', 'HEAD'])).stdout.toString().trim();
  if (branch === '')
    throw new ActionError(
      'No branch is checked out, so there is none to push to. Pass the branch to actions/checkout as "ref" (in a workflow for pull requests github.head_ref), or use the mode check.',
    );
  const existing = new Set(listed(await expectSuccess(git(['ls-files', '-z', '--cached', '--others']))));
  const isOurs = new Set(files.filter((file) => existing.has(file)));
  // Without any path, git would add every file.
  if (isOurs.size === 0) return undefined;
  await expectSuccess(git(['add', '-A', ...fromInput], joined(isOurs)));
  const staged = listed(await expectSuccess(git(['diff', '--cached', '--name-only', '--no-renames', '-z'])));
  const changed = staged.filter((file) => isOurs.has(file));
  if (changed.length === 0) return undefined;
  const identity = (await identityArgs(git)).flatMap((setting) => ['-c', setting]);
  await expectSuccess(
    git([...identity, 'commit', '--quiet', '--only', '-m', message, ...fromInput], joined(changed)),
  );
  await push(git, identity, branch);
  return (await expectSuccess(git(['rev-parse', 'HEAD']))).stdout.toString().trim();
}

/** Others may push to the branch meanwhile: their commits come first. */
async function push(git: RunGit, identity: readonly string[], branch: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const pushed = await git(['push', '--quiet', 'origin', `HEAD:refs/heads/${branch}`]);
    if (pushed.code === 0) return;
    const isBehind = /\((?:fetch first|non-fast-forward)\)/.test(pushed.stderr);
    if (!isBehind || attempt === PUSHES_MAX)
      throw new ActionError(`The commit could not be pushed to ${branch}: ${pushed.stderr.trim()}`);
    const rebased = await git([
      ...identity,
      ...['-c', 'rebase.autoStash=true', 'pull', '--quiet', '--rebase', 'origin', `refs/heads/${branch}`],
    ]);
    if (rebased.code === 0) continue;
    await git(['rebase', '--abort']);
    throw new ActionError(`Another commit on ${branch} changed the same files. Run the workflow again.`);
  }
}

/** The identity of the bot of GitHub, unless the repository has one. */
async function identityArgs(git: RunGit): Promise<string[]> {
  const settings = [
    ['user.name', botName],
    ['user.email', botEmail],
  ] as const;
  const found = await Promise.all(settings.map(([name]) => git(['config', '--get', name])));
  return settings.filter((_, index) => found[index]!.code !== 0).map(([name, value]) => `${name}=${value}`);
}

/** File names can contain any character but NUL. */
const fromInput = ['--pathspec-from-file=-', '--pathspec-file-nul'];
const joined = (files: Iterable<string>) => [...files].map((file) => `:(top,literal)${file}\0`).join('');
const listed = ({ stdout }: GitResult) => stdout.toString().split('\0').filter(Boolean);

async function expectSuccess(running: Promise<GitResult>): Promise<GitResult> {
  const done = await running;
  if (done.code === 0) return done;
  throw new ActionError(`git failed: ${done.stderr.trim()}`);
}

async function runGit(cwd: string, args: readonly string[], input: string): Promise<GitResult> {
  // The files of a container may belong to another user.
  const child = spawn('git', ['-c', `safe.directory=${cwd}`, ...args], {
    cwd,
    env: { ...process.env, LC_ALL: 'C' },
  });
  const closed = once(child, 'close').catch((error: Error) => {
    throw new ActionError(`git could not be started: ${error.message}`);
  });
  // A program that ends early does not read all of its input.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const [stdout, stderr, [code]] = await Promise.all([buffer(child.stdout), text(child.stderr), closed]);
  return { code: (code as number | null) ?? 1, stdout, stderr };
}
