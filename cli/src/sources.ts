import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { limits } from '@pictable/contract';
import { glob, isDynamicPattern } from 'tinyglobby';
import { badInput } from './command-problem.ts';

/** One input: a file, or what comes through the pipe. */
export interface Source {
  /** As it is shown: the path, or `stdin`. */
  readonly name: string;
  /** Undefined for the pipe. */
  readonly file: string | undefined;
  /** The folder inside the one that was named, for a picture to stand in the same place of another. */
  readonly folder: string;
}

/** What is drawn of a folder. Markdown is left out: most pages have no table. */
const filesOfFolder = '**/*.{json,ndjson,jsonl,csv,tsv,tab}';

export const stdin: Source = { name: 'stdin', file: undefined, folder: '' };

/**
 * The files that arguments name: files, folders with all tables below them, and globs that the shell has left alone.
 *
 * @throws CommandProblem where one names nothing
 */
export async function findSources(args: readonly string[]): Promise<Source[]> {
  const found = await Promise.all(args.map(sourcesOf));
  const byName = new Map(found.flat().map((source) => [source.name, source]));
  return [...byName.values()];
}

async function sourcesOf(arg: string): Promise<Source[]> {
  if (arg === '-') return [stdin];
  const entry = await stat(arg).catch(() => undefined);
  if (entry?.isDirectory()) return filesBelow(arg, filesOfFolder);
  if (entry) return [{ name: arg, file: arg, folder: '' }];
  if (!isDynamicPattern(arg)) throw badInput(`There is no file ${arg}.`);
  const matches = await glob(arg.split(path.sep).join('/'), { dot: false });
  if (matches.length === 0) throw badInput(`No file matches ${arg}.`);
  return matches.sort().map((file) => ({ name: file, file, folder: '' }));
}

async function filesBelow(root: string, pattern: string): Promise<Source[]> {
  const matches = await glob(pattern, { cwd: root, ignore: ['**/node_modules/**'] });
  if (matches.length === 0) throw badInput(`The folder ${root} has no tables: ${filesOfFolder}.`);
  return matches.sort().map((inside) => {
    const file = path.join(root, inside);
    return { name: file, file, folder: path.dirname(inside) };
  });
}

/** The text of a source: UTF-8, UTF-16 with its mark, or what old spreadsheets write, Windows-1252. */
export async function readText({ name, file }: Source): Promise<string> {
  const bytes = file === undefined ? await readPipe() : await readBytes(file);
  if (bytes.length > limits.bodyBytesMax) {
    throw badInput(`${name} has ${bytes.length} bytes; at most ${limits.bodyBytesMax} are read.`);
  }
  const encodings = bytes[0] === 0xff ? ['utf-16le'] : bytes[0] === 0xfe ? ['utf-16be'] : [];
  for (const encoding of [...encodings, 'utf-8']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  }
  return new TextDecoder('windows-1252').decode(bytes);
}

async function readBytes(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch (error) {
    throw badInput(`${file} cannot be read: ${(error as NodeJS.ErrnoException).code}.`);
  }
}

async function readPipe(): Promise<Uint8Array> {
  if (process.stdin.isTTY) throw badInput('There is nothing to draw: name a file, or pipe a table in.');
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of process.stdin) {
    chunks.push(chunk as Buffer);
    bytes += (chunk as Buffer).length;
    if (bytes > limits.bodyBytesMax) break;
  }
  return Buffer.concat(chunks);
}
