import { locate } from '@pictable/contract/json';

/** The text of a table with only its first rows; everything else in it stays as it was typed. */
export function withFirstRows(text: string, count: number): string {
  for (const pointer of ['/data', '/rows', '']) {
    const list = locate(text, pointer);
    const last = list && text[list.from] === '[' ? locate(text, `${pointer}/${count - 1}`) : undefined;
    if (!list || !last) continue;
    const end = text.slice(0, list.to - 1).trimEnd().length;
    return text.slice(0, last.to) + text.slice(end);
  }
  return text;
}
