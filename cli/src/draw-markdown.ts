import { stat } from 'node:fs/promises';
import path from 'node:path';
import { slugify } from '@pictable/contract';
import { findMarkdownTables, type MarkdownTable } from '@pictable/contract/table-text';
import { badInput } from './command-problem.ts';
import { numbered, writeStdout, writeWhole } from './destination.ts';
import {
  applyFlags,
  type DrawnPicture,
  type DrawOptions,
  measures,
  openDrawer,
  reportJson,
  worst,
} from './draw-tables.ts';
import type { ExitCode } from './exit-codes.ts';
import type { Drawer } from './picture.ts';
import { describeProblem, type Problem, problemOf } from './problem.ts';
import { openProgress } from './progress.ts';
import { payloadOf } from './read-table.ts';
import { findSources, readText } from './sources.ts';
import { checkFormat, type StyleValues, wantedFormat } from './style-flags.ts';

/** The flags of `markdown`. */
export interface MarkdownOptions extends DrawOptions {
  readonly output?: string;
  readonly inPlace?: boolean;
  readonly keepTables?: boolean;
  readonly imageFolder: string;
}

/** A rendered table, and the Markdown that replaces it. */
interface Replacement {
  readonly table: MarkdownTable;
  readonly link: string;
}

const nameCharsMax = 60;

/**
 * Replaces the tables of a Markdown file with images, and writes the text to a file or to standard output.
 */
export async function drawMarkdown(
  file: string,
  options: MarkdownOptions,
  flags: StyleValues,
): Promise<ExitCode> {
  const [source, ...more] = await findSources([file]);
  if (source === undefined || more.length > 0) throw badInput(`${file} must match exactly one file.`);
  const target = await targetOf(source.file, options);
  const text = await readText(source);
  const tables = findMarkdownTables(text);
  if (tables.length === 0) throw badInput(`${source.name} does not contain a table.`);

  const renderer = await openDrawer(options);
  const progress = openProgress(tables.length, options.quiet === true);
  const replacements: Replacement[] = [];
  const rendered: DrawnPicture[] = [];
  const errors: Problem[] = [];
  for (const [index, table] of tables.entries()) {
    const location = `${source.name}:${table.firstLine + 1}`;
    progress.begin(location);
    try {
      const request = { table, index, source: source.name, target, options, flags };
      const images = await renderTableImages(renderer, request);
      rendered.push(...images.map((image) => ({ ...image, input: location })));
      replacements.push({ table, link: linksOf(table, images, target) });
      for (const image of images) {
        for (const { message } of image.warnings) progress.tell(`${location}: warning: ${message}`);
        progress.tell(`${location} → ${image.url ?? image.output}  ${measures(image)}`);
      }
    } catch (error) {
      const reported = problemOf(error, { name: location });
      errors.push(reported);
      process.stderr.write(`${describeProblem(reported)}\n`);
    }
  }
  progress.end();
  const changed = replaceTables(text, replacements, options.keepTables === true);
  if (target !== undefined) await writeWhole(target, changed);
  else if (!options.json) await writeStdout(changed);
  if (options.json) await writeStdout(reportJson(rendered, errors));
  return worst(errors);
}

/** The file to write the text to. Undefined for standard output. */
async function targetOf(file: string | undefined, options: MarkdownOptions): Promise<string | undefined> {
  const { output, inPlace } = options;
  if (inPlace && output !== undefined) throw badInput('--in-place cannot be combined with --output.');
  if (inPlace && file === undefined) throw badInput('--in-place requires a file, not standard input.');
  if (inPlace) return file;
  if (output === undefined || output === '-') return undefined;
  if ((await stat(output).catch(() => undefined))?.isDirectory())
    throw badInput(`--output must be a file; ${output} is a folder.`);
  return output;
}

interface TableImageRequest {
  readonly table: MarkdownTable;
  readonly index: number;
  readonly source: string;
  readonly target: string | undefined;
  readonly options: MarkdownOptions;
  readonly flags: StyleValues;
}

async function renderTableImages(
  renderer: Drawer,
  request: TableImageRequest,
): Promise<Omit<DrawnPicture, 'input'>[]> {
  const { table, index, source, target, options, flags } = request;
  // The heading above the table stays in the text, so the image does not repeat it.
  const untitled = new Map([...payloadOf(table.table)].filter(([name]) => name !== 'title'));
  const payload = await applyFlags(untitled, flags, options);
  const format = wantedFormat(flags);
  if (format !== undefined) checkFormat(payload, format);
  const slug = slugify(table.table.title ?? '', nameCharsMax);
  const name = [path.parse(source).name, index + 1, slug].filter((part) => part !== '').join('-');
  const folder = path.join(target ? path.dirname(target) : '', options.imageFolder);
  const rendered: Omit<DrawnPicture, 'input'>[] = [];
  for (const { bytes, ...image } of await renderer.draw(payload, { bytes: !options.remote })) {
    if (bytes === undefined) rendered.push(image);
    else {
      const output = numbered(path.join(folder, `${name}.${image.format}`), image);
      await writeWhole(output, bytes);
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
  images: readonly Omit<DrawnPicture, 'input'>[],
  target: string | undefined,
): string {
  return images.map((image) => linkOf(table, image, relativeTo(target, image.output ?? ''))).join(' ');
}

/** Markdown for an image with alternative text. A PDF is a link. */
function linkOf(
  { table: { title } }: MarkdownTable,
  image: Omit<DrawnPicture, 'input'>,
  file: string,
): string {
  const { alt, url, format, part, parts } = image;
  const titled = title === undefined ? alt : `${title}: ${alt}`;
  const text = (parts > 1 ? `${titled} (${part}/${parts})` : titled).replace(/\s+/g, ' ');
  const escaped = text.replace(/[\\[\]`*_<>&!|~]/g, '\\$&');
  return `${format === 'pdf' ? '' : '!'}[${escaped}](${url ?? file})`;
}

/**
 * The text with image links instead of tables or, with `keepTables`, above them. Links of an earlier run are
 * replaced.
 */
function replaceTables(text: string, replacements: readonly Replacement[], keepTables: boolean): string {
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = text.split(/\r?\n/);
  for (const { table, link } of replacements.toReversed()) {
    const { firstLine, endLine } = table;
    const above = lines[firstLine - 2];
    const hasLink = keepTables && isLink(above ?? '') && lines[firstLine - 1]?.trim() === '';
    if (hasLink) lines[firstLine - 2] = link;
    else if (keepTables) lines.splice(firstLine, 0, link, '');
    else lines.splice(firstLine, endLine - firstLine, link);
  }
  return lines.join(lineEnd);
}

/** Whether a line consists only of links and images. */
function isLink(line: string): boolean {
  return /^!?\[/.test(line) && line.includes('](') && line.endsWith(')');
}
