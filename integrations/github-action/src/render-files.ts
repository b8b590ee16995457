import path from 'node:path';
import { ActionError } from './action-error.ts';
import type { ActionInputs } from './action-inputs.ts';
import {
  canBeHidden,
  type MarkdownSource,
  readMarkdownSource,
  type TablePlace,
  writeMarkdown,
} from './markdown-blocks.ts';
import {
  dataFormatOf,
  imageHtmlOf,
  payloadOfMarkdown,
  type RenderedTable,
  type RenderTable,
  readDataTable,
} from './table-images.ts';
import type { WorkflowLog } from './workflow-commands.ts';
import type { WorkspaceFiles } from './workspace-files.ts';

/** A file of the repository with its rendered tables. */
export interface RenderedFile {
  readonly file: string;
  /** New text of a Markdown file; undefined if it stays the same. */
  readonly text: string | undefined;
  readonly tables: readonly RenderedTable[];
}

/** What rendering a file needs. */
export interface FileRendering {
  readonly inputs: ActionInputs;
  readonly files: WorkspaceFiles;
  readonly renderTable: RenderTable;
  readonly log: WorkflowLog;
  /** Reports an error. The run goes on, and fails in the end. */
  readonly fail: (message: string, file: string, line?: number) => void;
}

/** Whether the action renders a file, by its extension. */
export function isRenderable(file: string): boolean {
  return isMarkdown(file) || dataFormatOf(file) !== undefined;
}

function isMarkdown(file: string): boolean {
  return /\.(?:md|markdown)$/i.test(file);
}

/** Renders the tables of a file. Undefined if one of them has an error, which is reported. */
export async function renderFile(file: string, context: FileRendering): Promise<RenderedFile | undefined> {
  try {
    if (isMarkdown(file)) return await renderMarkdownFile(file, context);
    const table = await renderDataFile(file, context);
    return { file, text: undefined, tables: [table] };
  } catch (error) {
    if (!(error instanceof ActionError)) throw error;
    context.fail(error.message, file);
    return undefined;
  }
}

async function renderMarkdownFile(file: string, context: FileRendering): Promise<RenderedFile | undefined> {
  const text = await context.files.readText(file);
  const source = readMarkdownSource(text);
  const tables: RenderedTable[] = [];
  const images = new Map<TablePlace, readonly string[]>();
  for (const place of source.places) {
    const table = await renderPlace(file, place, context);
    if (table === undefined) continue;
    tables.push(table);
    images.set(place, imageHtmlOf(table, folderUrlFrom(file, context.inputs.folder)));
    warnAboutVisibleTable(file, place, source, context);
  }
  // With an error, the file keeps its text and its earlier images.
  if (tables.length < source.places.length) return undefined;
  const written = writeMarkdown(source, images, context.inputs.keepTables);
  return { file, text: written === text ? undefined : written, tables };
}

/** The rendered table of a place; undefined if it has an error, which is reported. */
async function renderPlace(
  file: string,
  place: TablePlace,
  context: FileRendering,
): Promise<RenderedTable | undefined> {
  const line = place.fileLine;
  try {
    if (place.kind === 'data') return await renderDataFile(dataFileOf(file, place.file), context);
    const { title } = place.table;
    const name = title ?? path.posix.parse(file).name;
    const table = await context.renderTable({
      payload: payloadOfMarkdown(place.table),
      name,
      heading: title,
    });
    for (const warning of table.warnings) context.log.warning(warning, { file, line });
    return table;
  } catch (error) {
    if (!(error instanceof ActionError)) throw error;
    context.fail(error.message, file, line);
    return undefined;
  }
}

async function renderDataFile(
  file: string,
  { files, renderTable, log }: FileRendering,
): Promise<RenderedTable> {
  const format = dataFormatOf(file);
  if (format === undefined)
    throw new ActionError(`${file} must be a file with the extension csv, tsv, json or ndjson.`);
  const payload = readDataTable(await files.readText(file), format);
  const table = await renderTable({ payload, name: path.posix.parse(file).name });
  for (const warning of table.warnings) log.warning(warning, { file });
  return table;
}

/** Path of a data file that a Markdown file names: from its folder, or from the root with a slash. */
function dataFileOf(file: string, named: string): string {
  const joined = named.startsWith('/') ? named.slice(1) : path.posix.join(path.posix.dirname(file), named);
  const normal = path.posix.normalize(joined);
  if (normal.startsWith('..') || normal.startsWith('/') || normal.includes('\\'))
    throw new ActionError(`${named} is not a file of the repository.`);
  return normal;
}

function warnAboutVisibleTable(
  file: string,
  place: TablePlace,
  { lines }: MarkdownSource,
  context: FileRendering,
): void {
  if (place.kind === 'data' || context.inputs.keepTables || canBeHidden(place, lines)) return;
  const message = 'The table contains "-->", which would end a comment, so it stays visible.';
  context.log.warning(message, { file, line: place.fileLine });
}

/** Relative URL of the folder of the images, with a slash at the end. */
function folderUrlFrom(file: string, folder: string): string {
  const relative = path.posix.relative(path.posix.dirname(file), folder || '.');
  if (relative === '') return '';
  return `${relative.split('/').map(encodeURIComponent).join('/')}/`;
}
