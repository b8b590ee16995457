import { EditorView } from '@codemirror/view';
import { screen } from '@testing-library/dom';

/** Browsers report a changed selection later; happy-dom does at once, in the middle of an update of the editor. */
function reportSelectionLater(event: Event): void {
  // The event below can be cancelled, unlike those of happy-dom.
  if (event.cancelable) return;
  event.stopImmediatePropagation();
  queueMicrotask(() => document.dispatchEvent(new Event('selectionchange', { cancelable: true })));
}

/** Call it before an editor is opened. */
export function provideSelection(): void {
  document.addEventListener('selectionchange', reportSelectionLater, true);
}

/** The editor of the JSON, once its code is loaded. */
export async function jsonView(): Promise<EditorView> {
  const content = await screen.findByRole('textbox', { name: /JSON$/ });
  const view = EditorView.findFromDOM(content);
  if (!view) throw new Error('The text box is not the editor.');
  return view;
}

export const jsonText = async () => (await jsonView()).state.doc.toString();

/** Replaces the JSON, as if it was typed. */
export async function typeJson(text: string, userEvent = 'input.type'): Promise<void> {
  const view = await jsonView();
  const { length } = view.state.doc;
  view.dispatch({ changes: { from: 0, to: length, insert: text }, userEvent });
}
