import type { DataCell, TableData } from '../table/table-data.ts';
import { escapeMarkdown, markdownAddress, markdownOf } from './markdown-runs.ts';

const RULES = { left: ':--', center: ':-:', right: '--:' } as const;

/** Comments say which lines are parts of the table, so that reading them again gives the same table; no reader shows them. */
const SUBTITLE_MARK = '<!-- subtitle -->';
const CAPTION_MARK = '<!-- caption -->';

/** What is shown, as a table of GitHub Flavored Markdown. A cell that spans several stands in the first of them. */
export function writeMarkdown({ title, subtitle, caption, hasHeader, columns, rows }: TableData): string {
  const header = columns.map(({ name, rich, link }) => {
    if (!hasHeader) return '';
    return rich ? markdownOf(rich) : linked(plain(name), link);
  });
  const rule = columns.map(({ align }) => RULES[align]);
  const lines = [header, rule, ...rows.map((cells) => cells.map(cellText))];
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
  const { shown, image, link, rich, isFoundLink } = cell;
  if (rich) return markdownOf(rich);
  const text =
    image && isWebAddress(image.address)
      ? `![${plain(image.alt)}](${markdownAddress(image.address)})`
      : plain(shown);
  // Readers of Markdown find such an address as we did.
  return isFoundLink ? text : linked(text, link);
}

function linked(text: string, link: string | undefined): string {
  return link === undefined ? text : `[${text}](${markdownAddress(link)})`;
}

function isWebAddress(text: string): boolean {
  return /^https?:/i.test(text);
}

/** Text without marks; blanks round line breaks and at its ends are left out. */
function plain(text: string): string {
  return text
    .split(/\n\s*/)
    .map((line) => escapeMarkdown(line.trimEnd()))
    .join('<br>')
    .trim();
}

/** Signs at its end would close it, and be gone. */
function heading(text: string): string {
  return plain(text).replace(/(?<![^ ])#(?=#*$)/, '\\#');
}

/** Its beginning could start a list, a heading or a code block. */
function paragraph(text: string | undefined, mark: string): string | undefined {
  if (!text) return undefined;
  const written = plain(text).replace(/^(?=[#+\-=])|(?<=^\d{1,9})(?=[.)])/, '\\');
  return `${written} ${mark}`;
}
