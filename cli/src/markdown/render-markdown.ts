import { stat } from 'node:fs/promises';
import path from 'node:path';
import { escapeHtml, hasPages, inPicture, slugify } from '@pictable/contract';
import { findMarkdownTables, type MarkdownTable, payloadOfTable } from '@pictable/contract/table-text';
import { invalidInput } from '../command-error.ts';
import { formatError, type ReportedError, toReportedError } from '../error-report.ts';
import type { ExitCode } from '../exit-codes.ts';
import { checkDestinationFormat, requestedFormat, type StyleFlags } from '../flags/style-flags.ts';
import { numberedFileName, writeFileAtomically, writeStdout } from '../output-target.ts';
import { createProgressReporter } from '../progress.ts';
import {
  applyFlags,
  createRenderer,
  formatSize,
  highestExitCode,
  type RenderOptions,
  reportJson,
} from '../render-tables.ts';
import type { Renderer } from '../renderer.ts';
import { findSources, readText } from '../sources.ts';
import type { ImageReport } from '../write-images.ts';
import { type ImageNames, isOwnLine } from './own-images.ts';

/** The flags of `markdown`. */
export interface MarkdownOptions extends RenderOptions {
  readonly output?: string;
  readonly inPlace?: boolean;
  readonly keepTables?: boolean;
  readonly imageFolder: string;
}

/** A rendered table, the Markdown that replaces it, and how links of an earlier run are found. */
interface Replacement {
  readonly table: MarkdownTable;
  readonly link: string;
  readonly names: ImageNames;
}

const nameCharsMax = 60;

/**
 * Replaces the tables of a Markdown file with images, and writes the text to a file or to standard output.
 */
export async function renderMarkdown(
  file: string,
  options: MarkdownOptions,
  flags: StyleFlags,
): Promise<ExitCode> {
  const [source, ...more] = await findSources([file]);
  if (source === undefined || more.length > 0) throw invalidInput(`${file} must match exactly one file.`);
  const target = await targetOf(source.file, options);
  const text = await readText(source);
  const tables = findMarkdownTables(text);
  if (tables.length === 0) throw invalidInput(`${source.name} does not contain a table.`);

  const renderer = await createRenderer(options);
  const progress = createProgressReporter(tables.length, options.quiet === true);
  const replacements: Replacement[] = [];
  const rendered: ImageReport[] = [];
  const errors: ReportedError[] = [];
  for (const [index, table] of tables.entries()) {
    const location = `${source.name}:${table.firstLine + 1}`;
    progress.start(location);
    try {
      const request = { table, index, source: source.name, target, options, flags };
      const images = await renderTableImages(renderer, request);
      rendered.push(...images.map((image) => ({ ...image, input: location })));
      const storedUrls = images.flatMap(({ url = [] }) => url);
      const names = { linkStart: relativeTo(target, imageStartOf(request)), storedUrls };
      replacements.push({ table, link: linksOf(table, images, target), names });
      for (const image of images) {
        for (const { message } of image.warnings) progress.log(`${location}: warning: ${message}`);
        progress.log(`${location} → ${image.url ?? image.output}  ${formatSize(image)}`);
      }
    } catch (error) {
      const reported = toReportedError(error, { name: location });
      errors.push(reported);
      process.stderr.write(`${formatError(reported)}\n`);
    }
  }
  progress.end();
  const changed = replaceTables(text, replacements, options.keepTables === true);
  if (target !== undefined) await writeFileAtomically(target, changed);
  else if (!options.json) await writeStdout(changed);
  if (options.json) await writeStdout(reportJson(rendered, errors));
  return highestExitCode(errors);
}

/** The file to write the text to. Undefined for standard output. */
async function targetOf(file: string | undefined, options: MarkdownOptions): Promise<string | undefined> {
  const { output, inPlace } = options;
  if (inPlace && output !== undefined) throw invalidInput('--in-place cannot be combined with --output.');
  if (inPlace && file === undefined) throw invalidInput('--in-place requires a file, not standard input.');
  if (inPlace) return file;
  if (output === undefined || output === '-') return undefined;
  if ((await stat(output).catch(() => undefined))?.isDirectory())
    throw invalidInput(`--output must be a file; ${output} is a folder.`);
  return output;
}

interface TableImageRequest {
  readonly table: MarkdownTable;
  readonly index: number;
  readonly source: string;
  readonly target: string | undefined;
  readonly options: MarkdownOptions;
  readonly flags: StyleFlags;
}

