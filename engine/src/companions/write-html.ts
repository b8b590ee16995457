import { escapeHtml, unknownLanguage } from '@pictable/contract';
import { textsOf } from '../language/texts-of.ts';
import { type HeaderSlot, headerGridOf } from '../table/header-grid.ts';
import type { FootnoteMark, ShownNotes } from '../table/notes.ts';
import type { DataCell, DataPill, DerivedRow, TableData, ValueStyle } from '../table/table-data.ts';
import { altBeside } from '../table/visual-text.ts';
import { type HtmlContent, htmlLogo, LOGO_STYLE } from './logo-texts.ts';
import { htmlLink, richTextToHtml } from './rich-text-html.ts';
import { valueText } from './value-text.ts';
import { visualToSvg } from './visual-svg.ts';

const STYLE = [
  ':root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}',
  'body{margin:0;padding:24px}table{border-collapse:collapse}',
  // A wide table scrolls in its box, not with the whole page; the outline of its focus stays inside the page.
  '.scroll{overflow-x:auto}.scroll:focus-visible{outline:2px solid;outline-offset:4px}',
  'caption{padding:0 0 12px;font-size:1.125rem;font-weight:600;text-align:start}',
  'small{display:block;font-size:.9375rem;font-weight:400}',
  'th,td{padding:8px 12px;border:1px solid light-dark(#d7ded8,#2b3831);vertical-align:top;white-space:pre-line}',
  'thead th{background:light-dark(#edf5ef,#1a251f)}',
].join('');
/** Headings of groups and summaries. */
const DERIVED_STYLE = '.group th{background:light-dark(#f4f8f5,#151d18)}.summary{font-weight:600}';

/** Links have the colour that a rule gives their cell, because their own may not be readable on its fill. */
const COLORED_STYLE = '.colored a{color:inherit}';

/** Commas between pills are there for readers of the text, not for the eye. */
const PILL_STYLE =
  '.pill{padding:1px 8px;border-radius:1em;white-space:nowrap}.and{font-size:0}.and+.pill{margin-inline-start:4px}';

/**
 * Drawings are centred on the text beside them. They have the background of the image, because on a page with other
 * colours an empty star could be brighter than a filled one.
 */
function visualStyle({ rowBackground }: TableData): string {
  return `td svg,th svg{vertical-align:-.1em;background:${rowBackground};border-radius:2px}.colored data,.colored svg{background:inherit}`;
}

const LEGEND_STYLE = '.legend svg{vertical-align:-.1em}';
const NOTE_STYLE = '.notes{padding:0;list-style:none}sup{line-height:1}';

/** The shown texts as a complete HTML document without external resources or scripts. */
export function writeHtml(table: TableData, content: HtmlContent = {}): string {
  const { title, caption, direction, notes, language = unknownLanguage } = table;
  const name = escapeHtml(title ?? textsOf(table.language).table);
  const logo = htmlLogo(table, content);
  const styles = [
    STYLE,
    table.derived === undefined ? '' : DERIVED_STYLE,
    hasCell(table, ({ valueStyle }) => valueStyle?.text !== undefined) ? COLORED_STYLE : '',
    hasCell(table, ({ visual }) => visual !== undefined) ? visualStyle(table) : '',
    hasCell(table, ({ pills }) => pills !== undefined) ? PILL_STYLE : '',
    table.legends === undefined ? '' : LEGEND_STYLE,
    notes === undefined ? '' : NOTE_STYLE,
    logo.above === '' && logo.below === '' ? '' : LOGO_STYLE,
  ];
  return (
    `<!doctype html>\n<html lang="${language}" dir="${direction}">\n<head>\n<meta charset="utf-8">\n` +
    '<meta name="viewport" content="width=device-width">\n<meta name="robots" content="noindex">\n' +
    `<title>${name}</title>\n<style>${styles.join('')}</style>\n</head>\n<body>\n<main>\n${logo.above}` +
    `<div class="scroll" role="region" aria-label="${name}" tabindex="0">\n${htmlTable(table)}</div>\n${htmlLegends(table)}${notes ? htmlNotes(notes) : ''}${paragraph(caption)}${logo.below}</main>\n</body>\n</html>\n`
  );
}

function hasCell({ rows }: TableData, test: (cell: DataCell) => boolean): boolean {
  return rows.some((cells) => cells.some((cell) => cell !== undefined && test(cell)));
}

