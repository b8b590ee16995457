import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isMissing, testsOf } from './named-tests.ts';
import { faultOf, saidTextsOf } from './said-texts.ts';
import { isTest, projectPaths, projectRoot, readProjectFile } from './source-tree.ts';

const page = readProjectFile('docs/texts.md').text;
const sources = projectPaths()
  .filter((file) => /^(?:web\/src\/messages|contract\/src)\/.*\.ts$/.test(file) && !isTest(file))
  .map((file) => readProjectFile(file).text);
const fileOf = (file: string) =>
  existsSync(path.join(projectRoot, file)) ? readProjectFile(file) : undefined;

describe('the page of texts', () => {
  const said = saidTextsOf(page);

  it('names for each text the test that makes it appear', () => {
    expect(said.map((text) => faultOf(text, sources, fileOf(text.file))).filter(Boolean)).toEqual([]);
  });

  it('has every row read, and no text twice', () => {
    const rows = page.split('\n').filter((line) => /^\| `[^|]+` \| .+ \| /.test(line));
    expect(said.length).toBe(rows.length);
    expect(said.length).toBeGreaterThan(70);
    const texts = said.map(({ text }) => text);
    expect(texts).toEqual([...new Set(texts)]);
  });

  it('names tests for its rules that exist', () => {
    expect(testsOf(page, '').filter(isMissing)).toEqual([]);
  });
});

describe('a text', () => {
  const file = 'x.spec.ts';
  const test = {
    path: file,
    text: [
      "const acts = [{ title: 'Failed to rename project' }];",
      "// 'Update Failed'",
      "test('what fails is told', async () => { expect(toast).toHaveText('Login failed'); });",
      "it.each(['a'])('another %s', () => { expect(toast).toHaveText('Logout failed'); });",
    ].join('\n'),
  };
  const words = ['Failed to rename project', 'Update Failed', 'Login failed', 'Logout failed'];
  const fault = (text: string, title = 'what fails', source = words) =>
    faultOf({ text, file, title }, source, test);

  it('is found in the test, and in what its file has beside tests', () => {
    expect(fault('Login failed')).toBeUndefined();
    expect(fault('Failed to rename project')).toBeUndefined();
    expect(fault('Logout failed', 'another')).toBeUndefined();
  });

  it.each([
    ['another test holds it', () => fault('Logout failed'), /does not hold "Logout failed"/],
    ['a comment is left of it', () => fault('Update Failed'), /does not hold/],
    [
      'the product says it otherwise',
      () => fault('Login failed', 'what fails', ['Log in failed']),
      /nowhere/,
    ],
    ['its test is gone', () => fault('Login failed', 'what failed'), /has no test "what failed"/],
    ['its file is gone', () => faultOf({ text: 'Login failed', file, title: '' }, words, undefined), /gone/],
  ])('is missed when %s', (_, run, words) => {
    expect(run()).toMatch(words);
  });
});
