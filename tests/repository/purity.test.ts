import { describe, expect, it } from 'vitest';
import {
  bannedGlobals,
  bannedMath,
  bannedMembers,
  checkPurity,
  type PurityExceptions,
} from './checks/check-purity.ts';
import { expectNoFindings } from './checks/expect-no-findings.ts';
import { isProductCode, projectCode } from './source-tree.ts';

const exceptions: PurityExceptions = {
  'engine/src/web-assembly.ts globalThis':
    "both hosts have WebAssembly, but TypeScript's library without a host does not declare it",
  'contract/src/access/expiry.ts Date': 'the current time is a parameter; Date only reads and writes times',
  'contract/src/access/image-access.ts Date': 'reads and writes the time in a file name, not the current one',
};

function pureFiles() {
  const roots = ['engine/src/', 'contract/src/'];
  return projectCode().filter(
    (file) => isProductCode(file.path) && roots.some((root) => file.path.startsWith(root)),
  );
}

function findingsIn(text: string): string[] {
  return checkPurity([{ path: 'engine/src/planted.ts', text }], {});
}

describe('purity', () => {
  it('finds no use of the host in the engine and the contract', () => {
    expectNoFindings(
      checkPurity(pureFiles(), exceptions),
      'Pass the value to the engine instead, or add the file with a reason to tests/repository/purity.test.ts.',
    );
  });

  it('is checked in both packages', () => {
    const paths = pureFiles().map((file) => file.path);
    expect(paths).toContain('engine/src/scene/scene.ts');
    expect(paths).toContain('contract/src/limits.ts');
  });

  it('has no exception that is no longer needed', () => {
    const unneeded = Object.keys(exceptions).filter((key) => {
      const others = Object.fromEntries(Object.entries(exceptions).filter(([name]) => name !== key));
      return checkPurity(pureFiles(), others).length === 0;
    });
    expectNoFindings(unneeded, 'Remove these exceptions from tests/repository/purity.test.ts.');
  });
});

describe('the purity check reports', () => {
  it.each(Object.keys(bannedGlobals))('the global %s', (name) => {
    expect(findingsIn(`export const x = ${name}.y;`)).toHaveLength(1);
    expect(findingsIn(`export const x = [${name}];`)).toHaveLength(1);
    expect(findingsIn(`export const x = { a: ${name} };`)).toHaveLength(1);
  });

  it.each(Object.keys(bannedMembers))('the method %s', (name) => {
    expect(findingsIn(`export const x = 'a'.${name}('b');`)).toHaveLength(1);
    expect(findingsIn(`export const x = 'a'['${name}']('b');`)).toHaveLength(1);
  });

  it.each(Object.keys(bannedMath))('Math.%s', (name) => {
    expect(findingsIn(`export const x = Math.${name}(1);`)).toHaveLength(1);
    expect(findingsIn(`const { ${name} } = Math;`)).toHaveLength(1);
  });

  it.each([
    ["import { readFileSync } from 'node:fs';"],
    ["import type { Buffer } from 'node:buffer';"],
    ["const fs = await import('node:fs');"],
    ["export const x = new URL('a', import.meta.url);"],
    ['export const x = 2 ** y;'],
    ['export const x = Math[name](1);'],
    ['const Date = 1; export const x = Date;'],
  ])('%s', (text) => {
    expect(findingsIn(text).length).toBeGreaterThan(0);
  });

  it.each([
    ['export function paint(document: Pdf) { return document.pages; }'],
    ['export const x = 10n ** y;'],
    ['export const x = { process: 1, date: 2 }.process;'],
    ['export const x = Math.sqrt(2) + Math.imul(2, 3);'],
    [
      'export function find(this: A) { const { window, b: [document = 1] } = this; return window[document]; }',
    ],
    ['export interface A { readonly document: string }'],
    ["import { fetch } from './fetch.ts'; export const x = fetch;"],
  ])('nothing for: %s', (text) => {
    expect(findingsIn(text)).toEqual([]);
  });
});
