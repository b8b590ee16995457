import { escapeHtml } from '@pictable/contract';
import { createHighlighterCore, type LanguageRegistration, type ThemeRegistrationRaw } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';

/** Shiki outputs colours. Each is mapped to a class, so that a block follows the theme of its page. */
const classes: ReadonlyMap<string, string> = new Map([
  ['#000001', 'str'],
  ['#000002', 'num'],
  ['#000003', 'word'],
]);

const theme: ThemeRegistrationRaw = {
  name: 'classes',
  settings: [
    { settings: { foreground: '#000000', background: '#ffffff' } },
    { scope: ['string', 'support.type.property-name'], settings: { foreground: '#000001' } },
    { scope: ['constant.numeric'], settings: { foreground: '#000002' } },
    {
      scope: [
        'constant.language',
        'keyword.control',
        'keyword.operator.new',
        'storage',
        'entity.name.command',
      ],
      settings: { foreground: '#000003' },
    },
    // Words of a command are not strings, and JSON or code inside a string has its own scopes.
    {
      scope: ['string.unquoted', 'meta.structure', 'meta.template.expression'],
      settings: { foreground: '#000000' },
    },
  ],
};

/** A request body is JSON inside a shell or Python string and is highlighted as JSON. */
const jsonInText: LanguageRegistration = {
  name: 'json-in-text',
  scopeName: 'inline.json.text',
  injectTo: ['source.shell', 'source.python'],
  injectionSelector: ['string.quoted.single.shell', 'string.regexp.quoted.multi.python']
    .map((text) => `L:${text} - meta.structure`)
    .join(', '),
  patterns: [{ include: 'source.json#object' }, { include: 'source.json#array' }],
  repository: {},
};

const highlighter = await createHighlighterCore({
  themes: [theme],
  langs: [
    import('shiki/langs/json.mjs'),
    jsonInText,
    import('shiki/langs/bash.mjs'),
    import('shiki/langs/javascript.mjs'),
    import('shiki/langs/python.mjs'),
  ],
  engine: createJavaScriptRegexEngine(),
});

/** Code as HTML with strings, numbers and keywords marked. */
export function highlight(code: string, language: string): string {
  if (!highlighter.getLoadedLanguages().includes(language)) return escapeHtml(code);
  // Disable the library's time limit, so that slow and fast machines build the same page.
  const options = { lang: language, theme: 'classes', tokenizeTimeLimit: 0 };
  const lines = highlighter.codeToTokensBase(code, options);
  return lines.map((line) => line.map(marked).join('')).join('\n');
}

function marked({ content, color = '' }: { content: string; color?: string }): string {
  const name = classes.get(color.toLowerCase());
  return name === undefined ? escapeHtml(content) : `<span class="${name}">${escapeHtml(content)}</span>`;
}
