import { describe, expect, it } from 'vitest';
import { checkDeclaredNames, checkPathNames, vagueWords } from './checks/check-names.ts';
import { expectNoFindings } from './checks/expect-no-findings.ts';
import { projectCode, projectPaths } from './source-tree.ts';

describe('names', () => {
  it('are kebab-case and specific in every path', () => {
    // The migration tool names its files, and the service names the images that it stores.
    const isNamedByProgram = /^server\/migrations\/|^tests\/api\/upgrade\/version-[\d.]+\/files\//;
    const chosen = projectPaths().filter((path) => !isNamedByProgram.test(path));
    expectNoFindings(checkPathNames(chosen), 'Rename the file or folder after what it contains.');
  });

  it('are specific in every declaration', () => {
    expectNoFindings(checkDeclaredNames(projectCode()), 'Rename it in the terms of the field.');
  });
});

describe('the name check reports', () => {
  it.each([
    'engine/src/TableLayout.ts',
    'engine/src/table_layout.ts',
    'engine/srcFolder/table.ts',
    'server/src/user-.ts',
    'web/src/pages/App.tsx',
    'docs/Some page.md',
    'clients/python/pictable/table_rows.py',
  ])('the path %s', (path) => {
    expect(checkPathNames([path])).toHaveLength(1);
  });

  it.each(vagueWords)('the vague word %s', (word) => {
    expect(checkPathNames([`engine/src/${word}.ts`])).toHaveLength(1);
    expect(checkPathNames([`engine/src/${word}/table.ts`])).toHaveLength(1);
  });

  it.each(['util', 'helpers', 'manager', 'v2'])('the vague word %s beside another', (word) => {
    expect(checkPathNames([`engine/src/table-${word}.test.ts`])).toHaveLength(1);
    const declared = `Table${word[0]!.toUpperCase()}${word.slice(1)}`;
    expect(checkDeclaredNames([{ path: 'a.ts', text: `export class ${declared} {}` }])).toHaveLength(1);
  });

  it.each([
    'README.md',
    '.ci/run',
    '.gitignore',
    'deploy/Dockerfile',
    'decisions/0001-enforce-package-boundaries.md',
    'engine/src/paint/painter.suite.ts',
    'server/src/images/images.repo.ts',
    'server/src/accounts/passwords/common-passwords.ts',
    'tsconfig.base.json',
    'clients/python/pictable/__init__.py',
    'clients/python/tests/test_frames.py',
  ])('nothing for %s', (path) => {
    expect(checkPathNames([path])).toEqual([]);
  });
});
