import { type Diagnostic, setDiagnostics } from '@codemirror/lint';
import { Annotation, EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import type { Problem } from '../../lib/drawing/drawing.ts';
import { fixLabel } from '../../messages/drawing.ts';
import { editorExtensions } from './editor-extensions.ts';

export interface EditorHandle {
  /** Selects a range and brings it into view. */
  select(from: number, to: number): void;
  focus(): void;
}

interface JsonEditorProps {
  label: string;
  text: string;
  onChange: (text: string) => void;
  problem: Problem | undefined;
  /** Whether the editor takes the focus when it appears. */
  focusAtStart?: boolean;
  ref?: Ref<EditorHandle>;
}

/** Marks changes that came from the page, so that they are not reported back to it. */
const fromPage = Annotation.define<boolean>();

export default function JsonEditor({ label, text, onChange, problem, focusAtStart, ref }: JsonEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const start = useRef({ label, text, focusAtStart });
  const report = useRef(onChange);
  useEffect(() => {
    report.current = onChange;
  }, [onChange]);

  useEffect(() => {
    const editor = createEditor(host.current as HTMLDivElement, start.current, (typed) =>
      report.current(typed),
    );
    view.current = editor;
    if (start.current.focusAtStart) editor.focus();
    return () => editor.destroy();
  }, []);

  useEffect(() => {
    const editor = view.current;
    if (editor && editor.state.doc.toString() !== text) replaceAll(editor, text);
  }, [text]);

  useEffect(() => {
    const editor = view.current;
    if (editor) editor.dispatch(setDiagnostics(editor.state, problem ? [diagnosticOf(editor, problem)] : []));
  }, [problem]);

  useImperativeHandle(ref, () => ({
    select(from, to) {
      const editor = view.current;
      if (!editor) return;
      const end = editor.state.doc.length;
      const range = { anchor: Math.min(from, end), head: Math.min(to, end) };
      editor.dispatch({
        selection: range,
        effects: EditorView.scrollIntoView(range.anchor, { y: 'center' }),
      });
      editor.focus();
    },
    focus: () => view.current?.focus(),
  }));

  return <div ref={host} className="h-full min-h-0 overflow-hidden" />;
}

function createEditor(
  parent: HTMLElement,
  start: { label: string; text: string },
  report: (text: string) => void,
): EditorView {
  const listener = EditorView.updateListener.of((update) => {
    const typed = update.docChanged && !update.transactions.some((change) => change.annotation(fromPage));
    if (typed) report(update.state.doc.toString());
  });
  const extensions = [editorExtensions(start.label), listener];
  return new EditorView({ parent, state: EditorState.create({ doc: start.text, extensions }) });
}

/** One change in the history, so that undo brings the former text back. */
function replaceAll(editor: EditorView, text: string): void {
  editor.dispatch({
    changes: { from: 0, to: editor.state.doc.length, insert: text },
    annotations: fromPage.of(true),
  });
}

function diagnosticOf(editor: EditorView, problem: Problem): Diagnostic {
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
