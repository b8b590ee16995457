import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
  bracketMatching,
  foldGutter,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from '@codemirror/language';
import { lintGutter } from '@codemirror/lint';
import type { Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';

const colors = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--ink)', fontWeight: '500' },
  { tag: tags.string, color: 'var(--code-string)' },
  { tag: tags.number, color: 'var(--code-number)' },
  { tag: [tags.bool, tags.null], color: 'var(--code-word)' },
  { tag: [tags.separator, tags.squareBracket, tags.brace], color: 'var(--ink-3)' },
]);

/** The editor as every page has it. Tab leaves it: a keyboard must be able to get out. */
export function editorExtensions(label: string): Extension {
  return [
    lineNumbers(),
    foldGutter(),
    history(),
    drawSelection(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    bracketMatching(),
    indentOnInput(),
    json(),
    syntaxHighlighting(colors),
    lintGutter(),
    EditorView.lineWrapping,
    keymap.of([...defaultKeymap, ...historyKeymap]),
    EditorView.contentAttributes.of({
      'aria-label': label,
      'aria-multiline': 'true',
      autocapitalize: 'off',
      spellcheck: 'false',
      // A scroller must be reachable by keyboard, also where the browser does not count editable text.
      tabindex: '0',
    }),
  ];
}
