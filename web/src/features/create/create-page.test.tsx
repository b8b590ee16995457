// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readDraft, storeDraft } from '../../drafts/draft.ts';
import { sampleTable } from '../../drafts/sample-table.ts';
import { packTable, unpackTable } from '../../drafts/share-link.ts';
import { errorResponse, heldResponse } from '../../fake-service.fixture.ts';
import { jsonText, jsonView, typeJson } from '../../json-editor/editor.fixture.ts';
import { copyImage, create, drafts, imports, keyPrompt, share, status } from '../../messages/create-texts.ts';
import { renderingTexts } from '../../messages/rendering-texts.ts';
import { sharing } from '../../messages/sharing-texts.ts';
import { button, closeApp, currentHref, dialog, text } from '../../open-app.fixture.tsx';
import { defaultStyleSettings } from '../../table-styles/style-settings.ts';
import { chooseOption, liveImage, north, openEditor, selectOf, south } from './open-editor.fixture.ts';

afterEach(() => {
  vi.restoreAllMocks();
  closeApp();
});

const styles = defaultStyleSettings;
describe('the table of the editor', () => {
  it('is the sample at first, and shown as it is typed', async () => {
    openEditor();
    expect(await text(create.pasteHint)).toBeTruthy();
    expect(await liveImage(5, 5, 'Q3 pipeline by region')).toBeTruthy();
    expect(screen.getByText(create.live)).toBeTruthy();
    expect(await text(status.operational)).toBeTruthy();
    await typeJson('[{"a":1}]');
    expect(await liveImage(1, 1)).toBeTruthy();
    const details = within(await screen.findByRole('list', { name: create.imageDetails }));
    expect(details.getByText(renderingTexts.size(1, 1))).toBeTruthy();
    expect(details.getByText(/^SVG /)).toBeTruthy();
    expect(details.getByText(/^[\d.]+ ms$/)).toBeTruthy();
  });

  it('shows the last image while the JSON is invalid, and repairs it', async () => {
    const { keyboard } = openEditor();
    await liveImage(5, 5, 'Q3 pipeline by region');
    const json = (await jsonView()).contentDOM;
    expect(json.getAttribute('aria-invalid')).toBe('false');
    const announced = () =>
      [...document.querySelectorAll('[aria-live="polite"]')].map((said) => said.textContent);
    await waitFor(() => expect(announced()).toContain(renderingTexts.image(5, 5, 'Q3 pipeline by region')));
    await typeJson('[{"a":1},]');
    expect(await text(renderingTexts.lastValid)).toBeTruthy();
    expect(json.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(announced()).toContainEqual(expect.stringMatching(/^Line 1, column 9: /)));
    // The image of an earlier text is not news.
    const image = renderingTexts.image(5, 5, 'Q3 pipeline by region');
    await waitFor(() => expect(announced()).not.toContain(image));
    expect(await liveImage(5, 5, 'Q3 pipeline by region')).toBeTruthy();
    expect((await button(create.generate)).disabled).toBe(true);
    expect((await button(create.download('PNG'))).disabled).toBe(true);
    expect((await button(copyImage.copy)).disabled).toBe(true);
    await keyboard.click(await button(/^Line 1, column 9/));
    await waitFor(async () => expect((await jsonView()).state.selection.main.from).toBe(8));
    await keyboard.click(await button('Remove comma'));
    expect(await liveImage(1, 1)).toBeTruthy();
    expect(await jsonText()).toBe('[{"a":1}]');
    await waitFor(async () => expect((await button(create.generate)).disabled).toBe(false));
    expect(screen.queryByText(renderingTexts.lastValid)).toBeNull();
  });

  it('can be undone and redone, with its style', async () => {
    const app = openEditor();
    await liveImage(5, 5, 'Q3 pipeline by region');
    const [undo, redo] = [await button(create.undo), await button(create.redo)];
    expect([undo.disabled, redo.disabled]).toEqual([true, true]);
    await typeJson('[{"a":1}]', 'input.paste');
    await chooseOption(app, create.format, 'JPEG');
    await app.keyboard.click(undo);
    expect((await selectOf(create.format)).getAttribute('aria-label')).toBe(`${create.format}: PNG`);
    await app.keyboard.click(undo);
    expect(await jsonText()).toBe(sampleTable);
    await waitFor(() => expect(undo.disabled).toBe(true));
    await app.keyboard.click(redo);
    await waitFor(async () => expect(await jsonText()).toBe('[{"a":1}]'));
    await app.keyboard.click(await button(create.useSample));
    expect(await text(create.sampleLoadedText)).toBeTruthy();
    await waitFor(async () => expect(await jsonText()).toBe(sampleTable));
  });

  it('does not claim to show an older image if its draft was invalid from the beginning', async () => {
    storeDraft({ text: '[{"a":1},]', styles });
    openEditor({ user: null });
    expect(await text(renderingTexts.noneValid)).toBeTruthy();
    expect(screen.queryByText(renderingTexts.lastValid)).toBeNull();
    await typeJson('[{"a":1}]');
    expect(await liveImage(1, 1)).toBeTruthy();
    expect(screen.queryByText(renderingTexts.noneValid)).toBeNull();
  });

  it('is stored as the draft of its project', async () => {
    openEditor({ href: '/app?projectId=2' });
    await waitFor(async () => expect((await selectOf(create.project)).textContent).toBe('South'));
    await typeJson('[{"a":1}]');
    await waitFor(() => expect(readDraft(2)?.text).toBe('[{"a":1}]'));
    expect(readDraft()).toBeUndefined();
  });

  it('is the draft of the chosen project, which is part of the URL', async () => {
    storeDraft({ text: '[{"b":2}]', styles }, 2);
    const app = openEditor();
    await waitFor(async () => expect((await selectOf(create.project)).textContent).toBe('North'));
    expect(currentHref()).toBe('/app');
    await chooseOption(app, create.project, 'South');
    await waitFor(() => expect(currentHref()).toBe('/app?projectId=2'));
    expect(await jsonText()).toBe('[{"b":2}]');
    expect(await text(drafts.openedText)).toBeTruthy();
    await app.keyboard.click(screen.getByRole('button', { name: drafts.undo, description: '' }));
  });
});

