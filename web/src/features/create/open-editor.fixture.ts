import { screen } from '@testing-library/dom';
import type { Routes } from '../../fake-service.fixture.ts';
import { provideSelection } from '../../json-editor/editor.fixture.ts';
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

interface EditorVisit {
  readonly href?: string;
  /** Null: a visitor. */
  readonly user?: typeof ada | null;
  readonly routes?: Routes;
}

/** Opens the page of the editor, with the real engine. */
export function openEditor({ href = '/app', user = ada, routes = {} }: EditorVisit = {}) {
  provideWorker();
  provideSelection();
  return openApp(href, { user: user ?? undefined, routes: { ...editorRoutes, ...routes } });
}

/** The live image of a table. */
export const liveImage = (rows: number, columns: number, title?: string) =>
  screen.findByRole<HTMLImageElement>('img', { name: renderingTexts.image(rows, columns, title) });

/** The select with a label, whose name ends with the chosen option. */
export const selectOf = (label: string) => screen.findByRole('combobox', { name: new RegExp(`^${label}`) });

/** Chooses an option of a select as a user does. */
export async function chooseOption(
  { keyboard }: ReturnType<typeof openEditor>,
  label: string,
  option: string,
): Promise<void> {
  await keyboard.click(await selectOf(label));
  await keyboard.click(await screen.findByRole('option', { name: option }));
}
