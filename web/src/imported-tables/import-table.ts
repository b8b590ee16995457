import { limits } from '@pictable/contract';
import { JsonSyntaxError, parseJson } from '@pictable/contract/json';
import {
  type ImportedJson,
  type ImportedTable,
  readDelimited,
  readDelimitedFile,
  readMarkdown,
  writeTable,
} from '@pictable/contract/table-text';
import { readHtml } from './html-table.ts';
import { readTextFile } from './read-text-file.ts';

/** Why nothing was imported. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
  readonly reason: 'unknown' | 'empty' | 'damaged' | 'large';

  constructor(reason: ImportError['reason']) {
    super(reason);
    this.reason = reason;
  }
}

/** Copied cells, or a table in a text, as JSON; undefined if there is none. JSON itself is left unchanged. */
export function importText(plain: string, html: string): ImportedJson | undefined {
  if (isJson(plain)) return undefined;
  const table = (html === '' ? undefined : readHtml(html)) ?? readPlain(plain);
  return table && writeTable(table);
}

/** A file as JSON, by its name and content. Nothing leaves the browser. */
export async function importFile(file: File): Promise<ImportedJson> {
  const extension = /\.([a-z]+)$/i.exec(file.name)?.[1]?.toLowerCase() ?? '';
  if (file.size > limits.bodyBytesMax) throw new ImportError('large');
  const table = extension === 'xlsx' ? await readExcel(file) : readFile(await readTextFile(file), extension);
  if (!table) throw new ImportError('empty');
  return 'text' in table ? table : writeTable(table);
}

async function readExcel(file: File): Promise<ImportedTable | undefined> {
  const { readWorkbook } = await import('./workbook.ts');
  try {
    return await readWorkbook(file);
  } catch {
    throw new ImportError('damaged');
  }
}

function readFile(text: string, extension: string): ImportedTable | ImportedJson | undefined {
  switch (extension) {
    case 'json':
      return { kind: 'JSON', text, rows: 0, columns: 0 };
    case 'csv':
      return readDelimitedFile(text, 'CSV');
    case 'tsv':
    case 'tab':
      return readDelimitedFile(text, 'TSV');
    case 'md':
    case 'markdown':
      return readMarkdown(text);
    case 'htm':
    case 'html':
      return readHtml(text);
    case 'txt':
      return isJson(text) ? { kind: 'JSON', text, rows: 0, columns: 0 } : readPlain(text);
    default:
      throw new ImportError('unknown');
  }
}

function readPlain(text: string): ImportedTable | undefined {
  return (
    readMarkdown(text) ?? (/<table[\s>]/i.test(text) ? readHtml(text) : undefined) ?? readDelimited(text)
  );
}

function isJson(text: string): boolean {
  try {
    parseJson(text, { depthMax: limits.jsonDepthMax });
    return true;
  } catch (error) {
    if (error instanceof JsonSyntaxError) return false;
    throw error;
  }
}
