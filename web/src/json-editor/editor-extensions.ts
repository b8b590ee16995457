import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
  bidiIsolates,
  bracketMatching,
  foldGutter,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from '@codemirror/language';
import { diagnosticCount, lintGutter } from '@codemirror/lint';
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

const ownHistory: Extension = [history(), keymap.of(historyKeymap)];

/** Undo and redo through the page's history, by key and by system menus. */
export function pageHistory(undo: () => void, redo: () => void): Extension {
  const handle = (event: Event, act: (() => void) | undefined) => {
    if (!act) return false;
    event.preventDefault();
    act();
    return true;
  };
  return EditorView.domEventHandlers({
    // Not a keymap: keymaps distinguish Z from z, which Caps Lock swaps.
    keydown(event) {
      if (event.altKey || !(event.ctrlKey || event.metaKey)) return false;
      const letter = event.key.toLowerCase();
      if (letter === 'z') return handle(event, event.shiftKey ? redo : undo);
      return handle(event, letter === 'y' && !event.shiftKey ? redo : undefined);
    },
    beforeinput(event) {
      const acts: Record<string, () => void> = { historyUndo: undo, historyRedo: redo };
      return handle(event, acts[event.inputType]);
    },
  });
}

/**
 * The editor setup of every page. Tab leaves the editor, so that it is no keyboard trap.
 *
 * @param historyExtension the undo history: the editor's own, unless the page has one that covers more than
 * the text
 */
export function editorExtensions(label: string, historyExtension: Extension = ownHistory): Extension {
  return [
    lineNumbers(),
    foldGutter(),
    drawSelection(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    bracketMatching(),
    indentOnInput(),
    json(),
    // Otherwise an Arabic or Hebrew value appears before its key.
    bidiIsolates(),
    syntaxHighlighting(colors),
    lintGutter(),
    EditorView.lineWrapping,
    historyExtension,
    keymap.of(defaultKeymap),
    EditorView.contentAttributes.of(({ state }) => ({
      'aria-invalid': diagnosticCount(state) > 0 ? 'true' : 'false',
      'aria-label': label,
      'aria-multiline': 'true',
      autocapitalize: 'off',
      spellcheck: 'false',
      // A scrollable element must be reachable by keyboard, even if the browser does not count editable text.
      tabindex: '0',
    })),
  ];
}
