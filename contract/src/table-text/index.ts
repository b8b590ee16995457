export {
  type DelimitedTextError,
  findDelimitedTextError,
  readDelimited,
  readDelimitedFile,
} from './delimited.ts';
export {
  type ImportedAlign,
  type ImportedCell,
  type ImportedJson,
  type ImportedTable,
  type ImportKind,
  textCells,
} from './imported-table.ts';
export { readJsonLines } from './json-lines.ts';
export { findMarkdownTables, type MarkdownTable, readMarkdown } from './markdown-table.ts';
export { payloadOfTable, writeTable } from './write-table.ts';
