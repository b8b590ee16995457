import { type Diagnostic, setDiagnostics } from '@codemirror/lint';
import { Annotation, EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { type Ref, type RefObject, useEffect, useImperativeHandle, useRef } from 'react';
import { fixLabel } from '../messages/rendering-texts.ts';
import type { InputError } from '../rendering/render-types.ts';
import { editorExtensions, pageHistory } from './editor-extensions.ts';
import { changeBetween } from './text-change.ts';

/** Offsets in the text; a caret if both are equal. */
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

export interface EditorHandle {
  /** Selects a range and scrolls it into view. */
  select(from: number, to: number): void;
  /** Replaces the selection, like typing. */
  insert(text: string): void;
  focus(): void;
}

/** Actions that the editor delegates to the page. */
export interface EditorCallbacks {
  /** A history that covers more than the text; by default the editor uses its own. */
  readonly history?: { undo(): void; redo(): void };
  /** Returns whether the page handles the pasted content. */
  paste(plain: string, html: string): boolean;
}

interface JsonEditorProps {
  label: string;
  text: string;
  /** @param atomic pasted, cut or fixed, rather than typed key by key */
  onChange: (text: string, atomic: boolean) => void;
  error: InputError | undefined;
  /** If set, the editor is focused on mount with this range selected. */
  initialSelection?: TextRange | undefined;
  callbacks?: EditorCallbacks;
  ref?: Ref<EditorHandle>;
}

/** Marks changes made by the page, so that they are not reported back to it. */
const fromPage = Annotation.define<boolean>();

export default function JsonEditor(props: JsonEditorProps) {
  const { text, error, ref } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const start = useRef(props);
  const latest = useRef(props);
  /**
   * Texts reported to the page but not yet received back; until then the `text` prop is older and is ignored.
   */
  const pendingTexts = useRef<string[]>([]);
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    const editor = createEditor(host.current as HTMLDivElement, start.current, latest, pendingTexts.current);
    view.current = editor;
    const { initialSelection } = start.current;
    if (initialSelection) select(editor, initialSelection.from, initialSelection.to);
    return () => editor.destroy();
  }, []);

  useEffect(() => {
    const received = pendingTexts.current.lastIndexOf(text);
    if (received >= 0) pendingTexts.current.splice(0, received + 1);
    else if (view.current) showText(view.current, text);
  }, [text]);

  useEffect(() => {
    const editor = view.current;
    if (editor) editor.dispatch(setDiagnostics(editor.state, error ? [diagnosticOf(editor, error)] : []));
  }, [error]);

  useImperativeHandle(ref, () => ({
    select: (from, to) => view.current && select(view.current, from, to),
    insert(typed) {
      const editor = view.current;
      editor?.dispatch(editor.state.replaceSelection(typed), { scrollIntoView: true });
    },
    focus: () => view.current?.focus(),
  }));

  return <div ref={host} className="h-full min-h-0 overflow-hidden" />;
}

function createEditor(
  parent: HTMLElement,
  start: JsonEditorProps,
  latest: RefObject<JsonEditorProps>,
  pendingTexts: string[],
): EditorView {
  const listener = EditorView.updateListener.of((update) => {
    const typed = update.docChanged && !update.transactions.some((change) => change.annotation(fromPage));
    if (!typed) return;
    const text = update.state.doc.toString();
    if (text === latest.current.text) pendingTexts.length = 0;
    else pendingTexts.push(text);
    const keyByKey = update.transactions.every(
      (change) => change.isUserEvent('input.type') || change.isUserEvent('delete.backward'),
    );
    latest.current.onChange(text, !keyByKey);
  });
  const historyExtension =
    start.callbacks?.history &&
    pageHistory(
      () => latest.current.callbacks?.history?.undo(),
      () => latest.current.callbacks?.history?.redo(),
    );
  const extensions = [editorExtensions(start.label, historyExtension), listener, pasteHandler(latest)];
  return new EditorView({ parent, state: EditorState.create({ doc: start.text, extensions }) });
}

function pasteHandler(latest: RefObject<JsonEditorProps>): Extension {
  return EditorView.domEventHandlers({
    paste(event) {
      const { clipboardData } = event;
      if (!clipboardData || !latest.current.callbacks) return false;
      const handled = latest.current.callbacks.paste(
        clipboardData.getData('text/plain'),
        clipboardData.getData('text/html'),
      );
      if (handled) event.preventDefault();
      return handled;
    },
  });
}

function select(editor: EditorView, from: number, to: number): void {
  const end = editor.state.doc.length;
  const range = { anchor: Math.min(from, end), head: Math.min(to, end) };
  editor.dispatch({ selection: range, effects: EditorView.scrollIntoView(range.anchor, { y: 'center' }) });
  editor.focus();
}

/** Shows the text of the page, with the caret at the end of the change. */
function showText(editor: EditorView, text: string): void {
  const before = editor.state.doc.toString();
  if (before === text) return;
  const change = changeBetween(before, text);
  const end = change.from + change.insert.length;
  // If everything changed, show the beginning.
  const caret = change.from <= 1 && end >= text.length - 1 ? 0 : end;
  editor.dispatch({
    changes: change,
    selection: { anchor: caret },
    scrollIntoView: editor.hasFocus,
    annotations: fromPage.of(true),
  });
}

function diagnosticOf(editor: EditorView, problem: InputError): Diagnostic {
  const { fix } = problem;
  const end = editor.state.doc.length;
  return {
    from: Math.min(problem.from, end),
    to: Math.min(Math.max(problem.to, problem.from), end),
    severity: 'error',
    message: problem.message,
    actions: fix
      ? [
          {
            name: fixLabel(editor.state.doc.toString(), fix),
            apply: (target) =>
              target.dispatch({ changes: { from: fix.from, to: fix.to, insert: fix.insert } }),
          },
        ]
      : [],
  };
}
