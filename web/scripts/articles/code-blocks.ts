import { escapeHtml, routes } from '@pictable/contract';
import { placeholderOrigin } from '../../src/guides/articles.ts';
import {
  placeholderKey,
  requestSnippet,
  snippetLanguages,
} from '../../src/table-requests/request-snippets.ts';
import { highlight } from './highlight.ts';
import type { Fence } from './read-fence.ts';
import { runnableTable } from './runnable-table.ts';

const grammars = { curl: 'bash', javascript: 'javascript', python: 'python', n8n: 'json' } as const;

/** A code block with a copy button; a table can also be run and opened in the editor. */
export function codeBlock(fence: Fence): string {
  const { label, language, text } = fence;
  const table = runnableTable(fence);
  const actions =
    table === undefined ? [] : [button('run', 'Run', label), button('edit', 'Open in editor', label)];
  const code = codeText(label, withPlaceholders(highlight(text, language), pathOf(text)));
  const data = table === undefined || table === text ? '' : ` data-payload="${escapeHtml(table)}"`;
  return block(label, '', [...actions, button('copy', 'Copy', label)], code, data);
}

/** A request in every language; the page shows the one that the reader has chosen. */
export function requestBlock({ label, path, text }: Fence): string {
  const tabs = snippetLanguages.map(
    ({ id, label: name }) =>
      `<button type="button" data-language="${id}" aria-pressed="false">${name}</button>`,
  );
  const codes = snippetLanguages.map(({ id, label: name }) => {
    const snippet = requestSnippet(id, placeholderOrigin + path, text);
    return `<div data-in="${id}">${codeText(`${label}, ${name}`, withPlaceholders(highlight(snippet, grammars[id]), path))}</div>`;
  });
  const actions = [
    button('run', 'Run', label),
    button('edit', 'Open in editor', label),
    button('copy', 'Copy', label),
  ];
  const languages = `<div class="languages" role="group" aria-label="Language">${tabs.join('')}</div>`;
  const data = ` data-payload="${escapeHtml(text)}" data-path="${path}"`;
  return block(label, languages, actions, codes.join(''), data);
}

/** Marks what the page fills in for signed-in readers: their key, and the path and id of their project. */
function withPlaceholders(html: string, path: string | undefined): string {
  const filled = html
    .replaceAll(placeholderKey, `<span data-fill="key">${placeholderKey}</span>`)
    .replace(/(\/projects\/(?:<span class="num">)?)(\d+)/g, '$1<span data-fill="project-id">$2</span>');
  return path === undefined ? filled : filled.replaceAll(path, `<span data-fill="path">${path}</span>`);
}

/** The path of the URL, if the block consists only of a URL that accepts tables. */
function pathOf(text: string): string | undefined {
  if (!text.startsWith(`${placeholderOrigin}/`)) return undefined;
  const path = text.slice(placeholderOrigin.length);
  const { path: first, aliases } = routes.generateImage;
  return [first, ...aliases].find((known) => known === path);
}

function block(
  label: string,
  languages: string,
  actions: readonly string[],
  body: string,
  data = '',
): string {
  const head = `<div><span>${escapeHtml(label)}</span>${languages}<span class="acts">${actions.join('')}</span></div>`;
  return `<div class="block" data-block${data}>${head}${body}</div>\n`;
}

function button(act: string, caption: string, label: string): string {
  const name = escapeHtml(label);
  return `<button type="button" data-act="${act}" data-label="${name}" aria-label="${caption} ${name}">${caption}</button>`;
}

function codeText(label: string, html: string): string {
  const name = escapeHtml(label);
  return `<pre tabindex="0" role="group" aria-label="${name}"><code data-text>${html}</code></pre>`;
}
