import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './source-tree.ts';

/** A test that a page names: its file and a part of its title, or the file as a whole. */
export interface NamedTest {
  readonly file: string;
  readonly name: string | undefined;
}

/** `path`: "a part of a name", "another". */
const namedTests = /`([\w./-]+\.(?:test|suite|spec)\.ts)`(?:: ((?:"[^"]+"(?:, )?)+))?|"([^"]+)"/g;

/** The tests that the rows of the tables of a page name; names without a file are of the file given. */
export function testsOf(page: string, fileOfBareNames: string): NamedTest[] {
  const rows = page.split('\n').filter((line) => line.startsWith('|'));
  return rows.flatMap((row) =>
    [...row.matchAll(namedTests)].flatMap(([, file = fileOfBareNames, names, alone]): NamedTest[] => {
      const found = [...(names ?? '').matchAll(/"([^"]+)"/g)].map(([, name]) => name);
      if (alone !== undefined) found.push(alone);
      return found.length === 0 ? [{ file, name: undefined }] : found.map((name) => ({ file, name }));
    }),
  );
}

export function isMissing({ file, name }: NamedTest): boolean {
  const place = path.join(projectRoot, file);
  return !existsSync(place) || (name !== undefined && !readFileSync(place, 'utf8').includes(name));
}