/** The path of the images of a file up to the number of the table. */
function imageStartOf({ source, target, options }: TableImageRequest): string {
  const { imageFolder } = options;
  const isRelative = target !== undefined && !path.isAbsolute(imageFolder);
  const folder = isRelative ? path.join(path.dirname(target), imageFolder) : imageFolder;
  return path.join(folder, path.parse(source).name);
}

async function renderTableImages(
  renderer: Renderer,
  request: TableImageRequest,
): Promise<Omit<ImageReport, 'input'>[]> {
  const { table, index, options, flags } = request;
  // The heading above the table stays in the text, so the image does not repeat it.
  const untitled = payloadOfTable({ ...table.table, title: undefined });
  const payload = await applyFlags(untitled, flags, options);
  const format = requestedFormat(flags);
  if (format !== undefined) checkDestinationFormat(payload, format);
  const slug = slugify(table.table.title ?? '', nameCharsMax);
  const name = [imageStartOf(request), index + 1, slug].filter((part) => part !== '').join('-');
  const rendered: Omit<ImageReport, 'input'>[] = [];
  for (const { bytes, embed: _, ...image } of await renderer.render(payload, { bytes: !options.remote })) {
    if (bytes === undefined) rendered.push(image);
    else {
      const output = numberedFileName(`${name}.${image.format}`, image);
      await writeFileAtomically(output, bytes);
      rendered.push({ ...image, output });
    }
  }
  return rendered;
}

function relativeTo(target: string | undefined, output: string): string {
  const link = target === undefined ? output : path.relative(path.dirname(target), output);
  return encodeURI(link.split(path.sep).join('/')).replace(/[()]/g, (character) =>
    character === '(' ? '%28' : '%29',
  );
}

/**
 * Links to all images of a table in one line, so that a later run with `--keep-tables` finds and replaces
 * them.
 */
function linksOf(
  table: MarkdownTable,
  images: readonly Omit<ImageReport, 'input'>[],
  target: string | undefined,
): string {
  const fileOf = (image: Omit<ImageReport, 'input'>) => relativeTo(target, image.output ?? '');
  return images
    .filter(({ isDark }) => !isDark)
    .map((light) => {
      const dark = images.find(({ isDark, part }) => isDark && part === light.part);
      return dark && !hasPages(light.format)
        ? pictureOf(table, { light, dark, fileOf })
        : linkOf(table, light, fileOf(light));
    })
    .join(' ');
}

/** HTML for a Markdown file that shows a light or a dark image, by the theme of the reader. */
function pictureOf(
  { table: { title } }: MarkdownTable,
  {
    light,
    dark,
    fileOf,
  }: Record<'light' | 'dark', Omit<ImageReport, 'input'>> & {
    readonly fileOf: (image: Omit<ImageReport, 'input'>) => string;
  },
): string {
  const { url, widthPx, scale } = light;
  // The width makes an image for dense screens as wide as its table; the service does not return the scale.
  const width = scale === undefined ? '' : ` width="${Math.round(widthPx / scale)}"`;
  const alt = escapeHtml(textOf(title, light));
  const img = `<img src="${escapeHtml(url ?? fileOf(light))}"${width} alt="${alt}">`;
  return inPicture(img, dark.url ?? fileOf(dark));
}

/** The alternative text of an image in a Markdown file, in one line. */
function textOf(title: string | undefined, { alt, part, parts }: Omit<ImageReport, 'input'>): string {
  const titled = title === undefined ? alt : `${title}: ${alt}`;
  return (parts > 1 ? `${titled} (${part}/${parts})` : titled).replace(/\s+/g, ' ');
}

/** Markdown for an image with alternative text. A PDF is a link. */
function linkOf(
  { table: { title } }: MarkdownTable,
  image: Omit<ImageReport, 'input'>,
  file: string,
): string {
  const { url, format } = image;
  const text = textOf(title, image);
  const escaped = text.replace(/[\\[\]`*_<>&!|~]/g, '\\$&');
  return `${hasPages(format) ? '' : '!'}[${escaped}](${url ?? file})`;
}

/**
 * The text with image links instead of tables or, with `keepTables`, above them. Links of an earlier run are
 * replaced.
 */
function replaceTables(text: string, replacements: readonly Replacement[], keepTables: boolean): string {
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = text.split(/\r?\n/);
  for (const { table, link, names } of replacements.toReversed()) {
    const { firstLine, endLine } = table;
    const above = lines[firstLine - 2] ?? '';
    const hasLink = keepTables && lines[firstLine - 1]?.trim() === '' && isOwnLine(above, names);
    if (hasLink) lines[firstLine - 2] = link;
    else if (keepTables) lines.splice(firstLine, 0, link, '');
    else lines.splice(firstLine, endLine - firstLine, link);
  }
  return lines.join(lineEnd);
}
