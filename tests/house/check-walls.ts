import { posix } from 'node:path';
import { parseSource } from './parse-source.ts';
import { type ImportEdge, readImports } from './read-imports.ts';
import { isCode, isTest, type SourceFile } from './source-tree.ts';
import type { FolderWalls } from './walls.ts';

export interface WallRules {
  readonly packageWalls: Readonly<Record<string, readonly string[]>>;
  readonly folderWalls: Readonly<Record<string, FolderWalls>>;
  readonly separateSiblings: readonly string[];
  readonly openToTests: readonly string[];
  readonly computedImports: Readonly<Record<string, string>>;
  /** Packages each workspace declares: `product` for its running code, `all` with what its tests and build use. */
  readonly declared: Readonly<
    Record<string, { readonly product: ReadonlySet<string>; readonly all: ReadonlySet<string> }>
  >;
}

/** Every import that climbs over a wall, one sentence each. */
export function checkWalls(files: readonly SourceFile[], rules: WallRules): string[] {
  const findings: string[] = [];
  for (const file of files) {
    if (!isCode(file.path) || !file.path.includes('/')) continue;
    const workspace = workspaceOf(file.path, rules);
    if (workspace === undefined) continue;
    for (const edge of readImports(parseSource(file))) {
      const fault = faultOf(file.path, workspace, edge, rules);
      if (fault !== undefined) findings.push(`${edge.place} ${fault}`);
    }
  }
  return findings;
}

/** A workspace is a top folder, or a folder of one, such as `integrations/n8n`. */
function workspaceOf(path: string, { packageWalls }: WallRules): string | undefined {
  const [top, folder] = path.split('/');
  return [`${top}/${folder}`, top!].find((candidate) => packageWalls[candidate] !== undefined);
}

function faultOf(path: string, workspace: string, edge: ImportEdge, rules: WallRules): string | undefined {
  const { target } = edge;
  if (target === undefined) {
    return rules.computedImports[path] === undefined ? 'loads code by a computed name' : undefined;
  }
  if (target.startsWith('.')) return relativeFault(path, workspace, target, rules);
  if (target.startsWith('/') || target.startsWith('file:')) return `imports the absolute path ${target}`;
  if (target.startsWith('@pictable/')) return packageFault(workspace, target, rules);
  return declarationFault(path, workspace, target, rules);
}

function packageFault(workspace: string, target: string, rules: WallRules): string | undefined {
  const other = target.split('/')[1]!;
  if (other === posix.basename(workspace))
    return `imports its own package by name (${target}); use a relative path`;
  if (!rules.packageWalls[workspace]?.includes(other))
    return `${workspace}/ may not import ${other}/ (${target})`;
  const name = `@pictable/${other}`;
  return rules.declared[workspace]?.all.has(name)
    ? undefined
    : `imports ${name}, which ${workspace}/package.json lacks`;
}

function declarationFault(
  path: string,
  workspace: string,
  target: string,
  rules: WallRules,
): string | undefined {
  if (target.startsWith('node:') || target.startsWith('virtual:')) return undefined;
  const parts = target.split('/');
  const name = target.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0]!;
  const declared = rules.declared[workspace];
  const product = !isTest(path) && !isBuildFile(path);
  const allowed = product ? declared?.product : declared?.all;
  return allowed?.has(name)
    ? undefined
    : `imports ${name}, which ${workspace}/package.json does not declare for it`;
}

/** Build settings and scripts of a workspace run at build time only. */
function isBuildFile(path: string): boolean {
  return !/^(?:integrations\/)?[a-z0-9]+\/(?:src|host)\//.test(path) || path.startsWith('bench/');
}

function relativeFault(
  path: string,
  workspace: string,
  target: string,
  rules: WallRules,
): string | undefined {
  const clean = target.split('?')[0]!;
  const reached = posix.normalize(posix.join(posix.dirname(path), clean));
  if (isTest(path) && rules.openToTests.some((folder) => reached.startsWith(folder))) return undefined;
  if (!reached.startsWith(`${workspace}/`)) return `leaves its package by a relative path (${target})`;
  if (posix.extname(reached) === '') return `imports ${target} without a file extension`;
  const root = Object.keys(rules.folderWalls).find((candidate) => path.startsWith(`${candidate}/`));
  if (root === undefined || isTest(path)) return undefined;
  if (reached.startsWith(`${workspace}/generated/`)) return undefined;
  if (!reached.startsWith(`${root}/`)) return `leaves ${root}/ (${target})`;
  return siblingFault(path, reached, rules) ?? folderFault(root, path, reached, rules.folderWalls[root]!);
}

function siblingFault(path: string, reached: string, rules: WallRules): string | undefined {
  for (const parent of rules.separateSiblings) {
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

function folderFault(root: string, path: string, reached: string, walls: FolderWalls): string | undefined {
  const from = folderOf(path.slice(root.length + 1), walls);
  const to = folderOf(reached.slice(root.length + 1), walls);
  if (from === to) return undefined;
  const doors = walls[from];
  if (doors === undefined) return `stands in ${root}/${from}/, which tests/house/walls.ts does not list`;
  if (doors.some((door) => to === door || to.startsWith(`${door}/`))) return undefined;
  return `${root}/${from}/ may not import ${root}/${to}/`;
}

/** The path itself where a file is listed, else its longest listed folder, else its first folder. */
function folderOf(path: string, walls: FolderWalls): string {
  if (walls[path] !== undefined) return path;
  const folders = path.split('/').slice(0, -1);
  if (folders.length === 0) return '.';
  for (let depth = folders.length; depth > 0; depth -= 1) {
    const folder = folders.slice(0, depth).join('/');
    if (walls[folder] !== undefined) return folder;
  }
  return folders[0]!;
}
