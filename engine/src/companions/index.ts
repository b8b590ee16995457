export type { NativeTable } from './native/native-table.ts';
export { writeNative } from './native/write-native.ts';
export { writeCsv } from './write-csv.ts';
export { writeHtml } from './write-html.ts';
export { writeJson } from './write-json.ts';
export { writeMarkdown } from './write-markdown.ts';
