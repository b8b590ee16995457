import type { FootnoteMark, ShownNotes } from '../table/notes.ts';
import { spannedName } from '../table/spanner-paths.ts';
import type { DataCell, DerivedRow, TableData } from '../table/table-data.ts';
import { markdownLogo } from './logo-texts.ts';
import { escapeMarkdown, markdownUrl, richTextToMarkdown } from './rich-text-markdown.ts';

const RULES = { left: ':--', center: ':-:', right: '--:' } as const;

/**
 * Invisible comments that mark the subtitle, the notes and the caption, so that parsing the file gives the same table
 * again.
 */
const SUBTITLE_MARK = '<!-- subtitle -->';
const CAPTION_MARK = '<!-- caption -->';
const NOTE_MARK = '<!-- note -->';
const SOURCE_MARK = '<!-- source -->';

/**
 * The shown texts as a GitHub Flavored Markdown table. A spanning cell is written into its first cell only.
 * Headings of groups and summaries are bold.
 */
export function writeMarkdown(data: TableData): string {
  const { title, subtitle, caption, columns, rows, derived, notes } = data;
  const header = headerTexts(data);
  const rule = columns.map(({ align }) => RULES[align]);
  const lines = [
    header,
    rule,
    ...rows.map((cells, row) =>
      cells.map((cell) => `${bold(cellText(cell), derived?.[row])}${references(cell?.mark)}`),
    ),
  ];
  const table = lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  const parts = [
    title && `## ${heading(title)}${references(notes?.title)}`,
    paragraph(subtitle, SUBTITLE_MARK, references(notes?.subtitle)),
    table,
    ...unmarkedNotes(notes).map((note) => paragraph(note, NOTE_MARK)),
    ...(notes?.sourceNotes ?? []).map((note) => paragraph(note, SOURCE_MARK)),
    paragraph(caption, CAPTION_MARK),
    definitions(notes),
    markdownLogo(data),
  ];
  return `${parts.filter((part) => part).join('\n\n')}\n`;
}

function headerTexts({ columns, hasHeader, header }: TableData): string[] {
  if (!hasHeader) return columns.map(() => '');
  const marks = spannerMarks(header, columns.length);
  return columns.map(({ name, rich, link, path, mark }, column) => {
    const own = rich ? richTextToMarkdown(rich) : linked(plain(name), link);
    const labels = path.map((label, level) => `${plain(label)}${references(marks[column]![level])}`);
    return spannedName(labels, `${own}${references(mark)}`);
  });
}

/** Marks of the spanners above each column, from the top down. */
function spannerMarks(header: TableData['header'], columnCount: number): (FootnoteMark | undefined)[][] {
  const marks = Array.from({ length: columnCount }, (): (FootnoteMark | undefined)[] => []);
  for (const slots of header ?? [])
    for (const [column, slot] of slots.entries())
      if (slot?.content.kind === 'spanner')
        for (const own of marks.slice(column, column + slot.colspan)) own.push(slot.content.mark);
  return marks;
}

/** References to footnotes: `[^1]`. */
function references(mark: FootnoteMark | undefined): string {
  return (mark?.notes ?? []).map(({ number }) => `[^${number}]`).join('');
}

function unmarkedNotes(notes: ShownNotes | undefined): string[] {
  const unmarked = (notes?.footnotes ?? []).filter(({ mark }) => mark === undefined);
  return unmarked.map(({ text }) => text);
}

function definitions(notes: ShownNotes | undefined): string {
  const marked = (notes?.footnotes ?? []).filter(({ mark }) => mark !== undefined);
  return marked.map(({ text, mark }) => `${references(mark)}: ${plain(text)}`).join('\n');
}

function cellText(cell: DataCell | undefined): string {
  if (!cell) return '';
  const text = textOfCell(cell);
  const { visual } = cell;
  if (visual === undefined) return text;
  // A drawing instead of the text needs words if it has no block characters.
  const parts = [visual.blocks ?? '', visual.placement === 'only' ? '' : text].filter((part) => part !== '');
  return parts.length === 0 ? plain(visual.alt) : parts.join(' ');
}

function textOfCell({ shown, image, link, rich, isAutolink }: DataCell): string {
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
function paragraph(text: string | undefined, mark: string, after = ''): string | undefined {
  if (!text) return undefined;
  const written = plain(text).replace(/^(?=[#+\-=])|(?<=^\d{1,9})(?=[.)])/, '\\');
  return `${written}${after} ${mark}`;
}
