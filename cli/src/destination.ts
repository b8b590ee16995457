import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type ImageFormat, imageFormats } from '@pictable/contract';
import { badInput, CommandProblem } from './command-problem.ts';
import { exitCodes } from './exit-codes.ts';
import type { Picture } from './picture.ts';
import type { Source } from './sources.ts';

/** What the name of a file waits for. */
export type Numbered = Pick<Picture, 'format' | 'part' | 'parts'>;

/** Where the pictures of a table go: files whose names wait for what is drawn, standard output, or nowhere, as URLs are enough. */
export type Destination =
  | { readonly kind: 'file'; readonly pathFor: (picture: Numbered) => string }
  | { readonly kind: 'stdout' }
  | { readonly kind: 'none' };

/** The format a file name asks for; undefined where it is a folder or a pattern that leaves it open. */
export function formatOfOutput(output: string | undefined): ImageFormat | undefined {
  if (output === undefined || output === '-' || isFolder(output) || output.includes('{format}'))
    return undefined;
  const ending = path.extname(output).slice(1).toLowerCase();
  const format = ending === 'jpg' ? 'jpeg' : imageFormats.find((name) => name === ending);
  if (format) return format;
  throw badInput(
    `The output ${output} ends with no format; ${imageFormats.map((name) => `.${name}`).join(', ')} are allowed.`,
    'End a folder with a slash, as in out/.',
  );
}

function isFolder(output: string): boolean {
  return /[/\\]$/.test(output);
}

/**
 * The destination of each source.
 *
 * @throws CommandProblem where two would be the same file, or an image would go onto a terminal
 */
export function destinationsOf(
  sources: readonly Source[],
  output: string | undefined,
  isRemote: boolean,
): Map<Source, Destination> {
  const destinations = new Map(sources.map((source) => [source, destinationOf(source, output, isRemote)]));
  checkTerminal([...destinations.values()]);
  const taken = new Map<string, string>();
  for (const [{ name }, destination] of destinations) {
    const place =
      destination.kind === 'file'
        ? path.resolve(destination.pathFor({ format: 'png', part: 1, parts: 1 }))
        : destination.kind;
    const other = taken.get(place);
    if (other !== undefined && place !== 'none') {
      throw badInput(
        `The pictures of ${other} and ${name} would be the same file.`,
        'Name a folder (-o out/) or a pattern (-o "out/{name}.{format}").',
      );
    }
    taken.set(place, name);
  }
  return destinations;
}

function destinationOf(source: Source, output: string | undefined, isRemote: boolean): Destination {
  if (output === undefined) {
    if (isRemote) return { kind: 'none' };
    if (source.file === undefined) return { kind: 'stdout' };
    const { dir, name } = path.parse(source.file);
    const pathFor = (picture: Numbered) => numbered(path.join(dir, `${name}.${picture.format}`), picture);
    return { kind: 'file', pathFor };
  }
  if (output === '-') return { kind: 'stdout' };
  const name = source.file === undefined ? 'stdin' : path.parse(source.file).name;
  const pattern = isFolder(output) ? path.join(output, '{dir}', '{name}.{format}') : output;
  const pathFor = (picture: Numbered) => {
    const values: Readonly<Record<string, string>> = {
      name,
      dir: source.folder,
      format: picture.format,
      part: String(picture.part),
    };
    const file = path.normalize(
      pattern.replace(/\{(name|dir|format|part)\}/g, (_, key: string) => values[key] ?? ''),
    );
    return pattern.includes('{part}') ? file : numbered(file, picture);
  };
  return { kind: 'file', pathFor };
}

/** The name of one picture of a table: `report-01.png` where there are ten or more, so that names sort in their order. */
export function numbered(file: string, { part, parts }: Numbered): string {
  if (parts === 1) return file;
  const { dir, name, ext } = path.parse(file);
  return path.join(dir, `${name}-${String(part).padStart(String(parts).length, '0')}${ext}`);
}

function checkTerminal(destinations: readonly Destination[]): void {
  if (!process.stdout.isTTY || !destinations.some(({ kind }) => kind === 'stdout')) return;
  throw badInput('An image is not written onto a terminal.', 'Redirect it, or name a file with -o.');
}

/** Writes the whole file or nothing: nobody ever sees half a picture. @throws CommandProblem */
export async function writeWhole(file: string, content: Uint8Array | string): Promise<void> {
  const draft = `${file}.${process.pid}.tmp`;
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(draft, content);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    const { code } = error as NodeJS.ErrnoException;
    throw new CommandProblem(exitCodes.notWritten, `${file} cannot be written: ${code}.`);
  }
}

/** Resolves when the whole of it has gone out. @throws CommandProblem when nobody reads it */
export async function writeStdout(content: Uint8Array | string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    process.stdout.write(content, (error) => {
      if (error) reject(new CommandProblem(exitCodes.notWritten, 'Standard output was closed.'));
      else resolve();
    });
  });
}
