import { describe, expect, it } from 'vitest';
import {
  checkDebugCode,
  checkFileSizes,
  checkForbiddenPatterns,
  checkProse,
} from './checks/check-forbidden-content.ts';
import { expectNoFindings } from './checks/expect-no-findings.ts';
import { projectCode, projectPaths, readProjectFile, sizeBytes } from './source-tree.ts';

const paths = projectPaths();
const texts = paths
  .filter((path) => !/\.(?:png|jpg|jpeg|pdf|ico|woff2?|ttf|wasm)$/.test(path))
  .map(readProjectFile);

/** Workspaces that print on purpose. */
const printingWorkspaces = { bench: 'it prints its tables', cli: 'it prints its results' };

const mebibyte = 1024 * 1024;

describe('the project', () => {
  it('contains no local path, private registry, secret or unfinished work', () => {
    // The check itself contains the patterns.
    const others = texts.filter((file) => file.path !== 'tests/repository/checks/check-forbidden-content.ts');
    expectNoFindings(checkForbiddenPatterns(others), 'Remove it from the file.');
  });

  it('has no debugging code', () => {
    expectNoFindings(checkDebugCode(projectCode(), printingWorkspaces), 'Remove it, or write to the log.');
  });

  it('has prose without em dashes and exclamation marks', () => {
    expectNoFindings(checkProse(texts), 'Rewrite the sentence.');
  });

  it('has no file above the size limit', () => {
    expectNoFindings(
      checkFileSizes(new Map(paths.map((path) => [path, sizeBytes(path)])), mebibyte),
      'Make the file smaller, or create it in the build.',
    );
  });
});

describe('the check of forbidden content reports', () => {
  const joined = (...parts: string[]) => parts.join('');

  it.each([
    ['a home folder', joined('see /ho', 'me/ada/projects/x')],
    ['the home of root', joined("'/ro", "ot/.npmrc'")],
    ['a Windows home', joined('C:\\Us', 'ers\\ada')],
    ['a private registry', joined('https://regis', 'try.corp.example.com/x')],
    ['a resolved URL', joined('"resol', 'ved": "https://npmjs.example/x.tgz"')],
    ['a private key', joined('-----BEGIN RSA PRIV', 'ATE KEY-----')],
    ['a cloud key', joined('AK', 'IAABCDEFGHIJKLMNOP')],
    ['a platform token', joined('gh', 'p_abcdefghijklmnopqrstuvwxyz0123456789')],
    ['a payment key', joined('sk_', 'live_abcdefghijkl')],
    ['a password', joined('postgres://ada:tr', 'oub4dor@db.example.com/x')],
    ['an unfinished task', joined('// TO', 'DO later')],
    ['an unfinished fix', joined('// FIX', 'ME later')],
    ['an issue number', joined('see iss', 'ue 12')],
  ])('%s', (_what, text) => {
    expect(checkForbiddenPatterns([{ path: 'docs/a.md', text }])).toHaveLength(1);
  });

  it.each([
    'https://registry.npmjs.org/zod',
    'GET /api/work/1',
    'postgres://user:password@host/db',
    'an issue with 12 rows',
  ])('nothing for %s', (text) => {
    expect(checkForbiddenPatterns([{ path: 'docs/a.md', text }])).toEqual([]);
  });

  it('console.log and debugger in the product, but not in tests and in programs that print', () => {
    const prints = (path: string) =>
      checkDebugCode([{ path, text: 'console.log(1); debugger;' }], printingWorkspaces);
    expect(prints('server/src/images/generate.ts')).toHaveLength(2);
    expect(prints('server/src/images/generate.test.ts')).toEqual([]);
    expect(prints('bench/src/report.ts')).toEqual([]);
    expect(
      checkDebugCode([{ path: 'web/src/a.ts', text: "console.error('x')" }], printingWorkspaces),
    ).toEqual([]);
  });

  it('an em dash and an exclamation mark in prose, but not in code', () => {
    const prose = (path: string, text: string) => checkProse([{ path, text }]);
    expect(prose('docs/a.md', 'Fast \u2014 and small.')).toHaveLength(1);
    expect(prose('docs/a.md', 'It works!')).toHaveLength(1);
    expect(prose('docs/a.md', '`a!` and `\u2014`')).toEqual([]);
    expect(prose('src/a.ts', '// Fast \u2014 and small\nconst a = 1;')).toHaveLength(1);
    expect(prose('src/a.ts', "const a = '\u2014';")).toEqual([]);
  });

  it('a file above the size limit, except the lockfile', () => {
    expect(checkFileSizes(new Map([['docs/a.png', mebibyte + 1]]), mebibyte)).toHaveLength(1);
    expect(checkFileSizes(new Map([['package-lock.json', mebibyte + 1]]), mebibyte)).toEqual([]);
    expect(checkFileSizes(new Map([['docs/a.png', mebibyte]]), mebibyte)).toEqual([]);
  });
});
