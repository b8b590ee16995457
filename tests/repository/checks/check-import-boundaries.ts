import { posix } from 'node:path';
import type { FolderRules } from '../import-boundaries.ts';
import { isCode, isTest, type SourceFile } from '../source-tree.ts';
import { parseSource } from './parse-source.ts';
import { type ImportEdge, readImports } from './read-imports.ts';

export interface BoundaryRules {
  readonly packageImports: Readonly<Record<string, readonly string[]>>;
  readonly folderImports: Readonly<Record<string, FolderRules>>;
  readonly isolatedSiblings: readonly string[];
  readonly withoutProduct: readonly string[];
  readonly onlyForTests: readonly string[];
  readonly openToTests: readonly string[];
  readonly computedImports: Readonly<Record<string, string>>;
  /**
   * Packages that each workspace declares: `product` for its runtime code, `all` also for its tests and
   * build.
   */
  readonly declared: Readonly<
    Record<string, { readonly product: ReadonlySet<string>; readonly all: ReadonlySet<string> }>
  >;
}

/** Reports imports that cross a boundary, one message per import. */
export function checkImportBoundaries(files: readonly SourceFile[], rules: BoundaryRules): string[] {
  const findings: string[] = [];
  for (const file of files) {
    if (!isCode(file.path) || !file.path.includes('/')) continue;
    const workspace = workspaceOf(file.path, rules);
    if (workspace === undefined) continue;
    for (const edge of readImports(parseSource(file))) {
      const error = edgeError(file.path, workspace, edge, rules);
      if (error !== undefined) findings.push(`${edge.location} ${error}`);
    }
  }
  return findings;
}

/** A workspace is a top-level folder or a subfolder of one, such as `integrations/n8n`. */
function workspaceOf(path: string, rules: BoundaryRules): string | undefined {
  const [top, folder] = path.split('/');
  return [`${top}/${folder}`, top!].find((candidate) => rules.packageImports[candidate] !== undefined);
}

function edgeError(
  path: string,
  workspace: string,
  edge: ImportEdge,
  rules: BoundaryRules,
): string | undefined {
  const { target } = edge;
  if (target === undefined) {
    return rules.computedImports[path] === undefined ? 'imports a computed path' : undefined;
  }
  if (target.startsWith('.')) return relativeError(path, workspace, target, rules);
  if (target.startsWith('/') || target.startsWith('file:')) return `imports the absolute path ${target}`;
  if (target.startsWith('@pictable/')) return packageError(path, workspace, target, rules);
  return undeclaredPackageError(path, workspace, target, rules);
}

function packageError(
  path: string,
  workspace: string,
  target: string,
  rules: BoundaryRules,
): string | undefined {
  const generic = rules.withoutProduct.find((folder) => path.startsWith(`${folder}/`));
  if (generic !== undefined) return `${generic}/ may not import code of the product (${target})`;
  const other = target.split('/')[1]!;
  if (other === posix.basename(workspace))
    return `imports its own package by name (${target}); use a relative path`;
  if (!rules.packageImports[workspace]?.includes(other))
    return `${workspace}/ may not import ${other}/ (${target})`;
  const name = `@pictable/${other}`;
  return rules.declared[workspace]?.all.has(name)
    ? undefined
    : `imports ${name}, which ${workspace}/package.json does not declare`;
}

function undeclaredPackageError(
  path: string,
  workspace: string,
  target: string,
  rules: BoundaryRules,
): string | undefined {
  if (target.startsWith('node:') || target.startsWith('virtual:')) return undefined;
  const parts = target.split('/');
  const name = target.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0]!;
  const declared = rules.declared[workspace];
  const product = !isTest(path) && !isBuildFile(path);
  const allowed = product ? declared?.product : declared?.all;
  return allowed?.has(name)
    ? undefined
    : `imports ${name}, which ${workspace}/package.json does not declare for this use`;
}

/** Whether a file of a workspace runs at build time only, as settings and scripts do. */
function isBuildFile(path: string): boolean {
  return (
    !/^(?:(?:clients|integrations)\/)?[a-z0-9-]+\/(?:src|host)\//.test(path) || path.startsWith('bench/')
  );
}

function relativeError(
  path: string,
  workspace: string,
  target: string,
  rules: BoundaryRules,
): string | undefined {
  const clean = target.split('?')[0]!;
  const reached = posix.normalize(posix.join(posix.dirname(path), clean));
  if (isTest(path) && rules.openToTests.some((folder) => reached.startsWith(folder))) return undefined;
  if (!reached.startsWith(`${workspace}/`)) return `leaves its package with a relative path (${target})`;
  if (posix.extname(reached) === '') return `imports ${target} without a file extension`;
  const root = Object.keys(rules.folderImports).find((candidate) => path.startsWith(`${candidate}/`));
  if (root === undefined || isTest(path)) return undefined;
  if (reached.startsWith(`${workspace}/generated/`)) return undefined;
  if (!reached.startsWith(`${root}/`)) return `imports a file outside ${root}/ (${target})`;
  const testOnly = rules.onlyForTests.find((folder) => reached.startsWith(`${folder}/`));
  if (testOnly !== undefined && !path.startsWith(`${testOnly}/`))
    return `imports ${testOnly}/, which is only for tests`;
  return siblingError(path, reached, rules) ?? folderError(root, path, reached, rules.folderImports[root]!);
}

function siblingError(path: string, reached: string, rules: BoundaryRules): string | undefined {
  for (const parent of rules.isolatedSiblings) {
    const from = folderUnder(parent, path);
    const to = folderUnder(parent, reached);
    if (from === undefined || to === undefined || from === to) continue;
    return `${parent}/${from}/ may not import its sibling ${parent}/${to}/`;
  }
  return undefined;
}

function folderUnder(parent: string, path: string): string | undefined {
  if (!path.startsWith(`${parent}/`)) return undefined;
  const rest = path.slice(parent.length + 1);
  return rest.includes('/') ? rest.split('/')[0] : undefined;
}

function folderError(root: string, path: string, reached: string, rules: FolderRules): string | undefined {
  const from = folderOf(path.slice(root.length + 1), rules);
  const to = folderOf(reached.slice(root.length + 1), rules);
  if (from === to) return undefined;
  const allowed = rules[from];
  if (allowed === undefined)
    return `is in ${root}/${from}/, which tests/repository/import-boundaries.ts does not list`;
  if (allowed.some((target) => covers(target, to))) return undefined;
  return `${root}/${from}/ may not import ${root}/${to}/`;
}

/** Whether an allowed target contains a folder: `a` with its subfolders, `a/.` without them. */
function covers(target: string, folder: string): boolean {
  if (target.endsWith('/.')) return folder === target.slice(0, -'/.'.length);
  return folder === target || folder.startsWith(`${target}/`);
}

/** The path itself if the file is listed, otherwise its deepest listed folder, otherwise its first folder. */
function folderOf(path: string, rules: FolderRules): string {
  if (rules[path] !== undefined) return path;
  const folders = path.split('/').slice(0, -1);
  if (folders.length === 0) return '.';
  for (let depth = folders.length; depth > 0; depth -= 1) {
    const folder = folders.slice(0, depth).join('/');
    if (rules[folder] !== undefined) return folder;
  }
  return folders[0]!;
}
