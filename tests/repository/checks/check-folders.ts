import { posix } from 'node:path';
import { isCode } from '../source-tree.ts';

/** Maximum number of files in a source or test folder, without those in its subfolders. */
export const filesPerFolderMax = 30;

/** Reports folders of code with too many files, one message each. */
export function checkFolderSizes(paths: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const path of paths.filter(isCode)) {
    const folder = posix.dirname(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > filesPerFolderMax)
    .map(
      ([folder, count]) =>
        `${folder}/ has ${count} files; the limit is ${filesPerFolderMax}: move files that belong together to a subfolder and name it in ARCHITECTURE.md`,
    );
}

/**
 * Reports files of one package that have the same name, one message per name. Files named `index` are
 * allowed, and so are the painters, whose sibling folders use the same names on purpose.
 */
export function checkBasenames(paths: readonly string[]): string[] {
  const owners = new Map<string, string[]>();
  for (const path of paths.filter(isCode)) {
    const name = posix.basename(path);
    if (name.startsWith('index.') || configs.test(name)) continue;
    const key = `${packageOf(path)} ${name}`;
    owners.set(key, [...(owners.get(key) ?? []), path]);
  }
  return [...owners.values()]
    .map((same) => withoutSiblingPainters(same))
    .filter((same) => same.length > 1)
    .map((same) => `${same.join(' and ')} have the same name; rename one after what it contains`);
}

/** Programs find these files by their names. */
const configs = /\.config\.ts$/;

function packageOf(path: string): string {
  const [top = '', second = ''] = path.split('/');
  return top === 'integrations' || top === 'clients' ? `${top}/${second}` : top;
}

const painters = /^engine\/src\/paint\/[a-z]+\/[^/]+$/;

/** The paths with one painter for all, because they use the same names on purpose. */
function withoutSiblingPainters(paths: readonly string[]): readonly string[] {
  const first = paths.find((path) => painters.test(path));
  return paths.filter((path) => path === first || !painters.test(path));
}
