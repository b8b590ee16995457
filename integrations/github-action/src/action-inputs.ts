import { posix } from 'node:path';
import { tableThemes } from '@pictable/contract';
import { ActionError } from './action-error.ts';

/** The inputs of the action. */
export interface ActionInputs {
  readonly patterns: readonly string[];
  /** Undefined: the theme of the table itself. */
  readonly theme: string | undefined;
  /** Undefined: the dark colours are derived from those of the light images. */
  readonly darkTheme: string | undefined;
  /** From the root of the repository, with forward slashes; empty for the root itself. */
  readonly folder: string;
  readonly keepTables: boolean;
  readonly mode: 'commit' | 'check';
  readonly commitMessage: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the inputs from the environment, in which the runner puts them.
 *
 * @throws ActionError that names the input, the value and the values allowed
 */
export function readInputs(env: Environment): ActionInputs {
  const theme = read(env, 'theme', '');
  const darkTheme = read(env, 'dark-theme', '');
  return {
    patterns: readPatterns(read(env, 'files', 'README.md')),
    theme: theme === '' ? undefined : oneOf('theme', theme, themeNames),
    darkTheme: darkTheme === '' ? undefined : oneOf('dark-theme', darkTheme, themeNames),
    folder: readFolder(read(env, 'folder', '.github/tables')),
    keepTables:
      oneOf('keep-tables', read(env, 'keep-tables', 'false').toLowerCase(), ['true', 'false']) === 'true',
    mode: oneOf('mode', read(env, 'mode', 'commit'), ['commit', 'check']),
    commitMessage: read(env, 'commit-message', 'Render tables'),
  };
}

const themeNames: readonly string[] = tableThemes.map(({ name }) => name);

/** The runner writes the name of an input in capitals, and keeps its hyphens. */
function read(env: Environment, name: string, fallback: string): string {
  return env[`INPUT_${name.toUpperCase()}`]?.trim() || fallback;
}

function oneOf<Value extends string>(name: string, value: string, allowed: readonly Value[]): Value {
  const found = allowed.find((each) => each === value);
  if (found !== undefined) return found;
  throw new ActionError(`${name} must be one of ${allowed.join(', ')}; got ${JSON.stringify(value)}.`);
}

function readPatterns(text: string): string[] {
  const patterns = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  for (const pattern of patterns) assertInside('files', pattern.replace(/^!/, ''));
  return patterns;
}

function readFolder(text: string): string {
  assertInside('folder', text);
  const folder = posix.normalize(text).replace(/\/$/, '');
  if (folder.split('/')[0]?.toLowerCase() === '.git')
    throw new ActionError(`folder must not be the folder of git; got ${JSON.stringify(text)}.`);
  return folder === '.' ? '' : folder;
}

function assertInside(name: string, value: string): void {
  const isOutside = value.includes('\\') || value.startsWith('/') || value.split('/').includes('..');
  if (!isOutside) return;
  throw new ActionError(
    `${name} must be a path in the repository, with forward slashes and without ".."; got ${JSON.stringify(value)}.`,
  );
}