function htmlTable(table: TableData): string {
  const { title, subtitle, hasHeader, direction, columns } = table;
  const { notes } = table;
  const under = subtitle ? `<small>${escapeHtml(subtitle)}${references(notes?.subtitle)}</small>` : '';
  const name = `${escapeHtml(title ?? '')}${references(notes?.title)}`;
  const caption = title || under ? `<caption>${name}${under}</caption>\n` : '';
  const headers = headerGridOf(table).map(
    (slots) => `<tr>${slots.map((slot) => headerCell(slot, columns)).join('')}</tr>\n`,
  );
  const head = hasHeader ? `<thead>\n${headers.join('')}</thead>\n` : '';
  return `<table dir="${direction}">\n${caption}${head}${htmlBodies(table)}</table>\n`;
}

function headerCell(slot: HeaderSlot | undefined, columns: TableData['columns']): string {
  if (slot === undefined) return '';
  const { content, colspan, rowspan } = slot;
  const attributes = spans({ colspan, rowspan });
  if (content.kind === 'empty') return `<td${attributes}></td>`;
  if (content.kind === 'column') {
    const column = columns[content.column]!;
    const { name, rich, align, link, mark } = column;
    const text = rich ? richTextToHtml(rich) : linked(escapeHtml(name), link);
    return aligned('th', align, `${attributes} scope="col"`, `${text}${references(mark)}`, styleOf(column));
  }
  const align = content.kind === 'spanner' ? 'center' : 'start';
  return aligned(
    'th',
    align,
    `${attributes} scope="colgroup"`,
    `${escapeHtml(content.label)}${references(content.mark)}`,
  );
}

/** One body per group, and a footer for the summaries of the whole table. */
function htmlBodies({ columns, rows, derived, direction }: TableData): string {
  const sections: { readonly tag: 'tbody' | 'tfoot'; readonly rows: string[] }[] = [];
  let footer = rows.length;
  while (footer > 0 && isTableSummary(derived?.[footer - 1])) footer--;
  rows.forEach((cells, row) => {
    const kind = derived?.[row];
    const tag = row < footer ? 'tbody' : 'tfoot';
    const current = sections.at(-1);
    const written = htmlRow(cells, columns, kind, direction);
    const startsGroup = kind?.kind === 'group' && kind.level === 0;
    if (current === undefined || current.tag !== tag || startsGroup) sections.push({ tag, rows: [written] });
    else current.rows.push(written);
  });
  if (sections.length === 0) sections.push({ tag: 'tbody', rows: [] });
  return sections.map(({ tag, rows: own }) => `<${tag}>\n${own.join('')}</${tag}>\n`).join('');
}

function isTableSummary(derived: DerivedRow | undefined): boolean {
  return derived?.kind === 'summary' && derived.level === 0;
}

function htmlRow(
  cells: TableData['rows'][number],
  columns: TableData['columns'],
  derived: DerivedRow | undefined,
  direction: TableData['direction'],
): string {
  const written = cells.map((cell, column) => {
    if (!cell) return '';
    const align = columns[column]?.align ?? 'left';
    if (derived?.kind === 'group')
      return aligned(
        'th',
        align,
        `${spans(cell)} scope="rowgroup"`,
        cellContent(cell, direction),
        styleOf(cell),
      );
    const content = cellContent(cell, direction);
    const style = `${styleOf(cell)}${valueStyleOf(cell.valueStyle)}`;
    const attributes = `${spans(cell)}${cell.valueStyle?.text === undefined ? '' : ' class="colored"'}`;
    if (columns[column]?.isStub) return aligned('th', align, `${attributes} scope="row"`, content, style);
    return aligned('td', align, attributes, content, style);
  });
  return `<tr${derived === undefined ? '' : ` class="${derived.kind}"`}>${written.join('')}</tr>\n`;
}

/** @param style further declarations, each after a semicolon */
function aligned(tag: string, align: string, attributes: string, content: string, style = ''): string {
  return `<${tag}${attributes} style="text-align:${align}${style}">${content}</${tag}>`;
}

