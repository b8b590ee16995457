import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './source-tree.ts';

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

export function isMissing({ file, name }: CitedTest): boolean {
  const absolute = path.join(projectRoot, file);
  return !existsSync(absolute) || (name !== undefined && !readFileSync(absolute, 'utf8').includes(name));
}
