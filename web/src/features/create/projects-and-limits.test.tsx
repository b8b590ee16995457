// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sampleTable } from '../../drafts/sample-table.ts';
import { jsonText, jsonView, typeJson } from '../../json-editor/editor.fixture.ts';
import { create } from '../../messages/create-texts.ts';
import { newProject } from '../../messages/projects-texts.ts';
import { shared } from '../../messages/shared-texts.ts';
import { ada, button, closeApp, currentHref, dialog, text } from '../../open-app.fixture.tsx';
import { partOf } from '../../part-of.fixture.ts';
import { chooseOption, liveImage, north, openEditor, selectOf } from './open-editor.fixture.ts';

afterEach(() => {
  vi.restoreAllMocks();
  closeApp();
});

describe('the projects of the editor', () => {
  it('can be extended, up to the limit', async () => {
    const created = { ...north, id: 3, name: 'West', apiKey: 'pk_3_full_key_of_west' };
    const app = openEditor({ routes: { 'POST /api/pictable/projects': created } });
    await app.keyboard.click(await button(newProject.open));
    const form = await dialog();
    app.service.route('GET /api/pictable/projects', [created, north]);
    await app.keyboard.type(form.getByLabelText(newProject.name), 'West{Enter}');
    expect(await text(newProject.createdInEditor)).toBeTruthy();
    await waitFor(() => expect(currentHref()).toBe('/app?projectId=3'));
    expect(await text(/^pk_3_ful•+$/)).toBeTruthy();
  });

  it('do not contain the one in the URL: the page says so until another one is chosen', async () => {
    const app = openEditor({ href: '/app?projectId=99' });
    const notice = create.unknownProject('99', 'North');
    expect(await text(notice)).toBeTruthy();
    await chooseOption(app, create.project, 'South');
    await waitFor(() => expect(screen.queryByText(notice)).toBeNull());
  });

  it('contain the one in the URL: the page says nothing', async () => {
    openEditor({ href: '/app?projectId=2' });
    await waitFor(async () => expect((await selectOf(create.project)).textContent).toBe('South'));
    expect(screen.queryByText(/^Your account has no project/)).toBeNull();
  });

  it('cannot be extended at the limit', async () => {
    openEditor({ user: { ...ada, project_limit: 2 } });
    const open = await button(newProject.open);
    expect([open.disabled, open.title]).toEqual([true, newProject.limitReached]);
  });
});

describe('a table that is too large', () => {
  it('is neither generated nor downloaded, and can be cut to the rows that fit', async () => {
    const rows = Array.from({ length: 5_200 }, (_, row) => `[${row}]`);
    const app = openEditor();
    await liveImage(5, 5, 'Q3 pipeline by region');
    await typeJson(`{"headers":["n"],"rows":[${rows.join(',')}]}`, 'input.paste');
    const keep = await button(create.keepFirst(5_000));
    const download = await button(/^Download/);
    expect((await button(create.generate)).disabled).toBe(true);
    expect(download.disabled).toBe(true);
    await app.keyboard.click(keep);
    await waitFor(async () => expect((await button(create.generate)).disabled).toBe(false));
    expect(download.disabled).toBe(false);
    expect(await jsonText()).toBe(`{"headers":["n"],"rows":[${rows.slice(0, 5_000).join(',')}]}`);
    expect(screen.queryByRole('button', { name: create.keepFirst(5_000) })).toBeNull();
  });
});

describe('the page on a narrow screen', () => {
  const narrow = { matches: false, addEventListener() {}, removeEventListener() {} };

  it('has the image first, and loads the editor when it is wanted', async () => {
    vi.stubGlobal('matchMedia', () => narrow);
    const { keyboard } = openEditor({ user: null });
    await liveImage(5, 5, 'Q3 pipeline by region');
    const [preview, data] = [create.preview, create.data].map((name) => screen.getByRole('region', { name }));
    expect(preview!.compareDocumentPosition(data!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.queryByRole('textbox', { name: create.json })).toBeNull();
    await keyboard.click(await button(shared.editJson));
    const view = await jsonView();
    await waitFor(() => expect(document.activeElement).toBe(view.contentDOM));
    expect(view.state.selection.main.head).toBe(0);
  });

  it('opens the JSON of the cell that is pressed, also before the editor is loaded', async () => {
    vi.stubGlobal('matchMedia', () => narrow);
    openEditor({ user: null });
    const image = await liveImage(5, 5, 'Q3 pipeline by region');
    const box = { left: 0, top: 0, width: Number(image.getAttribute('width')) };
    vi.spyOn(image, 'getBoundingClientRect').mockReturnValue(partOf<DOMRect>(box));
    const value = sampleTable.indexOf('"Nordics"');
    // Below the title and the header, in the first column.
    const first = { clientX: 40, clientY: 150 };
    fireEvent.click(image, first);
    const { state } = await jsonView();
    expect(state.selection.main.empty).toBe(false);
    expect(state.selection.main.from).toBe(value);
  });
});
