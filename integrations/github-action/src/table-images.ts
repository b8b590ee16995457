import { createHash } from 'node:crypto';
import { escapeHtml, slugify } from '@pictable/contract';
import { NoTableError, readTableText, type TableTextFormat } from '@pictable/contract/input-adapters';
import {
  isArray,
  isObject,
  JsonNumber,
  type JsonObject,
  JsonSyntaxError,
  type JsonValue,
} from '@pictable/contract/json';
import { type ImportedTable, payloadOfTable } from '@pictable/contract/table-text';
import { expandOffline } from '@pictable/contract/templates';
import { createEngine, EngineError, type Rendering } from '@pictable/engine';
import { smallHeapHost } from '@pictable/engine/host/node';
import { ActionError } from './action-error.ts';

/** An image file. Its name contains a hash of its content, because caches keep images by their URL. */
export interface ImageFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** One image of a table, for light and for dark pages. */
export interface TableImage {
  readonly light: ImageFile;
  readonly dark: ImageFile;
  /** In CSS pixels. */
  readonly widthPx: number;
  readonly alt: string;
}

/** A rendered table: one image, or several if it is split for its destination. */
export interface RenderedTable {
  readonly images: readonly TableImage[];
  readonly warnings: readonly string[];
}

/** A table to render. */
export interface TableRequest {
  readonly payload: JsonObject;
  /** Start of the names of the images. */
  readonly name: string;
  /** Heading above the table, which its image does not contain. */
  readonly heading?: string | undefined;
}

export type RenderTable = (request: TableRequest) => Promise<RenderedTable>;

const SCALE = 2;
const nameCharsMax = 40;
const hashCharsMax = 12;

/** The names of images, so that no other file is ever deleted. */
export const imageName = /^[a-z0-9-]+-[0-9a-f]{12}\.png$/;

const formats: Readonly<Record<string, TableTextFormat>> = {
  json: 'JSON',
  ndjson: 'JSON lines',
  jsonl: 'JSON lines',
  csv: 'CSV',
  tsv: 'TSV',
};

/** Format of a data file by its extension; undefined for other files. */
export function dataFormatOf(file: string): TableTextFormat | undefined {
  return formats[/\.([a-z]+)$/i.exec(file)?.[1]?.toLowerCase() ?? ''];
}

/** @throws ActionError if the text does not contain a table */
export function readDataTable(text: string, format: TableTextFormat): JsonObject {
  try {
    const { payload } = readTableText(text, format);
    if (isObject(payload)) return payload;
    if (isArray(payload)) return new Map([['data', payload]]);
  } catch (error) {
    if (error instanceof NoTableError || error instanceof JsonSyntaxError)
      throw new ActionError(error.message);
    throw error;
  }
  throw new ActionError(
    'The JSON is not a table. It must be an array of objects, or an object with data or rows.',
  );
}

/** The payload of a table of a Markdown file. Its heading stays in the text, so the image does not repeat it. */
export function payloadOfMarkdown(table: ImportedTable): JsonObject {
  return payloadOfTable({ ...table, title: undefined });
}

/**
 * Renders tables with the engine in this process, without a network. Both images of a table have the same layout.
 *
 * @param theme undefined: that of the table
 * @param darkTheme whose colours the dark images have; undefined: dark colours are derived from those of the table
 */
export async function createTableRenderer(
  theme: string | undefined,
  darkTheme: string | undefined,
): Promise<RenderTable> {
  const engine = await createEngine(smallHeapHost());
  // The weakest layer: a JSON file can have another scale.
  const settings: JsonValue[] = [new Map([['scale', new JsonNumber(String(SCALE))]])];
  return async ({ payload: sent, name, heading }) => {
    const { payload, warnings, problems } = expandOffline(sent, new Date().toISOString());
    if (problems[0] !== undefined) throw new ActionError(problems[0].message);
    const rendering = await engine
      .render(theme === undefined ? payload : withTheme(payload, theme), {
        format: 'png',
        colorScheme: 'both',
        ...(darkTheme !== undefined && { darkTheme }),
        settings,
      })
      .catch(throwActionError);
    return {
      images: imagesOf(rendering, slugify(name, nameCharsMax) || 'table', heading),
      warnings: [...warnings, ...rendering.warnings].map(({ message }) => message),
    };
  };
}

/** The top level takes precedence over all other places of a theme. */
function withTheme(payload: JsonValue, theme: string): JsonValue {
  return isObject(payload) ? new Map([...payload, ['theme', theme]]) : payload;
}

function imagesOf(
  { parts, scale, alt: { short } }: Rendering,
  name: string,
  heading: string | undefined,
): TableImage[] {
  return parts.map((part, index) => {
    const number = parts.length > 1 ? ` (${index + 1}/${parts.length})` : '';
    const alt = heading === undefined ? short : `${heading}: ${short}`;
    return {
      light: imageFile(name, part.bytes),
      dark: imageFile(`${name}-dark`, (part.dark ?? part).bytes),
      widthPx: Math.round(part.widthPx / scale),
      alt: (alt + number).replace(/\s+/g, ' '),
    };
  });
}

function imageFile(name: string, bytes: Uint8Array): ImageFile {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, hashCharsMax);
  return { name: `${name}-${hash}.png`, bytes };
}

/** HTML for a table in a Markdown file. @param folderUrl relative URL of the folder of the images */
export function imageHtmlOf({ images }: RenderedTable, folderUrl: string): string[] {
  return images.flatMap(({ light, dark, widthPx, alt }) => [
    '<picture>',
    `  <source media="(prefers-color-scheme: dark)" srcset="${folderUrl}${dark.name}">`,
    `  <img src="${folderUrl}${light.name}" width="${widthPx}" alt="${escapeHtml(alt)}">`,
    '</picture>',
  ]);
}

function throwActionError(error: unknown): never {
  if (!(error instanceof EngineError)) throw error;
  throw new ActionError(error.hint === undefined ? error.message : `${error.message} ${error.hint}`);
}
