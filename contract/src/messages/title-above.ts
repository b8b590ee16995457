import type { ImportedTable } from '../table-text/imported-table.ts';
import { lineAbove, plainText, titlesAbove } from '../table-text/markdown-table.ts';

type Titles = Pick<ImportedTable, 'title' | 'subtitle'>;

/** A longer line is a sentence about the table. */
const TITLE_CHARS_MAX = 100;
const SHORT_CHARS_MAX = 60;

const setextUnderline = /^ {0,3}(?:=+|-+)[ \t]*$/;
/** A trimmed line that is a heading, a row, a rule, HTML or code. */
const noParagraph = /^(?:[#<|`~]|[-*_=+\s]+$)|[|\u2500-\u257f]/;

/**
 * The title of a table: the heading above it, or else the line above it that introduces it. A longer paragraph
 * is not a title.
 */
export function titleAbove(lines: readonly string[], at: number): Titles {
  const found = titlesAbove(lines, at);
  if (found.title !== undefined || found.subtitle !== undefined) return found;
  const above = lineAbove(lines, at);
  if (above < 0) return {};
  const title = setextTitle(lines, above) ?? introduction(lines, above);
  return title === undefined ? {} : { title };
}

/** The heading whose underline is at this index. */
function setextTitle(lines: readonly string[], at: number): string | undefined {
  const text = lines[at - 1]?.trim() ?? '';
  if (text.length > TITLE_CHARS_MAX || !setextUnderline.test(lines[at]!) || noParagraph.test(text))
    return undefined;
  return plainText(text) || undefined;
}

/** The text of a paragraph of one line that ends with a colon, is emphasised as a whole, or is short. */
function introduction(lines: readonly string[], at: number): string | undefined {
  const line = lines[at]!.trim();
  if (line.length > 2 * TITLE_CHARS_MAX || noParagraph.test(line)) return undefined;
  const before = lines[at - 1]?.trim() ?? '';
  if (before !== '' && !before.startsWith('#')) return undefined;
  const text = plainText(line).trim();
  const introduced = withoutColon(text);
  const isTitle =
    introduced !== text ||
    isEmphasised(withoutColon(line)) ||
    (text.length <= SHORT_CHARS_MAX && !/[.!?。！？]$/.test(text));
  if (!isTitle || introduced.length > TITLE_CHARS_MAX) return undefined;
  // A heading above the introduction names the table better.
  return titlesAbove(lines, at).title ?? (introduced || undefined);
}

function withoutColon(text: string): string {
  return text.replace(/[:：]$/, '').trimEnd();
}

function isEmphasised(text: string): boolean {
  return ['*', '_'].some((mark) => text.length > 2 && text.startsWith(mark) && text.endsWith(mark));
}
