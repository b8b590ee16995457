import { describe, expect, it } from 'vitest';
import { checkCycles } from './checks/check-cycles.ts';
import { type BoundaryRules, checkImportBoundaries } from './checks/check-import-boundaries.ts';
import { expectNoFindings } from './checks/expect-no-findings.ts';
import {
  allowedComputedImports,
  allowedFolderImports,
  allowedPackageImports,
  foldersOfIsolatedSiblings,
  foldersOnlyForTests,
  foldersWithoutProduct,
  pathsOpenToTests,
} from './import-boundaries.ts';
import { projectCode, projectPaths, readProjectFile, type SourceFile } from './source-tree.ts';

interface Manifest {
  /** Programs that run the package; they provide modules of their name. */
  engines?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

function manifest(path: string): Manifest {
  return JSON.parse(readProjectFile(path).text) as Manifest;
}

function declaredPackages(): BoundaryRules['declared'] {
  const shared = Object.keys(manifest('package.json').devDependencies ?? {});
  const declared: Record<string, { product: Set<string>; all: Set<string> }> = {};
  for (const workspace of Object.keys(allowedPackageImports)) {
    if (!projectPaths().includes(`${workspace}/package.json`)) continue;
    const own = manifest(`${workspace}/package.json`);
    const { dependencies, optionalDependencies, peerDependencies, engines } = own;
    const product = Object.keys({
      ...dependencies,
      ...optionalDependencies,
      ...peerDependencies,
      ...engines,
    });
    const all = [...product, ...Object.keys(own.devDependencies ?? {}), ...shared];
    declared[workspace] = { product: new Set(product), all: new Set(all) };
  }
  return declared;
}

const rules: BoundaryRules = {
  packageImports: allowedPackageImports,
  folderImports: allowedFolderImports,
  isolatedSiblings: foldersOfIsolatedSiblings,
  withoutProduct: foldersWithoutProduct,
  onlyForTests: foldersOnlyForTests,
  openToTests: pathsOpenToTests,
  computedImports: allowedComputedImports,
  declared: declaredPackages(),
};

function findingsFor(path: string, text: string): string[] {
  const file: SourceFile = { path, text };
  return checkImportBoundaries([file], rules);
}

describe('import boundaries', () => {
  it('are crossed by no import', () => {
    expectNoFindings(
      checkImportBoundaries(projectCode(), rules),
      'Import from an allowed folder, or move the code; the rules are in tests/repository/import-boundaries.ts.',
    );
  });

  it('leave no import cycle', () => {
    expectNoFindings(checkCycles(projectCode()), 'Move what both files need to a third one.');
  });

  it('are defined for every workspace', () => {
    const workspaces = (manifest('package.json') as { workspaces: string[] }).workspaces;
    expectNoFindings(
      workspaces.filter((workspace) => allowedPackageImports[workspace] === undefined),
      'Add the workspace to allowedPackageImports in tests/repository/import-boundaries.ts.',
    );
  });

  it('are checked in the project itself', () => {
    const paths = projectCode().map((file) => file.path);
    expect(paths).toContain('engine/src/scene/scene.ts');
    expect(paths.length).toBeGreaterThan(50);
  });
});

describe('the boundary check reports', () => {
  const violations: readonly [what: string, path: string, text: string][] = [
    ['an upward package import', 'contract/src/a.ts', "import { x } from '@pictable/engine';"],
    ['a type-only import', 'engine/src/layout/a.ts', "import type { X } from '../payload/table.ts';"],
    ['an inline type import', 'engine/src/paint/a.ts', "export let x: import('../layout/scene.ts').X;"],
    ['a dynamic import', 'engine/src/text/a.ts', "const x = await import('../layout/columns.ts');"],
    ['a re-export', 'engine/src/table/a.ts', "export * from '../style/cascade.ts';"],
    ['a named re-export', 'engine/src/scene/a.ts', "export { x } from '../text/shape.ts';"],
    ['a worker URL', 'engine/src/scene/a.ts', "new URL('../text/shape.ts', import.meta.url);"],
    ['a required module', 'engine/src/scene/a.ts', "require('../text/shape.ts');"],
    ['a painter that imports its sibling', 'engine/src/paint/svg/a.ts', "import { x } from '../pdf/b.ts';"],
    ['the painter root that imports one format', 'engine/src/paint/a.ts', "import { x } from './pdf/b.ts';"],
    [
      'a glyph that imports a page',
      'engine/src/paint/raster/glyphs/a.ts',
      "import { x } from '../page/b.ts';",
    ],
    [
      'a page that imports the PNG encoder',
      'engine/src/paint/raster/page/a.ts',
      "export * from '../png/b.ts';",
    ],
    [
      'the pipeline that imports the reference',
      'engine/src/a.ts',
      "import { x } from './paint/raster/reference/b.ts';",
    ],
    ['an unlisted folder', 'engine/src/novelty/a.ts', "import { x } from '../scene/scene.ts';"],
    ['an import of an unlisted folder', 'engine/src/layout/a.ts', "import { x } from '../novelty/b.ts';"],
    ['a feature that imports a feature', 'web/src/features/a/a.ts', "import { x } from '../b/b.ts';"],
    ['a generic component with a text of a page', 'web/src/ui/a.ts', "import { x } from '../messages/b.ts';"],
    ['a generic component with a limit', 'web/src/ui/fields/a.ts', "import { x } from '@pictable/contract';"],
    ['a feature that imports a page', 'web/src/features/a/a.ts', "import { x } from '../../pages/b.ts';"],
    ['an import outside the package', 'server/src/a.ts', "import { x } from '../../engine/src/index.ts';"],
    [
      'a test that imports an internal file of a page',
      'tests/e2e/a.ts',
      "import { x } from '../../web/src/pages/b.ts';",
    ],
    ['an import outside the source root', 'engine/src/a.ts', "import { x } from '../host/node.ts';"],
    ['a computed import', 'server/src/a.ts', 'const x = await import(name);'],
    ['an undeclared package', 'contract/src/a.ts', "import x from 'fastify';"],
    ['a test dependency in product code', 'engine/src/layout/a.ts', "import { PNG } from 'pngjs';"],
    ['an import without a file extension', 'engine/src/layout/a.ts', "import { x } from './b';"],
    ['the engine in a workflow', 'integrations/workflows/src/a.ts', "import { x } from '@pictable/engine';"],
    ['the own package by name', 'engine/src/layout/a.ts', "import { x } from '@pictable/engine';"],
  ];
  it.each(violations)('%s', (_what, path, text) => {
    expect(findingsFor(path, text)).toHaveLength(1);
  });

  const allowed: readonly [what: string, path: string, text: string][] = [
    [
      'a painter that imports the scene',
      'engine/src/paint/svg/a.ts',
      "import type { Scene } from '../../scene/scene.ts';",
    ],
    ['a painter that imports its own root', 'engine/src/paint/svg/a.ts', "import { x } from '../color.ts';"],
    [
      'the pipeline that imports a painter',
      'engine/src/render.ts',
      "import { x } from './paint/svg/paint.ts';",
    ],
    [
      'an engine file that imports the contract',
      'engine/src/payload/a.ts',
      "import { x } from '@pictable/contract/json';",
    ],
    [
      'a generic component with its own texts',
      'web/src/ui/a.ts',
      "import { uiTexts } from '../messages/ui-texts.ts';",
    ],
    ['a test that imports a test dependency', 'engine/src/paint/a.test.ts', "import { PNG } from 'pngjs';"],
  ];
  it.each(allowed)('nothing for %s', (_what, path, text) => {
    expect(findingsFor(path, text)).toEqual([]);
  });
});

describe('the cycle check', () => {
  const file = (path: string, ...targets: string[]): SourceFile => ({
    path,
    text: targets.map((target) => `import type { X } from '${target}';`).join('\n'),
  });

  it('reports a cycle of two and of three files, and a file that imports itself', () => {
    expect(checkCycles([file('a.ts', './b.ts'), file('b.ts', './a.ts')])).toEqual([
      'a.ts imports b.ts imports a.ts',
    ]);
    const three = [file('a.ts', './x/b.ts'), file('x/b.ts', './c.ts'), file('x/c.ts', '../a.ts')];
    expect(checkCycles(three)).toHaveLength(1);
    expect(checkCycles([file('a.ts', './a.ts')])).toHaveLength(1);
  });

  it('reports nothing when two import paths lead to one file', () => {
    const diamond = [
      file('a.ts', './b.ts', './c.ts'),
      file('b.ts', './d.ts'),
      file('c.ts', './d.ts'),
      file('d.ts'),
    ];
    expect(checkCycles(diamond)).toEqual([]);
  });
});
