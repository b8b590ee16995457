import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One golden: a payload and its expected rendering. */
export interface GoldenCase {
  /** Part and case, for example `borders/dashed`. */
  readonly name: string;
  readonly folder: string;
  readonly payloadText: string;
}

/**
 * The files in the folder of a case with the expected rendering. Other formats have only facts, in
 * `engine/golden/facts/`, because their files would make the repository large.
 */
export const expectedFiles = { svg: 'expected.svg', png: 'expected.png' } as const;

/** The folder that contains the parts. */
export const goldenFolder = import.meta.dirname;

/**
 * Every case under a folder, sorted by name.
 * @throws if a case folder has no payload, so that a missing file cannot hide a case.
 */
export function goldenCases(root: string): GoldenCase[] {
  return foldersIn(root).flatMap((part) =>
    foldersIn(join(root, part)).map((name) => {
      const folder = join(root, part, name);
      const payloadPath = join(folder, 'payload.json');
      if (!existsSync(payloadPath)) throw new Error(`golden ${part}/${name} has no payload.json`);
      return { name: `${part}/${name}`, folder, payloadText: readFileSync(payloadPath, 'utf8') };
    }),
  );
}

function foldersIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}
