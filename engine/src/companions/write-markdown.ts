import type { DataCell, TableData } from '../table/table-data.ts';

const RULES = { left: ':--', center: ':-:', right: '--:' } as const;

/** What is shown, as a table of GitHub Flavored Markdown. A cell that spans several stands in the first of them. */
export function writeMarkdown({ title, subtitle, caption, hasHeader, columns, rows }: TableData): string {
  const header = columns.map(({ name, link }) => (hasHeader ? linked(plain(name), link) : ''));
  const rule = columns.map(({ align }) => RULES[align]);
  const lines = [header, rule, ...rows.map((cells) => cells.map(cellText))];
  const table = lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  const parts = [title && `## ${heading(title)}`, paragraph(subtitle), table, paragraph(caption)];
  return `${parts.filter((part) => part).join('\n\n')}\n`;
}

function cellText(cell: DataCell | undefined): string {
  if (!cell) return '';
  const { shown, image, link, isFoundLink } = cell;
  const text =
    image && isWebAddress(image.address) ? `![${plain(image.alt)}](${address(image.address)})` : plain(shown);
  // Readers of Markdown find such an address as we did.
  return isFoundLink ? text : linked(text, link);
}

function linked(text: string, link: string | undefined): string {
  return link === undefined ? text : `[${text}](${address(link)})`;
}

function isWebAddress(text: string): boolean {
  return /^https?:/i.test(text);
}

/** Every character that Markdown or HTML could take for markup is escaped; a line break stays one. */
function plain(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[\\`*_[\]!|~$]/g, '\\$&')
    .replace(/\n\s*/g, '\n')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('<br>')
    .trim();
}

/** Signs at its end would close it, and be gone. */
function heading(text: string): string {
  return plain(text).replace(/(?<![^ ])#(?=#*$)/, '\\#');
}

/** Its beginning could start a list, a heading or a code block. */
function paragraph(text: string | undefined): string | undefined {
  return text && plain(text).replace(/^(?=[#+\-=])|(?<=^\d{1,9})(?=[.)])/, '\\');
}

function address(text: string): string {
  return `<${encodeURI(decodable(text)).replace(/[<>|\\]/g, encodeURIComponent)}>`;
}

/** So that what is encoded already is not encoded twice. */
function decodable(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}
