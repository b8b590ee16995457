import type { Tokens } from 'marked';

/** A block of code in an article. */
export interface Fence {
  readonly language: string;
  /** `payload`: a table, which is drawn; `request`: a table on its way to `path`; `other`: what is not drawn on the page. */
  readonly kind: 'payload' | 'request' | 'other';
  /** Where a request goes. */
  readonly path: string;
  readonly label: string;
  readonly text: string;
}

const languageNames: Readonly<Record<string, string>> = {
  bash: 'cURL',
  javascript: 'JavaScript',
  js: 'JavaScript',
  python: 'Python',
  json: 'JSON',
  http: 'HTTP',
  text: 'Text',
  html: 'HTML',
};

/**
 * Reads the line above a block: the language, then its label. A json block is a payload, and is drawn, unless the word
 * `other` stands before its label. A request names its path: "request /api/table-to-image Store a table".
 */
export function readFence({ lang = '', text }: Pick<Tokens.Code, 'lang' | 'text'>): Fence {
  const [, path, title] = /^request\s+(\/\S+)\s+(.+)$/.exec(lang) ?? [];
  if (path !== undefined && title !== undefined)
    return { language: 'json', kind: 'request', path, label: title, text };
  const [, language = 'text', other, label = ''] = /^(\w+)(\s+other)?\s*(.*)$/.exec(lang) ?? [];
  const kind = language === 'json' && other === undefined ? 'payload' : 'other';
  return { language, kind, path: '', label: label || (languageNames[language] ?? language), text };
}
