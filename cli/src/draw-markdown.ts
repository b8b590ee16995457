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

/** What the flags of `markdown` say. */
export interface MarkdownOptions extends DrawOptions {
  readonly output?: string;
  readonly inPlace?: boolean;
  readonly keepTables?: boolean;
  readonly imageFolder: string;
}

/** A table that became a picture, and what stands for it in the text. */
interface Replacement {
  readonly table: MarkdownTable;
  readonly link: string;
}

const nameCharsMax = 60;

/** Turns the tables of a Markdown file into pictures; the text goes to a file or to standard output. */
export async function drawMarkdown(
  file: string,
  options: MarkdownOptions,
  flags: StyleValues,
): Promise<ExitCode> {
  const [source, ...more] = await findSources([file]);
  if (source === undefined || more.length > 0) throw badInput(`${file} is no single file.`);
  const target = await targetOf(source.file, options);
  const text = await readText(source);
  const tables = findMarkdownTables(text);
  if (tables.length === 0) throw badInput(`There is no table in ${source.name}.`);

  const drawer = await openDrawer(options);
  const progress = openProgress(tables.length, options.quiet === true);
  const made: Replacement[] = [];
  const drawn: DrawnPicture[] = [];
  const problems: Problem[] = [];
  for (const [index, table] of tables.entries()) {
    const place = `${source.name}:${table.firstLine + 1}`;
    progress.begin(place);
    try {
      const order = { table, index, source: source.name, target, options, flags };
      const pictures = await drawInto(drawer, order);
      drawn.push(...pictures.map((picture) => ({ ...picture, input: place })));
      made.push({ table, link: linksOf(table, pictures, target) });
      for (const picture of pictures) {
        for (const { message } of picture.warnings) progress.tell(`${place}: warning: ${message}`);
        progress.tell(`${place} → ${picture.url ?? picture.output}  ${measures(picture)}`);
      }
    } catch (error) {
      const problem = problemOf(error, { name: place });
      problems.push(problem);
      process.stderr.write(`${describeProblem(problem)}\n`);
    }
  }
  progress.end();
  const changed = replaceTables(text, made, options.keepTables === true);
  if (target !== undefined) await writeWhole(target, changed);
  else if (!options.json) await writeStdout(changed);
  if (options.json) await writeStdout(reportJson(drawn, problems));
  return worst(problems);
}

/** The file the text goes to; undefined for standard output. */
async function targetOf(file: string | undefined, options: MarkdownOptions): Promise<string | undefined> {
  const { output, inPlace } = options;
  if (inPlace && output !== undefined) throw badInput('--in-place and --output exclude each other.');
  if (inPlace && file === undefined) throw badInput('--in-place needs a file.');
  if (inPlace) return file;
  if (output === undefined || output === '-') return undefined;
  if ((await stat(output).catch(() => undefined))?.isDirectory()) throw badInput(`${output} is a folder.`);
  return output;
}

interface PictureOrder {
  readonly table: MarkdownTable;
  readonly index: number;
  readonly source: string;
  readonly target: string | undefined;
  readonly options: MarkdownOptions;
  readonly flags: StyleValues;
}

async function drawInto(drawer: Drawer, order: PictureOrder): Promise<Omit<DrawnPicture, 'input'>[]> {
  const { table, index, source, target, options, flags } = order;
  // The heading above stays in the text; it is not drawn a second time.
  const untitled = new Map([...payloadOf(table.table)].filter(([name]) => name !== 'title'));
  const payload = await applyFlags(untitled, flags, options);
  const wanted = wantedFormat(flags);
  if (wanted !== undefined) checkFormat(payload, wanted);
  const slug = slugify(table.table.title ?? '', nameCharsMax);
  const name = [path.parse(source).name, index + 1, slug].filter((part) => part !== '').join('-');
  const folder = path.join(target ? path.dirname(target) : '', options.imageFolder);
  const drawn: Omit<DrawnPicture, 'input'>[] = [];
  for (const { bytes, ...picture } of await drawer.draw(payload, { bytes: !options.remote })) {
    if (bytes === undefined) drawn.push(picture);
    else {
      const output = numbered(path.join(folder, `${name}.${picture.format}`), picture);
      await writeWhole(output, bytes);
      drawn.push({ ...picture, output });
    }
  }
  return drawn;
}

function relativeTo(target: string | undefined, output: string): string {
  const link = target === undefined ? output : path.relative(path.dirname(target), output);
  return encodeURI(link.split(path.sep).join('/')).replace(/[()]/g, (mark) => (mark === '(' ? '%28' : '%29'));
}

/** All pictures of a table in one line, so that they are found again when the text is drawn anew. */
function linksOf(
  table: MarkdownTable,
  pictures: readonly Omit<DrawnPicture, 'input'>[],
  target: string | undefined,
): string {
  return pictures
    .map((picture) => linkOf(table, picture, relativeTo(target, picture.output ?? '')))
    .join(' ');
}

/** The picture in Markdown, with what people read who do not see it. A pdf is a link. */
function linkOf(
  { table: { title } }: MarkdownTable,
  picture: Omit<DrawnPicture, 'input'>,
  file: string,
): string {
  const { alt, url, format, part, parts } = picture;
  const whole = title === undefined ? alt : `${title}: ${alt}`;
  const text = (parts > 1 ? `${whole} (${part}/${parts})` : whole).replace(/\s+/g, ' ');
  const bare = text.replace(/[\\[\]`*_<>&!|~]/g, '\\$&');
  return `${format === 'pdf' ? '' : '!'}[${bare}](${url ?? file})`;
}

/** The text with pictures for tables, or above them. A picture that stands there already is not put there again. */
function replaceTables(text: string, made: readonly Replacement[], isKept: boolean): string {
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = text.split(/\r?\n/);
  for (const { table, link } of made.toReversed()) {
    const { firstLine, endLine } = table;
    const above = lines[firstLine - 2];
    const isThere = isKept && isLink(above ?? '') && lines[firstLine - 1]?.trim() === '';
    if (isThere) lines[firstLine - 2] = link;
    else if (isKept) lines.splice(firstLine, 0, link, '');
    else lines.splice(firstLine, endLine - firstLine, link);
  }
  return lines.join(lineEnd);
}

/** A line that is a link or a picture from its first to its last character. */
function isLink(line: string): boolean {
  return /^!?\[/.test(line) && line.includes('](') && line.endsWith(')');
}
