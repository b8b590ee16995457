import { tableThemes } from '@pictable/contract';
import { describe, expect, it } from 'vitest';
import { readInputs } from './action-inputs.ts';

it('reads inputs as the runner passes them', () => {
  const env = {
    INPUT_FILES: ' README.md\n\n docs/**/*.md \r\n!docs/old/**\n',
    INPUT_THEME: 'ocean',
    'INPUT_DARK-THEME': 'midnight',
    INPUT_FOLDER: './docs/images/',
    'INPUT_KEEP-TABLES': 'True',
    INPUT_MODE: 'check',
    'INPUT_COMMIT-MESSAGE': 'Update images',
  };
  expect(readInputs(env)).toEqual({
    patterns: ['README.md', 'docs/**/*.md', '!docs/old/**'],
    theme: 'ocean',
    darkTheme: 'midnight',
    folder: 'docs/images',
    keepTables: true,
    mode: 'check',
    commitMessage: 'Update images',
  });
});

it('has the defaults of action.yml', () => {
  expect(readInputs({ INPUT_FILES: '', INPUT_FOLDER: '.' })).toMatchObject({
    patterns: ['README.md'],
    theme: undefined,
    darkTheme: undefined,
    folder: '',
    keepTables: false,
    mode: 'commit',
  });
});

describe('rejects', () => {
  it.each([
    [{ INPUT_MODE: 'push' }, 'mode must be one of commit, check; got "push".'],
    [
      { INPUT_THEME: 'oc\nean' },
      `theme must be one of ${tableThemes.map(({ name }) => name).join(', ')}; got "oc\\nean".`,
    ],
    [{ 'INPUT_KEEP-TABLES': 'yes' }, 'keep-tables must be one of true, false; got "yes".'],
    [{ INPUT_FILES: 'a.md\n../secret.md' }, 'files must be a path in the repository'],
    [{ INPUT_FILES: '!/etc/**' }, 'files must be a path in the repository'],
    [{ INPUT_FILES: 'docs/../../x' }, 'files must be a path in the repository'],
    [{ INPUT_FILES: '..\\x' }, 'files must be a path in the repository'],
    [{ INPUT_FOLDER: '/tmp' }, 'folder must be a path in the repository'],
    [{ INPUT_FOLDER: 'a/../..' }, 'folder must be a path in the repository'],
    [{ INPUT_FOLDER: './.git/hooks' }, 'folder must not be the folder of git'],
    [{ INPUT_FOLDER: '.GIT' }, 'folder must not be the folder of git'],
  ])('%j', (env, message) => {
    expect(() => readInputs(env)).toThrow(message);
  });
});
