import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { citationError, citedTests } from './checks/cited-tests.ts';
import { expectNoFindings } from './checks/expect-no-findings.ts';
import { promisedTextError, promisedTextsOf } from './checks/promised-texts.ts';
import { isTest, projectPaths, projectRoot, readProjectFile } from './source-tree.ts';

const page = readProjectFile('docs/texts.md').text;
const sources = projectPaths()
  .filter((file) => /^(?:web\/src\/messages|contract\/src)\/.*\.ts$/.test(file) && !isTest(file))
  .map((file) => readProjectFile(file).text);
const fileOf = (file: string) =>
  existsSync(path.join(projectRoot, file)) ? readProjectFile(file) : undefined;

describe('docs/texts.md', () => {
  const promised = promisedTextsOf(page);

  it('cites for each text a test that checks it', () => {
    const errors = promised.map((text) => promisedTextError(text, sources, fileOf(text.file)));
    expectNoFindings(
      errors.filter((error) => error !== undefined),
      'Correct the row in docs/texts.md, or assert the text in the test it names.',
    );
  });

  it('is read completely, and has no text twice', () => {
    const rows = page.split('\n').filter((line) => /^\| `[^|]+` \| .+ \| /.test(line));
    expect(promised.length).toBe(rows.length);
    expect(promised.length).toBeGreaterThan(70);
    const texts = promised.map(({ text }) => text);
    expect(texts).toEqual([...new Set(texts)]);
  });

  it('cites existing tests for its rules', () => {
    expectNoFindings(
      citedTests(page, '')
        .map(citationError)
        .filter((error) => error !== undefined),
      'Correct the citation in docs/texts.md, or the title of the test.',
    );
  });
});

describe('a promised text', () => {
  const file = 'x.spec.ts';
  const test = {
    path: file,
    text: [
      "const acts = [{ title: 'Failed to rename project' }];",
      "// 'Update Failed'",
      "test('errors are shown', async () => { page.fill('Broken'); expect(toast).toHaveText('Login failed'); });",
      "it.each(['a'])('another %s', () => { expect(toast).toHaveText('Logout failed'); });",
    ].join('\n'),
  };
  const messages = ['Failed to rename project', 'Update Failed', 'Login failed', 'Logout failed'];
  const error = (text: string, title = 'errors are', source = messages) =>
    promisedTextError({ text, file, title }, source, test);

  it('is found in the test and in the code of its file outside of tests', () => {
    expect(error('Login failed')).toBeUndefined();
    expect(error('Failed to rename project')).toBeUndefined();
    expect(error('Logout failed', 'another')).toBeUndefined();
  });

  it.each([
    ['only another test expects it', () => error('Logout failed'), /does not assert "Logout failed"/],
    ['only a comment contains it', () => error('Update Failed'), /does not assert/],
    [
      'only its title contains it',
      () => error('errors are', 'errors are', ['errors are']),
      /does not assert/,
    ],
    ['its test only sends it', () => error('Broken', 'errors are', ['Broken']), /does not assert/],
    [
      'the product has another text',
      () => error('Login failed', 'errors are', ['Log in failed']),
      /does not appear/,
    ],
    ['its test does not exist', () => error('Login failed', 'what failed'), /has no test "what failed"/],
    [
      'its file does not exist',
      () => promisedTextError({ text: 'Login failed', file, title: '' }, messages, undefined),
      /does not exist/,
    ],
  ])('is reported when %s', (_, run, message) => {
    expect(run()).toMatch(message);
  });
});
