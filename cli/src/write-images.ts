import path from 'node:path';
import type { ImageFormat, NativeMessages, TableWarning } from '@pictable/contract';
import { invalidInput } from './command-error.ts';
import { htmlOf, relativeUrl } from './html-output.ts';
import { type OutputTarget, writeFileAtomically, writeStdout } from './output-target.ts';
import type { RenderedImage } from './renderer.ts';
import type { Source } from './sources.ts';

/** One image of a rendered table, as `--json` reports it. */
export interface ImageReport {
  readonly input: string;
  readonly output?: string | undefined;
  readonly url?: string | undefined;
  readonly id?: number | undefined;
  readonly shareUrl?: string | undefined;
  readonly format: ImageFormat;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly scale?: number | undefined;
  readonly sizeBytes: number;
  readonly part: number;
  readonly parts: number;
  /** Only of the dark image of a part. */
  readonly isDark?: true | undefined;
  readonly alt: string;
  /** HTML that shows the image with its links. */
  readonly html?: string | undefined;
  readonly native?: NativeMessages | undefined;
  readonly renderVersion: number;
  readonly warnings: readonly TableWarning[];
}

interface WriteOptions {
  /** Source of each written file, by file path. */
  readonly written: Map<string, Source>;
  /** The file whose HTML refers to the images. */
  readonly htmlFile: string | undefined;
  readonly source: Source;
  readonly destination: OutputTarget;
}

/** Writes the images of a table. @throws CommandError */
export async function writeImages(
  images: readonly RenderedImage[],
  options: WriteOptions,
): Promise<readonly ImageReport[]> {
  const { source, destination, written, htmlFile } = options;
  if (destination.kind === 'stdout' && images.length > 1) {
    throw invalidInput(
      images.some(({ isDark }) => isDark)
        ? `The table has ${images.length} images, light and dark, but standard output accepts one.`
        : `The table is split into ${images.length} images, but standard output accepts one.`,
      'Specify a file or a folder with -o; the images are numbered, and dark ones have -dark in their names.',
    );
  }
  const rendered: ImageReport[] = [];
  for (const one of images) {
    const { bytes, embed: _embed, html: _html, ...about } = one;
    const dark = images.find(({ part, isDark }) => part === about.part && isDark === true);
    const html = htmlOf(one, about.url, dark?.url);
    const image = { input: source.name, ...about, ...(html !== undefined && { html }) };
    if (destination.kind === 'none' || bytes === undefined) rendered.push(image);
    else if (destination.kind === 'stdout') {
      await writeStdout(bytes);
      rendered.push(image);
    } else {
      const output = destination.pathFor(about);
      reserveFile(written, output, source);
      await writeFileAtomically(output, bytes);
      const urlOf = (file: string) => relativeUrl(htmlFile, file);
      const own = htmlOf(one, urlOf(output), dark && urlOf(destination.pathFor(dark)));
      rendered.push({ ...image, output, html: own });
    }
  }
  return rendered;
}

/**
 * Detects collisions of numbered file names, which depend on the number of rendered images.
 *
 * @throws CommandError
 */
function reserveFile(written: Map<string, Source>, output: string, source: Source): void {
  const file = path.resolve(output);
  const other = written.get(file);
  if (other !== undefined && other !== source) {
    throw invalidInput(
      `The images of ${other.name} and ${source.name} would be written to the same file, ${output}.`,
      'Use one folder per input, or a pattern (-o "out/{dir}/{name}.{format}").',
    );
  }
  written.set(file, source);
}
