import { describe, expect, it } from 'vitest';
import { checkDocstrings } from './checks/check-docstrings.ts';
import { expectNoFindings } from './checks/expect-no-findings.ts';
import { projectCode, projectPaths, readProjectFile } from './source-tree.ts';

const documentedPackages = ['contract', 'engine', 'sdk'];

/** The entry points of a package: the TypeScript files in its `exports`. */
function entriesOf(workspace: string): string[] {
  const manifest = JSON.parse(readProjectFile(`${workspace}/package.json`).text) as {
    exports?: Record<string, string>;
  };
  return Object.values(manifest.exports ?? {})
    .filter((target) => target.endsWith('.ts'))
    .map((target) => `${workspace}/${target.replace('./', '')}`);
}

function findingsIn(texts: Record<string, string>): string[] {
  const files = Object.entries(texts).map(([path, text]) => ({ path, text }));
  return checkDocstrings(files, ['src/index.ts']);
}

describe('docstrings', () => {
  it.each(documentedPackages)('precede every export of %s', (workspace) => {
    expectNoFindings(
      checkDocstrings(projectCode(), entriesOf(workspace)),
      'Write a docstring with meaning, units and errors above the export.',
    );
  });

  it.each(documentedPackages)('are checked in the existing entry points of %s', (workspace) => {
    expect(entriesOf(workspace).length).toBeGreaterThan(0);
    const paths = new Set(projectPaths());
    expectNoFindings(
      entriesOf(workspace).filter((entry) => !paths.has(entry)),
      'Correct the exports in the package.json of the workspace.',
    );
  });
});

describe('the docstring check reports', () => {
  it.each([
    ['export function paint() {}'],
    ['export const limit = 1;'],
    ['export interface Table {}'],
    ['export type Color = string;'],
    ['export class Engine {}'],
    ['// a line comment\nexport const limit = 1;'],
    ['/* one star */\nexport const limit = 1;'],
    ['/** */\nexport const limit = 1;'],
    ['/** of another */\nconst other = 1;\nexport const limit = other;'],
    ['const limit = 1;\nexport { limit };'],
    ['export default function () {}'],
  ])('an export without a docstring: %s', (text) => {
    expect(findingsIn({ 'src/index.ts': text })).toHaveLength(1);
  });

  it.each([
    ["export * from './a.ts';"],
    ["export { x } from './a.ts';"],
    ["export { x as y } from './a.ts';"],
    ["export type { x } from './a.ts';"],
    ["import { x } from './a.ts';\nexport { x };"],
  ])('a re-export without a docstring: %s', (text) => {
    expect(findingsIn({ 'src/index.ts': text, 'src/a.ts': 'export const x = 1;' })).toHaveLength(1);
    expect(findingsIn({ 'src/index.ts': text, 'src/a.ts': '/** One. */\nexport const x = 1;' })).toEqual([]);
  });

  it('nothing in files that no entry point exports', () => {
    expect(
      findingsIn({ 'src/index.ts': '/** One. */\nexport const x = 1;', 'src/b.ts': 'export const y = 1;' }),
    ).toEqual([]);
  });
});
