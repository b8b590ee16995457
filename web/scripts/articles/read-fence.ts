import type { Tokens } from 'marked';

/** A block of code in an article. */
export interface Fence {
  readonly language: string;
  /** `payload`: a table, which is drawn; `other`: anything else. */
  readonly kind: 'payload' | 'other';
  readonly label: string;
  readonly text: string;
}

const languageNames: Readonly<Record<string, string>> = {
  bash: 'cURL',
  javascript: 'JavaScript',
  python: 'Python',
  json: 'JSON',
  http: 'HTTP',
  text: 'Text',
  html: 'HTML',
};

/**
 * Reads the line above a block: the language, then its label. A json block is a payload, and is drawn, unless the word
 * `other` stands before its label.
 */
export function readFence({ lang = '', text }: Pick<Tokens.Code, 'lang' | 'text'>): Fence {
  const [, language = 'text', other, label = ''] = /^(\w+)(\s+other)?\s*(.*)$/.exec(lang) ?? [];
  const kind = language === 'json' && other === undefined ? 'payload' : 'other';
  return { language, kind, label: label || (languageNames[language] ?? language), text };
}
