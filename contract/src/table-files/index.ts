export { type HtmlTableChoice, readHtml } from './html/read-html.ts';
export { readSpreadsheet, type TableFile, type TableFileRequest } from './read-table-file.ts';
export {
  expandTableFile,
  ignoredPartNotes,
  type ReadTableFile,
  readTableFile,
  type TableFileText,
} from './table-file-data.ts';
export { TableFileError, type TableFileMember } from './table-file-error.ts';
