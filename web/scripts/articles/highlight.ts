import { escapeHtml } from '@pictable/contract';

const words =
  /^(?:true|false|null|None|True|False|const|let|function|def|await|async|import|from|print|curl|if|throw|new|return|with|as|for)$/;
const pieces = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\b\d+(?:\.\d+)?\b|\b[A-Za-z]+\b/g;
const highlighted = new Set(['json', 'javascript', 'js', 'python', 'bash']);

/** Code as HTML with its strings, numbers and words marked. */
export function highlight(code: string, language: string): string {
  if (!highlighted.has(language)) return escapeHtml(code);
  let html = '';
  let end = 0;
  for (const match of code.matchAll(pieces)) {
    html += escapeHtml(code.slice(end, match.index)) + marked(match[0]);
    end = match.index + match[0].length;
  }
  return html + escapeHtml(code.slice(end));
}

function marked(piece: string): string {
  const kind = kindOf(piece);
  return kind ? `<span class="${kind}">${escapeHtml(piece)}</span>` : escapeHtml(piece);
}

function kindOf(piece: string): string | undefined {
  if (/^["']/.test(piece)) return 'str';
  if (/^\d/.test(piece)) return 'num';
  return words.test(piece) ? 'word' : undefined;
}
