export { writeCsv } from './write-csv.ts';
export { escapeHtml, writeHtml } from './write-html.ts';
export { writeJson } from './write-json.ts';
export { writeMarkdown } from './write-markdown.ts';
