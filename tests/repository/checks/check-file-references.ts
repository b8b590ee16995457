import { posix } from 'node:path';
import { isCode, lineAt, type SourceFile } from '../source-tree.ts';
import { parseSource } from './parse-source.ts';

/** Files that the build creates; git does not track them. */
const created = /(?:^|\/)(?:dist|out|generated|node_modules)(?:\/|$)/;

/**
 * Reports paths and file names in comments and in code spans of Markdown pages that do not exist, one message
 * each. A path starts with a top-level folder of the project; a name ends with an extension of code.
 */
export function checkFileReferences(files: readonly SourceFile[], paths: readonly string[]): string[] {
  const folders = foldersOf(paths);
  const exists = new Set([...paths, ...folders]);
  const names = new Set(paths.map((path) => posix.basename(path)));
  const tops = folders.filter((folder) => !folder.includes('/'));
  const path = new RegExp(`(?<![\\w./@:$-])(?:${tops.join('|')})/[\\w./@*{},-]*[\\w*}]`, 'g');
  const isStale = (reference: string) =>
    reference.includes('/')
      ? !exists.has(reference) && !/[*{]/.test(reference) && !created.test(reference)
      : !names.has(reference);
  return files.flatMap((file) =>
    referringTexts(file).flatMap(({ text, start }) =>
      [...text.matchAll(path), ...text.matchAll(codeName)]
        .filter(([reference]) => isStale(reference))
        .map(
          ({ 0: reference, index }) =>
            `${file.path}:${lineAt(file.text, start + index + 1)} names ${reference}, which does not exist`,
        ),
    ),
  );
}

/** A file name without a folder, such as wasm-row-writer.ts. */
const codeName = /(?<![\w*/.{}<-])[\w-][\w.-]*\.(?:ts|tsx|mjs)(?![\w/])/g;

interface PartOfFile {
  readonly text: string;
  readonly start: number;
}

/** The comments of a file, or the code spans of a page. */
function referringTexts(file: SourceFile): PartOfFile[] {
  if (isCode(file.path))
    return parseSource(file).comments.map(({ value, start }) => ({ text: value, start: start + 2 }));
  const pattern = file.path.endsWith('.md') ? /`[^`\s]+`/g : /(?<=^|\s)#.*$/gm;
  const text = file.path.endsWith('.md') ? withoutBlocks(file.text) : file.text;
  return [...text.matchAll(pattern)].map(({ 0: part, index }) => ({ text: part, start: index }));
}

/** A page with its code blocks blanked out, at the same offsets. */
function withoutBlocks(text: string): string {
  return text.replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, ' '));
}

function foldersOf(paths: readonly string[]): string[] {
  const folders = new Set<string>();
  for (const path of paths)
    for (let folder = posix.dirname(path); folder !== '.'; folder = posix.dirname(folder))
      folders.add(folder);
  return [...folders];
}
