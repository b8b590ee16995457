import { randomBytes } from 'node:crypto';
import { escapeHtml } from '@pictable/contract';
import type { TableImages } from './render-table.ts';

/** What the page sends to the extension; `reason` only if it could not copy. */
export interface PageMessage {
  readonly kind: 'ready' | 'copied' | 'save' | 'failed';
  readonly reason?: string;
}

const style = `
body{padding:16px;font:var(--vscode-font-size,13px)/1.5 var(--vscode-font-family,sans-serif)}
nav{display:flex;gap:8px;align-items:center;margin-block-end:16px}
button{padding:4px 12px;border:1px solid var(--vscode-button-border,transparent);border-radius:2px;font:inherit;cursor:pointer;
color:var(--vscode-button-foreground,#fff);background:var(--vscode-button-background,#0067b8)}
button:hover{background:var(--vscode-button-hoverBackground,#005a9e)}
:focus-visible{outline:2px solid var(--vscode-focusBorder,currentcolor);outline-offset:2px}
img{display:block;max-width:100%;height:auto;margin-block-end:16px}`;

/** Only the page can write an image to the clipboard: that of the API takes text alone. */
const script = `
const editor = acquireVsCodeApi();
const status = document.querySelector('[role=status]');
async function copy() {
  try {
    const [, text] = document.querySelector('img').src.split(',');
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': new Blob([bytes], { type: 'image/png' }) })]);
    status.textContent = 'Copied.';
    editor.postMessage({ kind: 'copied' });
  } catch (error) {
    status.textContent = 'The image could not be copied. Save it instead.';
    editor.postMessage({ kind: 'failed', reason: String(error) });
  }
}
document.getElementById('copy').addEventListener('click', copy);
document.getElementById('save').addEventListener('click', () => editor.postMessage({ kind: 'save' }));
addEventListener('message', ({ data }) => { if (data === 'copy') copy(); });
editor.postMessage({ kind: 'ready' });`;

/** The page of the preview. Its policy allows only its own style, its own script and the images in it. */
export function writePreviewPage({ images, alt, warnings }: TableImages): string {
  const written = images.map(({ bytes, width, height }) => {
    const url = `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;
    return `<img src="${url}" width="${width}" height="${height}" alt="${escapeHtml(alt)}">`;
  });
  const items = warnings.map((text) => `<li>${escapeHtml(text)}</li>`).join('');
  const list = items === '' ? '' : `<h2>Warnings</h2><ul>${items}</ul>`;
  const buttons = '<button id="copy">Copy as PNG</button><button id="save">Save as…</button>';
  return page(`<nav>${buttons}<span role="status"></span></nav>${written.join('')}${list}`, script);
}

/** The page in place of a preview, if a table cannot be rendered. */
export function writeErrorPage(message: string): string {
  return page(`<p role="alert">${escapeHtml(message)}</p>`, '');
}

function page(body: string, code: string): string {
  const nonce = randomBytes(16).toString('base64url');
  const policy = `default-src 'none'; img-src data:; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Table preview</title>
<meta http-equiv="Content-Security-Policy" content="${policy}"><style nonce="${nonce}">${style}</style></head>
<body><main>${body}</main><script nonce="${nonce}">${code}</script></body></html>`;
}
