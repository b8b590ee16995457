import type { Tokens } from 'marked';

/** A code block of an article. */
export interface Fence {
  readonly language: string;
  /** `payload`: a table to render; `request`: a table posted to `path`; `other`: not rendered. */
  readonly kind: 'payload' | 'request' | 'other';
  /** The path of a request. */
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
 * Reads the info string of a code block: the language, then its label. A JSON block is a payload, and is
 * rendered, unless `other` precedes its label. A request names its path: "request /api/table-to-image Store a
 * table".
 */
export function readFence({ lang = '', text }: Pick<Tokens.Code, 'lang' | 'text'>): Fence {
  const [, path, title] = /^request\s+(\/\S+)\s+(.+)$/.exec(lang) ?? [];
  if (path !== undefined && title !== undefined)
    return { language: 'json', kind: 'request', path, label: title, text };
  const [, language = 'text', other, label = ''] = /^(\w+)(\s+other)?\s*(.*)$/.exec(lang) ?? [];
  const kind = language === 'json' && other === undefined ? 'payload' : 'other';
  return { language, kind, path: '', label: label || (languageNames[language] ?? language), text };
}
