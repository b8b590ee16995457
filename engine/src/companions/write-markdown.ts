import { spannedName } from '../table/spanner-paths.ts';
import type { DataCell, DerivedRow, TableData } from '../table/table-data.ts';
import { escapeMarkdown, markdownUrl, richTextToMarkdown } from './rich-text-markdown.ts';

const RULES = { left: ':--', center: ':-:', right: '--:' } as const;

/**
 * Invisible comments that mark the subtitle and the caption, so that parsing the file gives the same table
 * again.
 */
const SUBTITLE_MARK = '<!-- subtitle -->';
const CAPTION_MARK = '<!-- caption -->';

/**
 * The shown texts as a GitHub Flavored Markdown table. A spanning cell is written into its first cell only.
 * Headings of groups and summaries are bold.
 */
export function writeMarkdown(data: TableData): string {
  const { title, subtitle, caption, hasHeader, columns, rows, derived } = data;
  const header = columns.map(({ name, rich, link, path }) => {
    if (!hasHeader) return '';
    return spannedName(path.map(plain), rich ? richTextToMarkdown(rich) : linked(plain(name), link));
  });
  const rule = columns.map(({ align }) => RULES[align]);
  const lines = [
    header,
    rule,
    ...rows.map((cells, row) => cells.map((cell) => bold(cellText(cell), derived?.[row]))),
  ];
  const table = lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  const parts = [
    title && `## ${heading(title)}`,
    paragraph(subtitle, SUBTITLE_MARK),
    table,
    paragraph(caption, CAPTION_MARK),
  ];
  return `${parts.filter((part) => part).join('\n\n')}\n`;
}

function cellText(cell: DataCell | undefined): string {
  if (!cell) return '';
  const { shown, image, link, rich, isAutolink } = cell;
  if (rich) return richTextToMarkdown(rich);
  const text =
    image && isWebUrl(image.url) ? `![${plain(image.alt)}](${markdownUrl(image.url)})` : plain(shown);
  // Markdown renderers autolink such a URL themselves.
  return isAutolink ? text : linked(text, link);
}

function bold(text: string, derived: DerivedRow | undefined): string {
  return derived === undefined || text === '' ? text : `**${text}**`;
}

function linked(text: string, link: string | undefined): string {
  return link === undefined ? text : `[${text}](${markdownUrl(link)})`;
}

function isWebUrl(text: string): boolean {
  return /^https?:/i.test(text);
}

/** Escaped plain text, trimmed, without spaces around line breaks. */
function plain(text: string): string {
  return text
    .split(/\n\s*/)
    .map((line) => escapeMarkdown(line.trimEnd()))
    .join('<br>')
    .trim();
}

/** Escapes a trailing `#`, which Markdown would remove as the closing sequence of the heading. */
function heading(text: string): string {
  return plain(text).replace(/(?<![^ ])#(?=#*$)/, '\\#');
}

/** Escapes a start that would begin a list, a heading or a code block. */
function paragraph(text: string | undefined, mark: string): string | undefined {
  if (!text) return undefined;
  const written = plain(text).replace(/^(?=[#+\-=])|(?<=^\d{1,9})(?=[.)])/, '\\');
  return `${written} ${mark}`;
}
