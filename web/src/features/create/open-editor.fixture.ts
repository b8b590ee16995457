import { EditorView } from '@codemirror/view';
import { screen } from '@testing-library/dom';
import type { Routes } from '../../fake-service.fixture.ts';
import { renderingTexts } from '../../messages/rendering-texts.ts';
import { ada, openApp, projectOf } from '../../open-app.fixture.tsx';
import { provideWorker } from '../../rendering/page-worker.fixture.ts';

export const north = projectOf(1, 'North');
export const south = projectOf(2, 'South');

const editorRoutes: Routes = {
  'GET /api/pictable/projects': [north, south],
  'GET /api/settings': { success: true, settings: null },
  'GET /api/pictable/status': { status: 'operational' },
};

/** Browsers report a changed selection later; happy-dom does at once, in the middle of an update of the editor. */
function reportSelectionLater(event: Event): void {
  // Its own events cannot be cancelled, unlike those below.
  if (event.cancelable) return;
  event.stopImmediatePropagation();
  queueMicrotask(() => document.dispatchEvent(new Event('selectionchange', { cancelable: true })));
}

interface EditorVisit {
  readonly href?: string;
  /** Null: a visitor. */
  readonly user?: typeof ada | null;
  readonly routes?: Routes;
}

/** Opens the page of the editor, with the real engine. */
export function openEditor({ href = '/app', user = ada, routes = {} }: EditorVisit = {}) {
  provideWorker();
  document.addEventListener('selectionchange', reportSelectionLater, true);
  return openApp(href, { user: user ?? undefined, routes: { ...editorRoutes, ...routes } });
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

/** The live image of a table. */
export const liveImage = (rows: number, columns: number, title?: string) =>
  screen.findByRole<HTMLImageElement>('img', { name: renderingTexts.image(rows, columns, title) });