describe('the table of a share link', () => {
  const linked = {
    text: '[{"c":3}]',
    settings: { ...styles, imageFormat: 'svg' as const },
    customFilename: 'mine',
  };

  it('is opened with its style and name, and belongs to the user once it is edited', async () => {
    openEditor({ href: `/app?tab=preview${await packTable(linked)}` });
    await waitFor(async () => expect(await jsonText()).toBe(linked.text));
    expect((await selectOf(create.format)).getAttribute('aria-label')).toBe(`${create.format}: SVG`);
    expect(screen.getByLabelText<HTMLInputElement>(create.filename).value).toBe('mine');
    expect((await button(create.undo)).disabled).toBe(false);
    expect(location.hash).toMatch(/^#d=/);
    await typeJson('[{"c":4}]');
    await waitFor(() => expect(currentHref()).toBe('/app?tab=preview'));
  });

  it('is reported if the link is damaged', async () => {
    openEditor({ href: '/app?a=1#d=broken' });
    expect(await text(share.damagedText)).toBeTruthy();
    expect(currentHref()).toBe('/app?a=1');
    expect(await jsonText()).toBe(sampleTable);
  });

  it('can be opened while the page is open', async () => {
    openEditor();
    await liveImage(5, 5, 'Q3 pipeline by region');
    const hash = await packTable(linked);
    history.replaceState(null, '', `/app${hash}`);
    dispatchEvent(new Event('hashchange'));
    await waitFor(async () => expect(await jsonText()).toBe(linked.text));
    expect(screen.getByLabelText<HTMLInputElement>(create.filename).value).toBe('mine');
  });

  it('is copied with its style and name', async () => {
    const { keyboard } = openEditor({ href: '/app?projectId=1' });
    await liveImage(5, 5, 'Q3 pipeline by region');
    await keyboard.type(screen.getByLabelText(create.filename), 'weekly');
    await keyboard.click(await button(share.copy));
    expect(await text(share.copiedText)).toBeTruthy();
    const url = new URL(await navigator.clipboard.readText());
    expect(url.origin + url.pathname + url.search).toBe('http://localhost:3000/app');
    expect(await unpackTable(url.hash)).toEqual({
      text: sampleTable,
      settings: styles,
      customFilename: 'weekly',
    });
  });
});

describe('generating a table', () => {
  const preview = 'POST /api/pictable/json-to-png/preview';
  const store = 'POST /api/pictable/table-to-image';
  const list = 'GET /api/pictable/projects';
  const image = { id: 5, url: 'https://cdn.example/t.png', part: 1, parts: 1, width: 70, height: 40 };
  const stored = {
    success: true,
    image,
    metadata: { format: 'png' },
    shareUrl: 'https://pictable.example/s/t',
    images: [image],
  };
  const routes = {
    [preview]: () => new Response(new Blob(['png'], { type: 'image/png' })),
    [store]: stored,
    'POST /api/pictable/json-to-png': stored,
  };

  const sentBodies = ({ service }: ReturnType<typeof openEditor>) =>
    service.sent.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body }));

  it('stores it in the project, and shows its URLs', async () => {
    const held = heldResponse();
    const app = openEditor({
      routes: { ...routes, [store]: held.respond, 'POST /api/pictable/json-to-png': held.respond },
    });
    await liveImage(5, 5, 'Q3 pipeline by region');
    await waitFor(async () => expect((await selectOf(create.project)).textContent).toBe('North'));
    await typeJson('[{"a":1}]');
    await app.keyboard.type(screen.getByLabelText(create.filename), 'weekly');
    await liveImage(1, 1);
    await app.keyboard.click(await button(create.generate));
    expect((await button(create.generating)).getAttribute('aria-disabled')).toBe('true');
    held.release(stored);
    expect(await text(create.generatedText)).toBeTruthy();
    const [shown, saved] = sentBodies(app);
    expect(saved?.body).toEqual({
      data: [{ a: 1 }],
      styles: { defaultWidth: 800, imageFormat: 'png', scale: 2 },
      ...{ customFilename: 'weekly', projectId: 1 },
    });
    expect(shown?.body).toEqual(saved?.body);
    expect((await screen.findByRole('link', { name: image.url })).getAttribute('href')).toBe(image.url);
    expect(screen.getByRole('link', { name: stored.shareUrl })).toBeTruthy();
    expect(screen.getByText(create.stored)).toBeTruthy();
    const file = await screen.findByRole('img', { name: create.previewCanvas });
    expect(await liveImage(1, 1)).toBeTruthy();
    fireEvent.load(file);
    await waitFor(() => expect(screen.queryByRole('img', { name: /^Table preview:/ })).toBeNull());
    await app.keyboard.click(await button(`Copy ${create.publicUrl}`));
    expect(await text(create.urlCopiedText)).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(image.url);
    await typeJson('[{"a":2}]');
    expect(await text(create.live)).toBeTruthy();
    expect(screen.getByRole('link', { name: image.url })).toBeTruthy();
  });

  it.each([
    ['the project in the URL', '/app?projectId=2', 2],
    ['the first project', '/app', 1],
  ])('stores it in %s, also before the projects have loaded', async (_, href, projectId) => {
    const held = heldResponse();
    const app = openEditor({ href, routes: { ...routes, [list]: held.respond } });
    await liveImage(5, 5, 'Q3 pipeline by region');
    await app.keyboard.click(await button(create.generate));
    await waitFor(() => expect(app.service.requests(list)).toHaveLength(1));
    expect(sentBodies(app)).toEqual([]);
    held.release([north, south]);
    expect(await text(create.generatedText)).toBeTruthy();
    expect(sentBodies(app)).toMatchObject(Array(2).fill({ body: { projectId } }));
  });

  it('stores it in the project in the URL if the projects cannot be loaded', async () => {
    const rejected = () => errorResponse(400, 'invalid-request', 'No list.');
    const app = openEditor({ href: '/app?projectId=2', routes: { ...routes, [list]: rejected } });
    await liveImage(5, 5, 'Q3 pipeline by region');
    await app.keyboard.click(await button(create.generate));
    expect(await text(create.generatedText)).toBeTruthy();
    expect(sentBodies(app)).toMatchObject(Array(2).fill({ body: { projectId: 2 } }));
  });

  it('shows why it failed, and where the error is explained', async () => {
    const rejected = () => errorResponse(422, 'invalid-payload', 'There is no table.');
    const app = openEditor({ routes: { ...routes, [preview]: rejected } });
    await liveImage(5, 5, 'Q3 pipeline by region');
    await app.keyboard.click(await button(create.generate));
    await waitFor(() => expect(screen.getAllByText(/There is no table\./).length).toBeGreaterThan(0));
    const help = await screen.findByRole('link', { name: create.aboutError });
    expect(help.getAttribute('href')).toBe('/api-reference#error-invalid-payload');
    app.service.route(preview, () => errorResponse(402, 'quota-exceeded', 'Used up.'));
    await app.keyboard.click(await button(create.generate));
    const plans = await screen.findByRole('link', { name: 'Choose a plan' });
    expect(plans.getAttribute('href')).toBe('/subscribe');
    app.service.route(preview, () => Promise.reject(new TypeError('fetch failed')));
    await app.keyboard.click(await button(create.generate));
    expect(await text(create.notReached)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Choose a plan' })).toBeNull();
    expect(screen.getByRole('alert').querySelector('p')?.textContent).toBe(create.previewFailed);
    await typeJson('[{"a":1}]');
    await waitFor(() => expect(screen.queryByText(create.previewFailed)).toBeNull());
  });

  it('asks a visitor for a key, and continues with it', async () => {
    const app = openEditor({ user: null, routes });
    await liveImage(5, 5, 'Q3 pipeline by region');
    await app.keyboard.click(await button(create.generate));
    const prompt = await dialog();
    expect(prompt.getByRole('link', { name: keyPrompt.signIn }).getAttribute('href')).toBe(
      '/auth?next=%2Fapp',
    );
    await app.keyboard.click(prompt.getByRole('button', { name: keyPrompt.use }));
    expect(prompt.getByText(keyPrompt.missing)).toBeTruthy();
    expect(sentBodies(app)).toEqual([]);
    await app.keyboard.type(prompt.getByLabelText(keyPrompt.field), ' uk_1 ');
    await app.keyboard.click(prompt.getByRole('button', { name: keyPrompt.use }));
    expect(await text(create.generatedText)).toBeTruthy();
    const keys = app.service.sent
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers.get('authorization'));
    expect(keys).toEqual(['Bearer uk_1', 'Bearer uk_1']);
    await app.keyboard.click(await button(keyPrompt.usingKey));
    await app.keyboard.click((await dialog()).getByRole('button', { name: keyPrompt.forget }));
    expect(await button(keyPrompt.useKey)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('files and cells', () => {
  const csv = new File(['Name,Qty\nBolt,3\nNut,4\n'], 'parts.csv', { type: 'text/csv' });

  it('are imported from a file chooser, and the import can be undone', async () => {
    const app = openEditor();
    await liveImage(5, 5, 'Q3 pipeline by region');
    // Before the message about the import, which has a button of the same name.
    const undo = await button(create.undo);
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
    await app.keyboard.upload(input, csv);
    expect(await liveImage(2, 2)).toBeTruthy();
    expect(await text(imports.doneText('CSV', 2, 2))).toBeTruthy();
    expect(await jsonText()).toContain('["Bolt", 3]');
    await app.keyboard.click(undo);
    await waitFor(async () => expect(await jsonText()).toBe(sampleTable));
  });

  const transfer = (data: Record<string, string>, files: File[] = []) => ({
    files,
    types: [...(files.length > 0 ? ['Files'] : []), ...Object.keys(data)],
    getData: (type: string) => data[type] ?? '',
  });

  it('are imported when they are dropped', async () => {
    openEditor();
    await liveImage(5, 5, 'Q3 pipeline by region');
    const drag = { dataTransfer: transfer({}, [csv]) };
    fireEvent.dragEnter(document.body, drag);
    expect(await text(imports.drop)).toBeTruthy();
    fireEvent.dragEnter(document.body, drag);
    fireEvent.dragLeave(document.body, drag);
    expect(screen.queryByText(imports.drop)).toBeTruthy();
    fireEvent.dragLeave(document.body, drag);
    await waitFor(() => expect(screen.queryByText(imports.drop)).toBeNull());
    fireEvent.dragEnter(document.body, { dataTransfer: transfer({ 'text/plain': 'x' }) });
    expect(screen.queryByText(imports.drop)).toBeNull();
    expect(fireEvent.dragOver(document.body, drag)).toBe(false);
    fireEvent.dragEnter(document.body, drag);
    expect(fireEvent.drop(document.body, drag)).toBe(false);
    expect(await liveImage(2, 2)).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(imports.drop)).toBeNull());
  });

  it('are imported when they are pasted outside a field', async () => {
    openEditor();
    await liveImage(5, 5, 'Q3 pipeline by region');
    const cells = { clipboardData: transfer({ 'text/plain': 'A\tB\tC\n1\t2\t3\n' }) };
    fireEvent.paste(screen.getByLabelText(create.filename), cells);
    expect(await jsonText()).toBe(sampleTable);
    fireEvent.paste(document.body, cells);
    expect(await liveImage(1, 3)).toBeTruthy();
    fireEvent.paste(document.body, { clipboardData: transfer({ 'text/plain': 'no table' }, [csv]) });
    expect(await liveImage(2, 2)).toBeTruthy();
  });

  it('are imported by the editor as well, which keeps other text', async () => {
    openEditor();
    await liveImage(5, 5, 'Q3 pipeline by region');
    const { contentDOM } = await jsonView();
    const html = '<table><tr><th>A<th>B<tr><td>1<td>2</table>';
    fireEvent.paste(contentDOM, { clipboardData: transfer({ 'text/plain': 'A B', 'text/html': html }) });
    expect(await liveImage(1, 2)).toBeTruthy();
    expect(await text(imports.doneText('HTML', 1, 2))).toBeTruthy();
  });

  it('are reported if they are damaged', async () => {
    const app = openEditor();
    await liveImage(5, 5, 'Q3 pipeline by region');
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
    fireEvent.change(input, { target: { files: [new File(['x'], 'photo.bmp')] } });
    expect(await text(imports.problems.unknown('photo.bmp'))).toBeTruthy();
    expect(await jsonText()).toBe(sampleTable);
    expect(app.service.sent.filter(({ method }) => method !== 'GET')).toEqual([]);
  });
});

describe('the destination of a table', () => {
  it('is written into its JSON', async () => {
    const app = openEditor();
    await liveImage(5, 5, 'Q3 pipeline by region');
    await chooseOption(app, create.destination, 'Slack');
    await waitFor(async () => expect(await jsonText()).toContain('"for": "slack"'));
    await chooseOption(app, create.destination, sharing.anyDestination);
    await waitFor(async () => expect(await jsonText()).toBe(sampleTable));
  });
});
