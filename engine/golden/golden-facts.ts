import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ImageFormat, imageFormats } from '@pictable/contract';

/** Facts about the file of a case in one format. */
export interface FileFacts {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly pages: number;
  /** SHA-256 of the file; undefined if the file itself is in the folder of the case. */
  readonly sha256?: string;
}

/** Facts about a case that can be compared as text: those of its file in each format, and its warnings. */
export interface GoldenFacts {
  readonly files: Readonly<Partial<Record<ImageFormat, FileFacts>>>;
  readonly warnings: readonly string[];
}

/** The facts of every case, by the name of the case. */
export type FactsByCase = ReadonlyMap<string, GoldenFacts>;

/**
 * The files with the facts of every case, below the folder of the goldens: one per format, so that a new format
 * adds one file and changes none, and one with the warnings of the cases that have any.
 */
const factsFile = (root: string, name: ImageFormat | 'warnings') => join(root, 'facts', `${name}.json`);

/** The blessed facts of every case under a folder. */
export function readFacts(root: string): FactsByCase {
  const warnings = readJson<readonly string[]>(factsFile(root, 'warnings'));
  const byFormat = imageFormats.map(
    (format) => [format, readJson<FileFacts>(factsFile(root, format))] as const,
  );
  const names = new Set(
    [warnings, ...byFormat.map(([, facts]) => facts)].flatMap((facts) => Object.keys(facts)),
  );
  const factsOf = (name: string): GoldenFacts => ({
    files: Object.fromEntries(
      byFormat.flatMap(([format, facts]) => (facts[name] ? [[format, facts[name]]] : [])),
    ),
    warnings: warnings[name] ?? [],
  });
  return new Map([...names].map((name) => [name, factsOf(name)]));
}

/** Stores the facts of every case under a folder, and of no other. */
export function writeFacts(root: string, facts: FactsByCase): void {
  mkdirSync(join(root, 'facts'), { recursive: true });
  for (const format of imageFormats) {
    writeJson(factsFile(root, format), facts, ({ files }) => files[format]);
  }
  writeJson(factsFile(root, 'warnings'), facts, ({ warnings }) =>
    warnings.length > 0 ? warnings : undefined,
  );
}

function readJson<Value>(path: string): Readonly<Record<string, Value>> {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, Value>) : {};
}

/** One line per case, sorted by name, so that a difference of two versions shows the cases that changed. */
function writeJson(path: string, facts: FactsByCase, select: (facts: GoldenFacts) => unknown): void {
  const lines = [...facts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, ofCase]) => {
      const value = select(ofCase);
      return value === undefined ? [] : [`  ${JSON.stringify(name)}: ${JSON.stringify(value)}`];
    });
  writeFileSync(path, lines.length === 0 ? '{}\n' : `{\n${lines.join(',\n')}\n}\n`);
}