/** Declarations for borders and indentation. A missing line must not win over a line of a neighbour. */
function styleOf({ borders, indent }: Pick<DataCell, 'borders' | 'indent'>): string {
  let css = indent ? `;padding-inline-start:calc(12px + ${indent * INDENT_EM}em)` : '';
  if (borders === undefined) return css;
  for (const side of ['top', 'right', 'bottom', 'left'] as const) {
    const border = borders[side];
    if (border === undefined) continue;
    const { widthPx, style, color } = border;
    const line = widthPx === 0 ? 'none' : `${widthPx}px ${style}${color === undefined ? '' : ` ${color}`}`;
    css += `;border-${side}:${line}`;
  }
  return css;
}

/** Declarations for the colours and the weight that follow from values. */
function valueStyleOf(style: ValueStyle | undefined): string {
  if (style === undefined) return '';
  const { fill, text, weight } = style;
  const color =
    text?.onLight === text?.onDark ? text?.onLight : `light-dark(${text?.onLight},${text?.onDark})`;
  return [
    fill === undefined ? '' : `;background:${fill}`,
    color === undefined ? '' : `;color:${color}`,
    weight === undefined ? '' : `;font-weight:${weight}`,
  ].join('');
}

/** Width of one level of indentation, as in the image. */
const INDENT_EM = 1.25;

function spans({ colspan, rowspan }: Pick<DataCell, 'colspan' | 'rowspan'>): string {
  return `${colspan > 1 ? ` colspan="${colspan}"` : ''}${rowspan > 1 ? ` rowspan="${rowspan}"` : ''}`;
}

function cellContent(cell: DataCell, direction: 'ltr' | 'rtl'): string {
  return `${withVisual(ownContent(cell), cell, direction)}${references(cell.mark)}`;
}

/** The drawing at its side of the text. Without a text, the value is there for programs. */
function withVisual(text: string, cell: DataCell, direction: 'ltr' | 'rtl'): string {
  const { visual } = cell;
  if (visual === undefined) return text;
  const svg = visualToSvg(visual, altBeside(cell.shown, visual), direction);
  if (text === '' || visual.placement === 'only')
    return `<data value="${escapeHtml(valueText(cell.value))}">${svg}</data>`;
  return visual.placement === 'after' ? `${text} ${svg}` : `${svg} ${text}`;
}

/** Links to the notes, in brackets: copied text must not join a mark and a number. */
function references(mark: FootnoteMark | undefined): string {
  if (mark === undefined) return '';
  const links = mark.notes.map(
    ({ mark: text, number }) => `<a href="#note-${number}">${escapeHtml(text)}</a>`,
  );
  return ` <sup>[${links.join(',')}]</sup>`;
}

/** Only the numbers are read aloud: they explain the colours between them. */
function htmlLegends({ legends = [], direction }: TableData): string {
  const legend = ({ text, endText, visual }: (typeof legends)[number]) =>
    `<p class="legend"><bdi>${escapeHtml(text)}</bdi> ${visualToSvg(visual, '', direction)} <bdi>${escapeHtml(endText)}</bdi></p>\n`;
  return legends.map(legend).join('');
}

function htmlNotes({ footnotes, sourceNotes }: ShownNotes): string {
  const items = footnotes.map(({ text, mark }) =>
    mark === undefined
      ? `<li>${escapeHtml(text)}</li>\n`
      : `<li id="note-${mark.notes[0]?.number}"><sup>[${escapeHtml(mark.text)}]</sup> ${escapeHtml(text)}</li>\n`,
  );
  const list = items.length === 0 ? '' : `<ul class="notes">\n${items.join('')}</ul>\n`;
  return `${list}${sourceNotes.map(paragraph).join('')}`;
}

function ownContent({ shown, image, link, rich, pills }: DataCell): string {
  if (rich) return richTextToHtml(rich);
  const target = link ?? (image && /^https?:/i.test(image.url) ? image.url : undefined);
  if (pills) return linked(pills.map(htmlPill).join('<span class="and">, </span> '), target);
  return linked(escapeHtml(image ? image.alt || 'Image' : shown), target);
}

function htmlPill({ text, fill, color }: DataPill): string {
  return `<span class="pill" style="background:${fill};color:${color}">${escapeHtml(text)}</span>`;
}

function linked(content: string, target: string | undefined): string {
  return target === undefined ? content : htmlLink(target, content);
}

function paragraph(text: string | undefined): string {
  return text ? `<p>${escapeHtml(text)}</p>\n` : '';
}
