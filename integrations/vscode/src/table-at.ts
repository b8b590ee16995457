import { readTableText, type TableTextFormat } from '@pictable/contract/input-adapters';
import type { JsonValue } from '@pictable/contract/json';
import { findMarkdownTables, payloadOfTable } from '@pictable/contract/table-text';

/** Where to look for a table: a text, the line of the cursor (from 0), and the selected text, which may be empty. */
export interface Place {
  readonly text: string;
  readonly fileName: string;
  readonly languageId: string;
  readonly line: number;
  readonly selected: string;
}

const formats: Readonly<Record<string, TableTextFormat>> = {
  ...{ csv: 'CSV', tsv: 'TSV', tab: 'TSV', json: 'JSON', jsonc: 'JSON' },
  ...{ ndjson: 'JSON lines', jsonl: 'JSON lines' },
};

/**
 * The table at a place, as a payload: what is selected, a whole file of data, or the Markdown table or the code block
 * with data under the cursor. Undefined if there is none.
 *
 * @throws JsonSyntaxError, NoTableError if the text of a table cannot be read
 */
export function tableAt({ text, fileName, languageId, line, selected }: Place): JsonValue | undefined {
  const extension = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  const format = formats[extension] ?? formats[languageId];
  if (selected.trim() !== '') return readTableText(selected, format ?? 'text').payload;
  if (format !== undefined) return text.trim() === '' ? undefined : readTableText(text, format).payload;
  const found = findMarkdownTables(text).find(
    ({ firstLine, endLine }) => firstLine <= line && line < endLine,
  );
  return found ? payloadOfTable(found.table) : codeBlockAt(text.split(/\r?\n/), line);
}

/** The table in the fenced block around a line, if the block names a format of data. */
function codeBlockAt(lines: readonly string[], line: number): JsonValue | undefined {
  let open:
    | { readonly fence: string; readonly format: TableTextFormat | undefined; readonly from: number }
    | undefined;
  for (const [at, content] of lines.entries()) {
    const [, fence = '', language = ''] = /^ {0,3}(`{3,}|~{3,})\s*(\w*)/.exec(content) ?? [];
    if (fence === '') continue;
    if (open === undefined) open = { fence, format: formats[language.toLowerCase()], from: at };
    else if (language === '' && fence.startsWith(open.fence)) {
      const { format, from } = open;
      if (format && from <= line && line <= at)
        return readTableText(lines.slice(from + 1, at).join('\n'), format).payload;
      open = undefined;
    }
  }
  return undefined;
}
