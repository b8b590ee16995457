import { expect, it } from 'vitest';
import { checkRegularExpressions, type SlowExpressions } from './checks/check-regular-expressions.ts';
import { expectNoFindings } from './checks/expect-no-findings.ts';
import { isProductCode, projectCode } from './source-tree.ts';

const exceptions: SlowExpressions = {
  'contract/src/text/format-thousands.ts /\\B(?=(\\d{3})+$)/': 'a number has at most 21 digits',
  'server/src/accounts/passwords/common-passwords.ts /^[^\\p{L}]+|[^\\p{L}]+$/':
    'a password has at most 128 characters',
  'server/src/environment.ts /^[^\\r\\n]*@[^\\r\\n]+$/': 'set by the operator',
  'server/src/config.ts /\\/+$/': 'set by the operator',
  "server/src/platform/render-pool/write-xlsx.ts /^[\\s']+|[\\s']+$/": 'a title has at most 500 characters',
  'sdk/src/transport.ts /\\/+$/': "the caller's own setting",
  'sdk/src/sign-image-url.ts /\\/+$/': "the caller's own setting",
  'contract/src/tables/transform/expression-text.ts /\'[^\']*\'|"[^"]*"|\\[((?:[^\\]]|\\]\\])*)\\]|(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:[eE][-+]?\\d+)?|([\\p{L}_][\\p{L}\\p{M}\\p{N}_]*(?:\\.[\\p{L}\\p{M}\\p{N}_]+)*)/':
    'an expression has at most 500 characters',
  'integrations/google-sheets/src/number-formats.js /"([^"]*)"|\\\\(.)|\\[([^\\]]*)\\]|[_*](?:.|$)|(am\\/pm|a\\/p)|(([ymdhs])\\6*)|([\\s\\S])/':
    'a number format is short, and runs in the sheet of its author',
};

const product = () => projectCode().filter(({ path }) => isProductCode(path));
const findingsIn = (text: string) => checkRegularExpressions([{ path: 'planted.ts', text }], {});

it('no regular expression takes more than linear time', () => {
  expectNoFindings(
    checkRegularExpressions(product(), exceptions),
    'Rewrite the expression so that no part can match in two ways, or parse the text by hand.',
  );
});

it('has no exception that is no longer needed', () => {
  const needed = checkRegularExpressions(product(), {}).length;
  expect(needed).toBe(Object.keys(exceptions).length);
});

it.each([
  ['export const x = /\\s*\\n\\s*/g;'],
  ['export const x = /^\\s*(\\d+)\\s*(.+?)\\s*$/;'],
  ['export const x = /(a|b|ab)*c/;'],
])('reports %s', (text) => {
  expect(findingsIn(text)).toHaveLength(1);
});

it.each([['export const x = /^\\s*(\\d+)\\s*([a-z].*)$/;'], ['export const x = /[a-z]+/g;']])(
  'reports nothing for %s',
  (text) => {
    expect(findingsIn(text)).toEqual([]);
  },
);
