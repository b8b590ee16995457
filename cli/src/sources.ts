import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { limits } from '@pictable/contract';
import type { JsonObject } from '@pictable/contract/json';
import { glob, isDynamicPattern } from 'tinyglobby';
import { invalidInput } from './command-error.ts';

/** One input: a file, standard input, or a URL that the service loads. */
export interface Source {
  /** Display name: the path, `stdin`, or the URL. */
  readonly name: string;
  /** Undefined for standard input and a URL. */
  readonly file: string | undefined;
  /** Subfolder of the file in the input folder. An output folder gets the same subfolders. */
  readonly folder: string;
  /** The payload with the URL; undefined for a table that is read here. */
  readonly payload?: JsonObject;
}

/** Files of a folder to render. Markdown files are excluded because most of them contain no table. */
const filesOfFolder = '**/*.{json,ndjson,jsonl,csv,tsv,tab,xlsx,ods}';

export const stdin: Source = { name: 'stdin', file: undefined, folder: '' };

/**
 * Resolves arguments to files. An argument is a file, a folder with all its tables, or a glob that the shell
 * has not expanded.
 *
 * @throws CommandError if an argument matches no file
 */
export async function findSources(args: readonly string[]): Promise<Source[]> {
  const found = await Promise.all(args.map(sourcesOf));
  const byFile = new Map<string, Source>();
  for (const source of found.flat()) {
    // A pattern with an absolute path returns relative ones.
    const file = source.file === undefined ? source.name : path.resolve(source.file);
    if (!byFile.has(file)) byFile.set(file, source);
  }
  return [...byFile.values()];
}

async function sourcesOf(arg: string): Promise<Source[]> {
  if (arg === '-') return [stdin];
  const entry = await stat(arg).catch(() => undefined);
  if (entry?.isDirectory()) return filesBelow(arg, filesOfFolder);
  if (entry) return [{ name: arg, file: arg, folder: '' }];
  if (!isDynamicPattern(arg)) throw invalidInput(`The file ${arg} does not exist.`);
  const matches = await glob(arg.split(path.sep).join('/'), { dot: false });
  if (matches.length === 0) throw invalidInput(`No file matches ${arg}.`);
  return matches.sort().map((file) => ({ name: file, file, folder: '' }));
}

async function filesBelow(root: string, pattern: string): Promise<Source[]> {
  // Spreadsheet programs also write extensions in upper case, and the format of such a file is known.
  const matches = await glob(pattern, {
    cwd: root,
    ignore: ['**/node_modules/**'],
    caseSensitiveMatch: false,
  });
  if (matches.length === 0) throw invalidInput(`The folder ${root} contains no files that match ${pattern}.`);
  return matches.sort().map((inside) => {
    const file = path.join(root, inside);
    return { name: file, file, folder: path.dirname(inside) };
  });
}

/** The bytes of a source. @throws CommandError if there are too many */
export async function readContent({ name, file }: Source): Promise<Uint8Array> {
  const bytes = file === undefined ? await readPipe() : await readBytes(file);
  if (bytes.length > limits.bodyBytesMax) {
    throw invalidInput(`${name} has ${bytes.length} bytes; the limit is ${limits.bodyBytesMax} bytes.`);
  }
  return bytes;
}

/** The text of a source. @throws CommandError if it is too long */
export async function readText(source: Source): Promise<string> {
  return decodeText(await readContent(source));
}

/**
 * Decodes UTF-8, UTF-16 with a byte order mark, or Windows-1252, which old spreadsheet programs write.
 */
export function decodeText(bytes: Uint8Array): string {
  // Both bytes, because a Windows-1252 text can start with one of them: þ or ÿ.
  const marked = new Map([
    ['255,254', 'utf-16le'],
    ['254,255', 'utf-16be'],
  ]).get(`${bytes[0]},${bytes[1]}`);
  for (const encoding of marked === undefined ? ['utf-8'] : [marked, 'utf-8']) {
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
    throw invalidInput(`${file} cannot be read: ${(error as NodeJS.ErrnoException).code}.`);
  }
}

async function readPipe(): Promise<Uint8Array> {
  if (process.stdin.isTTY) throw invalidInput('There is no input. Specify a file, or pipe a table in.');
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of process.stdin) {
    chunks.push(chunk as Buffer);
    bytes += (chunk as Buffer).length;
    if (bytes > limits.bodyBytesMax) break;
  }
  return Buffer.concat(chunks);
}
