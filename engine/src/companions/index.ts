export { writeCsv } from './write-csv.ts';
export { escapeHtml, htmlTable, writeHtml } from './write-html.ts';
export { writeJson } from './write-json.ts';
export { writeMarkdown } from './write-markdown.ts';
