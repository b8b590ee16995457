import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { defaultImageFormat, findImageFormat, type ImageFormat, imageFormats } from '@pictable/contract';
import { CommandError, invalidInput } from './command-error.ts';
import { exitCodes } from './exit-codes.ts';
import type { RenderedImage } from './renderer.ts';
import type { Source } from './sources.ts';

/** The properties of an image that its file name depends on. */
export type ImageNameParts = Pick<RenderedImage, 'format' | 'part' | 'parts' | 'isDark'>;

/** Where to write the images of a table: files, standard output, or nowhere if their URLs suffice. */
export type OutputTarget =
  | { readonly kind: 'file'; readonly pathFor: (image: ImageNameParts) => string }
  | { readonly kind: 'stdout' }
  | { readonly kind: 'none' };

/** The format that an output path specifies. Undefined for a folder or a pattern with `{format}`. */
export function formatFromOutput(output: string | undefined): ImageFormat | undefined {
  if (output === undefined || output === '-' || isFolder(output) || output.includes('{format}'))
    return undefined;
  const extension = path.extname(output).slice(1).toLowerCase();
  const format = findImageFormat(extension);
  if (format) return format;
  throw invalidInput(
    `${output} must have one of the extensions ${imageFormats.map((name) => `.${name}`).join(', ')}.`,
    'If the output is a folder, end it with a slash, as in out/.',
  );
}

function isFolder(output: string): boolean {
  return /[/\\]$/.test(output);
}

/**
 * The output of each source.
 *
 * @throws CommandError if two outputs are the same file, or an image would be written to a terminal
 */
export function resolveOutputTargets(
  sources: readonly Source[],
  output: string | undefined,
  isRemote: boolean,
): Map<Source, OutputTarget> {
  const destinations = new Map(sources.map((source) => [source, destinationOf(source, output, isRemote)]));
  checkTerminal([...destinations.values()]);
  const nameByTarget = new Map<string, string>();
  for (const [{ name }, destination] of destinations) {
    const target =
      destination.kind === 'file'
        ? path.resolve(destination.pathFor({ format: defaultImageFormat, part: 1, parts: 1 }))
        : destination.kind;
    const other = nameByTarget.get(target);
    if (other !== undefined && target !== 'none') {
      throw invalidInput(
        `The images of ${other} and ${name} would be written to the same file.`,
        'Specify a folder (-o out/) or a pattern (-o "out/{name}.{format}").',
      );
    }
    nameByTarget.set(target, name);
  }
  return destinations;
}

function destinationOf(source: Source, output: string | undefined, isRemote: boolean): OutputTarget {
  if (output === undefined) {
    if (isRemote) return { kind: 'none' };
    if (source.file === undefined) return { kind: 'stdout' };
    const { dir, name } = path.parse(source.file);
    const pathFor = (image: ImageNameParts) =>
      numberedFileName(path.join(dir, `${name}.${image.format}`), image);
    return { kind: 'file', pathFor };
  }
  if (output === '-') return { kind: 'stdout' };
  const name = nameOf(source);
  const pattern = isFolder(output) ? path.join(output, '{dir}', '{name}.{format}') : output;
  const pathFor = (image: ImageNameParts) => {
    const values: Readonly<Record<string, string>> = {
      name,
      dir: source.folder,
      format: image.format,
      part: String(image.part),
    };
    const file = path.normalize(
      pattern.replace(/\{(name|dir|format|part)\}/g, (_, key: string) => values[key] ?? ''),
    );
    return pattern.includes('{part}') ? withDarkName(file, image) : numberedFileName(file, image);
  };
  return { kind: 'file', pathFor };
}

/**
 * The file name of one image of a table. Numbers are zero-padded, as in `report-01.png`, so that names sort
 * in order. A dark image has the name of the light one with `-dark` at its end.
 */
export function numberedFileName(file: string, image: ImageNameParts): string {
  const { part, parts } = image;
  const { dir, name, ext } = path.parse(file);
  const numbered = `${name}-${String(part).padStart(String(parts).length, '0')}${ext}`;
  return withDarkName(parts === 1 ? file : path.join(dir, numbered), image);
}

function withDarkName(file: string, { isDark }: ImageNameParts): string {
  if (!isDark) return file;
  const { dir, name, ext } = path.parse(file);
  return path.join(dir, `${name}-dark${ext}`);
}

/** The name of a source in a file name, without its extension. */
function nameOf({ file, payload }: Source): string {
  if (file !== undefined) return path.parse(file).name;
  return payload ? 'source' : 'stdin';
}

function checkTerminal(destinations: readonly OutputTarget[]): void {
  if (!process.stdout.isTTY || !destinations.some(({ kind }) => kind === 'stdout')) return;
  throw invalidInput(
    'An image cannot be written to a terminal.',
    'Redirect standard output, or specify a file with -o.',
  );
}

/** Writes a file atomically: other programs never read an incomplete image. @throws CommandError */
export async function writeFileAtomically(file: string, content: Uint8Array | string): Promise<void> {
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(temporary, content);
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    const { code } = error as NodeJS.ErrnoException;
    throw new CommandError(exitCodes.writeFailed, `${file} cannot be written: ${code}.`);
  }
}

/** Resolves when all of the content is written. @throws CommandError if standard output is closed */
export async function writeStdout(content: Uint8Array | string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    process.stdout.write(content, (error) => {
      if (error) reject(new CommandError(exitCodes.writeFailed, 'Standard output was closed.'));
      else resolve();
    });
  });
}
