import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { limits } from '@pictable/contract';
import { parseJson } from '@pictable/contract/json';
import type { Engine } from '@pictable/engine';
import { Marked, type Tokens } from 'marked';
import { escapeHtml } from './escape-html.ts';
import { highlight } from './highlight.ts';
import { type Fence, readFence } from './read-fence.ts';

/** What a renderer of articles needs. */
export interface ArticleTools {
  readonly engine: Engine;
  /** Where the pictures go. */
  readonly picturesFolder: string;
  /** Markdown of the tables that an article asks for by `[[name]]`. */
  readonly tables: ReadonlyMap<string, string>;
}

/** Turns an article into HTML: code can be copied, payloads are followed by the picture the engine draws of them. */
export async function renderArticle(markdown: string, tools: ArticleTools): Promise<string> {
  const pictures = new Map<Tokens.Generic, string>();
  const marked = new Marked({
    gfm: true,
    async: true,
    walkTokens: async (token) => {
      if (token.type !== 'code') return;
      const fence = readFence(token as Tokens.Code);
      if (fence.kind === 'payload') pictures.set(token, await drawPicture(fence, tools));
    },
    renderer: {
      heading({ tokens, depth, text }) {
        const [, id] = /\{#([\w-]+)\}\s*$/.exec(text) ?? [];
        const html = this.parser.parseInline(tokens).replace(/\s*\{#[\w-]+\}\s*$/, '');
        return `<h${depth}${id ? ` id="${id}"` : ''}>${html}</h${depth}>\n`;
      },
      code(token) {
        return codeBlock(readFence(token)) + (pictures.get(token) ?? '');
      },
      table(token) {
        const rows = token.rows.map((row) => `<tr>${row.map((cell) => this.tablecell(cell)).join('')}</tr>`);
        const head = token.header.map((cell) => this.tablecell(cell)).join('');
        const name = escapeHtml(token.header.map((cell) => cell.text).join(', '));
        return `<div class="scroll" tabindex="0" role="group" aria-label="${name}"><table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div>\n`;
      },
    },
  });
  return marked.parse(withTables(markdown, tools.tables));
}

function withTables(markdown: string, tables: ReadonlyMap<string, string>): string {
  return markdown.replace(/^\[\[([\w-]+)\]\]$/gm, (_, name: string) => {
    const table = tables.get(name);
    if (table === undefined) throw new Error(`An article asks for the table "${name}", which nobody makes.`);
    return table;
  });
}

function codeBlock({ label, language, text }: Fence): string {
  const name = escapeHtml(label);
  return (
    `<div class="block" data-block><div><span>${name}</span>` +
    `<button type="button" data-copy="${name}" aria-label="Copy ${name}">Copy</button></div>` +
    `<pre tabindex="0" role="group" aria-label="${name}"><code data-text>${highlight(text, language)}</code></pre></div>\n`
  );
}

async function drawPicture({ text }: Fence, { engine, picturesFolder }: ArticleTools): Promise<string> {
  const payload = parseJson(text, { depthMax: limits.jsonDepthMax });
  const drawing = await engine.render(payload, { format: 'svg' });
  const { bytes, widthPx, heightPx, rows, columns, title } = drawing;
  const file = `${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.svg`;
  writeFileSync(`${picturesFolder}/${file}`, bytes);
  const alt = escapeHtml(`${title ?? 'Table'}: ${rows} rows, ${columns} columns`);
  return `<div class="drawn"><img src="/generated/pictures/${file}" width="${Math.round(widthPx)}" height="${Math.round(heightPx)}" alt="${alt}" loading="lazy"></div>\n`;
}
