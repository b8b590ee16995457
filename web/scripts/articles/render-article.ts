import { escapeHtml, limits, slugify } from '@pictable/contract';
import { parseJson } from '@pictable/contract/json';
import { Marked, type Tokens } from 'marked';
import { codeBlock, requestBlock } from './code-blocks.ts';
import { HeadingIds } from './heading-ids.ts';
import { type ImageTools, imageElement, renderImageFile } from './image-files.ts';
import { insertTables } from './insert-tables.ts';
import { type Fence, readFence } from './read-fence.ts';

/** The dependencies of `renderArticle`. */
export interface ArticleTools extends ImageTools {
  /** Markdown of the tables that articles include by `[[name]]`. */
  readonly tables: ReadonlyMap<string, string>;
  /** Whether its numbered lists are steps for the reader to tick off. */
  readonly steps?: boolean;
}

/** Converts an article to HTML: code has copy buttons, tables are followed by their rendered images. */
export async function renderArticle(markdown: string, tools: ArticleTools): Promise<string> {
  const images = new Map<Tokens.Generic, string>();
  const headings = new HeadingIds();
  const marked = new Marked({
    gfm: true,
    async: true,
    walkTokens: async (token) => {
      if (token.type !== 'code') return;
      const fence = readFence(token as Tokens.Code);
      if (fence.kind !== 'other') images.set(token, await renderFence(fence, tools));
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
        return block + (images.get(token) ?? '');
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
  return inSections(await marked.parse(insertTables(markdown, tools.tables)));
}

const stepNameMax = 40;

/** Adds a placeholder for the check box. The step is named by its text, so that moved steps stay ticked. */
function withTick(html: string, { text }: Tokens.ListItem): string {
  return html.replace('<li>', `<li><span class="tick" data-step="${slugify(text, stepNameMax)}"></span>`);
}

/** Whether a table is too wide for a phone: more than two columns, and not only short words and numbers. */
function isWide({ header, rows }: Tokens.Table): boolean {
  return header.length > 2 && rows.flat().some(({ text }) => text.length > 14);
}

/**
 * On a phone the cells of a wide row are stacked; from the third on, a label names the column of the cell.
 */
function headed(cell: string, header: readonly Tokens.TableCell[], column: number): string {
  const head = header[column]?.text ?? '';
  // The column `Meaning` has full sentences and needs no label.
  if (column < 2 || header.length < 4 || head === 'Meaning') return cell;
  return cell.replace('<td', `<td data-head="${escapeHtml(head)}"`);
}

/** Wraps each heading and its text in a section whose layout can be deferred. */
function inSections(html: string): string {
  return html
    .split(/(?=<h[23] id=)/)
    .map((part) => `<section class="deferred">${part}</section>`)
    .join('');
}

async function renderFence({ text }: Fence, tools: ArticleTools): Promise<string> {
  const image = await renderImageFile(parseJson(text, { depthMax: limits.jsonDepthMax }), tools);
  const { rows, columns, title } = image;
  const alt = `${title ?? 'Table'}: ${rows} rows, ${columns} columns`;
  return `<div class="rendered">${imageElement(image, alt)}</div>\n`;
}
