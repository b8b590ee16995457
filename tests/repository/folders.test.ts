import { describe, expect, it } from 'vitest';
import { checkBasenames, checkFolderSizes, filesPerFolderMax } from './checks/check-folders.ts';
import { expectNoFindings } from './checks/expect-no-findings.ts';
import { projectPaths } from './source-tree.ts';

const paths = projectPaths();

describe('source and test folders', () => {
  it('have few enough files to be read as a list', () => {
    expectNoFindings(checkFolderSizes(paths), 'Split the folder by meaning.');
  });

  it('have files with different names in each package', () => {
    expectNoFindings(checkBasenames(paths), 'A name must say which of the files is meant.');
  });
});

describe('the check of folders reports', () => {
  const files = (folder: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${folder}/file-${index}.ts`);

  it('a folder with one file too many', () => {
    expect(checkFolderSizes(files('a/src', filesPerFolderMax))).toEqual([]);
    expect(checkFolderSizes(files('a/src', filesPerFolderMax + 1))).toEqual([
      expect.stringContaining('a/src/ has 31 files'),
    ]);
  });

  it('no folder for its subfolders or its other files', () => {
    expect(checkFolderSizes([...files('a/src', 20), ...files('a/src/b', 20)])).toEqual([]);
    expect(checkFolderSizes(files('a', 40).map((path) => path.replace('.ts', '.md')))).toEqual([]);
  });

  it('files with the same name in one package', () => {
    expect(checkBasenames(['server/src/a/plan.ts', 'server/src/b/plan.ts'])).toEqual([
      expect.stringContaining('server/src/a/plan.ts and server/src/b/plan.ts'),
    ]);
    expect(checkBasenames(['engine/src/data/rect.ts', 'engine/src/paint/svg/rect.ts'])).toHaveLength(1);
  });

  it.each([
    ['different packages', ['server/src/plan.ts', 'web/src/plan.ts']],
    ['different integrations', ['integrations/mcp/plan.ts', 'integrations/n8n/plan.ts']],
    ['an index', ['web/src/a/index.ts', 'web/src/b/index.ts']],
    ['painters', ['engine/src/paint/svg/rect.ts', 'engine/src/paint/pdf/rect.ts']],
  ])('no equal names in %s', (_what, equal) => {
    expect(checkBasenames(equal)).toEqual([]);
  });
});
