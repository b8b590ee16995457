import { escapeHtml } from '@pictable/contract';
import type { DataCell, TableData } from '../table/table-data.ts';
import { htmlLink, richTextToHtml } from './rich-text-html.ts';

const STYLE = [
  ':root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}',
  'body{margin:0;padding:24px}table{border-collapse:collapse}',
  'caption{padding:0 0 12px;font-size:1.125rem;font-weight:600;text-align:start}',
  'small{display:block;font-size:.9375rem;font-weight:400}',
  'th,td{padding:8px 12px;border:1px solid light-dark(#d7ded8,#2b3831);vertical-align:top;white-space:pre-line}',
  'thead th{background:light-dark(#edf5ef,#1a251f)}',
].join('');

/** The shown texts as a complete HTML document without external resources or scripts. */
export function writeHtml(table: TableData): string {
  const { title, caption, direction } = table;
  const name = escapeHtml(title ?? 'Table');
  return (
    `<!doctype html>\n<html lang="und" dir="${direction}">\n<head>\n<meta charset="utf-8">\n` +
    '<meta name="viewport" content="width=device-width">\n<meta name="robots" content="noindex">\n' +
    `<title>${name}</title>\n<style>${STYLE}</style>\n</head>\n<body>\n` +
    `${htmlTable(table)}${paragraph(caption)}</body>\n</html>\n`
  );
}

function htmlTable({ title, subtitle, hasHeader, direction, columns, rows }: TableData): string {
  const under = subtitle ? `<small>${escapeHtml(subtitle)}</small>` : '';
  const caption = title || under ? `<caption>${escapeHtml(title ?? '')}${under}</caption>\n` : '';
  const headers = columns.map((column) => {
    const { name, label = name, rich, align, link } = column;
    const content = rich ? richTextToHtml(rich) : linked(escapeHtml(label), link);
    return `<th scope="col" style="text-align:${align}${lookOf(column)}">${content}</th>`;
  });
  const head = hasHeader ? `<thead>\n<tr>${headers.join('')}</tr>\n</thead>\n` : '';
  const body = rows.map((cells) => {
    const written = cells.map((cell, column) => {
      if (!cell) return '';
      const align = columns[column]?.align ?? 'left';
      return `<td${spans(cell)} style="text-align:${align}${lookOf(cell)}">${cellContent(cell)}</td>`;
    });
    return `<tr>${written.join('')}</tr>\n`;
  });
  return `<table dir="${direction}">\n${caption}${head}<tbody>\n${body.join('')}</tbody>\n</table>\n`;
}

/** Declarations for borders and indentation. A missing line must not win over a line of a neighbour. */
function lookOf({ borders, indent }: Pick<DataCell, 'borders' | 'indent'>): string {
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

/** Width of one level of indentation, as in the image. */
const INDENT_EM = 1.25;

function spans({ colspan, rowspan }: DataCell): string {
  return `${colspan > 1 ? ` colspan="${colspan}"` : ''}${rowspan > 1 ? ` rowspan="${rowspan}"` : ''}`;
}

function cellContent({ shown, image, link, rich }: DataCell): string {
  if (rich) return richTextToHtml(rich);
  const target = link ?? (image && /^https?:/i.test(image.url) ? image.url : undefined);
  return linked(escapeHtml(image ? image.alt || 'Image' : shown), target);
}

function linked(content: string, target: string | undefined): string {
  return target === undefined ? content : htmlLink(target, content);
}

function paragraph(text: string | undefined): string {
  return text ? `<p>${escapeHtml(text)}</p>\n` : '';
}
