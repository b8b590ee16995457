import { escapeHtml, limits, slugify } from '@pictable/contract';
import { parseJson } from '@pictable/contract/json';
import { Marked, type Tokens } from 'marked';
import { codeBlock, requestBlock } from './code-blocks.ts';
import { fillTables } from './fill-tables.ts';
import { HeadingIds } from './heading-ids.ts';
import { drawPicture, type PictureTools, pictureElement } from './picture-files.ts';
import { type Fence, readFence } from './read-fence.ts';

/** What a renderer of articles needs. */
export interface ArticleTools extends PictureTools {
  /** Markdown of the tables that an article asks for by `[[name]]`. */
  readonly tables: ReadonlyMap<string, string>;
  /** Whether its numbered lists are steps that a reader ticks off. */
  readonly steps?: boolean;
}

/**
 * Turns an article into HTML: code can be copied, tables are followed by the picture the engine draws of
 * them.
 */
export async function renderArticle(markdown: string, tools: ArticleTools): Promise<string> {
  const pictures = new Map<Tokens.Generic, string>();
  const headings = new HeadingIds();
  const marked = new Marked({
    gfm: true,
    async: true,
    walkTokens: async (token) => {
      if (token.type !== 'code') return;
      const fence = readFence(token as Tokens.Code);
      if (fence.kind !== 'other') pictures.set(token, await drawFence(fence, tools));
    },
    renderer: {
      heading({ tokens, depth, text }) {
        const { id, title } = headings.next(text);
        const html = this.parser.parseInline(tokens).replace(/\s*\{#[\w-]+\}\s*$/, '');
        const anchor = `<a class="anchor" href="#${id}" aria-label="${escapeHtml(`Link to ${title}`)}">#</a>`;
        return `<h${depth} id="${id}">${html} ${anchor}</h${depth}>\n`;
      },
      code(token) {
        const fence = readFence(token);
        const block = fence.kind === 'request' ? requestBlock(fence) : codeBlock(fence);
        return block + (pictures.get(token) ?? '');
      },
      list(token) {
        const items = token.items.map((item) => {
          const html = this.listitem(item);
          return tools.steps && token.ordered ? withTick(html, item) : html;
        });
        const start = token.ordered && token.start !== 1 ? ` start="${token.start}"` : '';
        const tag = token.ordered ? 'ol' : 'ul';
        return `<${tag}${start}>\n${items.join('')}</${tag}>\n`;
      },
      table(token) {
        const wide = isWide(token);
        const rows = token.rows.map((row) => {
          const cells = row.map((cell, column) =>
            wide ? headed(this.tablecell(cell), token.header, column) : this.tablecell(cell),
          );
          return `<tr>${cells.join('')}</tr>`;
        });
        const head = token.header.map((cell) => this.tablecell(cell)).join('');
        const name = escapeHtml(token.header.map((cell) => cell.text).join(', '));
        return `<div class="scroll" tabindex="0" role="group" aria-label="${name}"><table${wide ? ' class="wide"' : ''}><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div>\n`;
      },
    },
  });
  return inParts(await marked.parse(fillTables(markdown, tools.tables)));
}

const stepNameMax = 40;

/**
 * Leaves a place for the tick; the name of the step outlives other steps before it, and not a change of what
 * is to be done.
 */
function withTick(html: string, { text }: Tokens.ListItem): string {
  return html.replace('<li>', `<li><span class="tick" data-step="${slugify(text, stepNameMax)}"></span>`);
}

/**
 * Whether it needs more room than a phone has: more than two columns, and not of short words and figures
 * alone.
 */
function isWide({ header, rows }: Tokens.Table): boolean {
  return header.length > 2 && rows.flat().some(({ text }) => text.length > 14);
}

/**
 * A line of a wide table is stacked on a phone; from its third cell on there is no telling what column a cell
 * is from.
 */
function headed(cell: string, header: readonly Tokens.TableCell[], column: number): string {
  const head = header[column]?.text ?? '';
  // What a thing means is a sentence of its own.
  if (column < 2 || header.length < 4 || head === 'Meaning') return cell;
  return cell.replace('<td', `<td data-head="${escapeHtml(head)}"`);
}

/** Each heading begins a part that can be drawn by itself. */
function inParts(html: string): string {
  return html
    .split(/(?=<h[23] id=)/)
    .map((part) => `<section class="deferred">${part}</section>`)
    .join('');
}

async function drawFence({ text }: Fence, tools: ArticleTools): Promise<string> {
  const picture = await drawPicture(parseJson(text, { depthMax: limits.jsonDepthMax }), tools);
  const { rows, columns, title } = picture;
  const alt = `${title ?? 'Table'}: ${rows} rows, ${columns} columns`;
  return `<div class="drawn">${pictureElement(picture, alt)}</div>\n`;
}
