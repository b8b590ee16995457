import { existsSync } from 'node:fs';
import path from 'node:path';
import { projectRoot, readProjectFile } from '../source-tree.ts';
import {
  child,
  childNodes,
  literalText,
  type ParsedSource,
  parseSource,
  type SyntaxNode,
  walk,
} from './parse-source.ts';
import { testFunctions, testsOf } from './test-calls.ts';

/** A test cited on a page: its file and a part of its title, or the whole file. */
export interface CitedTest {
  readonly file: string;
  readonly name: string | undefined;
}

/** `path`: "a part of a title", "another". */
const citations = /`([\w./-]+\.(?:test|suite|spec)\.ts)`(?:: ((?:"[^"]+"(?:, )?)+))?|"([^"]+)"/g;

/** The tests cited in the table rows of a page; titles without a file belong to the given file. */
export function citedTests(page: string, fileOfBareNames: string): CitedTest[] {
  const rows = page.split('\n').filter((line) => line.startsWith('|'));
  return rows.flatMap((row) =>
    [...row.matchAll(citations)].flatMap(([, file = fileOfBareNames, names, alone]): CitedTest[] => {
      const found = [...(names ?? '').matchAll(/"([^"]+)"/g)].map(([, name]) => name);
      if (alone !== undefined) found.push(alone);
      return found.length === 0 ? [{ file, name: undefined }] : found.map((name) => ({ file, name }));
    }),
  );
}

/** The error in a citation; undefined if the file exists and has a test whose title contains the name. */
export function citationError({ file, name }: CitedTest): string | undefined {
  if (!existsSync(path.join(projectRoot, file))) return `${file} does not exist`;
  if (name === undefined || titlesOf(file).some((title) => title.includes(name))) return undefined;
  return `${file} has no test or group "${name}"; cite a part of its title`;
}

const titleCache = new Map<string, readonly string[]>();

/** The titles of the tests and groups of a file. */
function titlesOf(file: string): readonly string[] {
  let titles = titleCache.get(file);
  if (titles === undefined) {
    const source = parseSource(readProjectFile(file));
    const calls = testsOf(source, [...testFunctions, 'describe']);
    titles = [...calls.map(({ title }) => title), ...caseTitles(source)];
    titleCache.set(file, titles);
  }
  return titles;
}

/** The titles of the cases in tables such as `it.each([['a title', …], …])`. */
function caseTitles({ program }: ParsedSource): string[] {
  const titles: string[] = [];
  walk(program, (node) => {
    if (node.type !== 'CallExpression' || child(child(node, 'callee'), 'property')?.name !== 'each') return;
    const [table] = node.arguments as SyntaxNode[];
    if (table?.type !== 'ArrayExpression') return;
    for (const row of childNodes(table)) {
      const title = literalText(row.type === 'ArrayExpression' ? childNodes(row)[0] : row);
      if (title !== undefined) titles.push(title);
    }
  });
  return titles;
}
