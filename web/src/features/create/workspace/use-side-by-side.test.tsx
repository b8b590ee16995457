// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { veryWideScreen, wideScreen } from '../../../browser/match-media.ts';
import { jsonText, typeJson } from '../../../json-editor/editor.fixture.ts';
import { create } from '../../../messages/create-texts.ts';
import { structure } from '../../../messages/structure-texts.ts';
import { styleControls } from '../../../messages/style-controls-texts.ts';
import { button, closeApp, text } from '../../../open-app.fixture.tsx';
import { storageKeys } from '../../../storage/storage.ts';
import { openEditor } from '../open-editor.fixture.ts';

let matching: readonly string[] = [];

beforeEach(() => {
  matching = [wideScreen, veryWideScreen];
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: matching.includes(query),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
});
afterEach(closeApp);

/** A hidden region has no name, so it is found by its attribute. */
const data = () => document.querySelector<HTMLElement>(`section[aria-label="${create.data}"]`)!;
const headerField = () =>
  screen.queryByLabelText<HTMLInputElement>(styleControls.labels.headerBg, { selector: 'input' });

describe('data and style', () => {
  it('are side by side once the user wants it, also after a reload', async () => {
    const { keyboard } = openEditor({ user: null });
    expect(await text(create.pasteHint)).toBeTruthy();
    expect(headerField()).toBeNull();
    const toggle = await button(create.sideBySide);
    expect(toggle.getAttribute('aria-pressed')).toBe('false');
    await keyboard.click(toggle);
    await waitFor(() => expect(headerField()).not.toBeNull());
    expect(data().hidden).toBe(false);
    expect(toggle.getAttribute('aria-pressed')).toBe('true');
    expect(localStorage.getItem(storageKeys.sideBySide)).toBe('on');
    await keyboard.click(toggle);
    await waitFor(() => expect(headerField()).toBeNull());
    expect(localStorage.getItem(storageKeys.sideBySide)).toBeNull();
  });

  it('share one history', async () => {
    localStorage.setItem(storageKeys.sideBySide, 'on');
    const { keyboard } = openEditor({ user: null });
    await waitFor(() => expect(headerField()).not.toBeNull());
    await typeJson('[{"a":1}]', 'input.paste');
    await keyboard.click(await screen.findByRole('radio', { name: 'terminal' }));
    await typeJson('[{"a":2}]', 'input.paste');
    const undo = await button(create.undo);
    await keyboard.click(undo);
    await waitFor(async () => expect(await jsonText()).toBe('[{"a":1}]'));
    expect(screen.getByRole('radio', { name: 'terminal' }).getAttribute('aria-checked')).toBe('true');
    await keyboard.click(undo);
    await waitFor(() =>
      expect(screen.getByRole('radio', { name: 'default' }).getAttribute('aria-checked')).toBe('true'),
    );
    expect(await jsonText()).toBe('[{"a":1}]');
  });

  it('become data and structure in the Structure tab', async () => {
    localStorage.setItem(storageKeys.sideBySide, 'on');
    const { keyboard } = openEditor({ href: '/app?tab=structure', user: null });
    // The panel keeps its part, which another test may have changed.
    await keyboard.click(await screen.findByRole('tab', { name: structure.tablePart }));
    expect(await screen.findByLabelText(structure.title)).toBeTruthy();
    expect(data().hidden).toBe(false);
    expect(headerField()).toBeNull();
    expect(screen.getAllByRole('button', { name: create.undo })).toHaveLength(1);
  });

  it('take turns where the window is too narrow, without a button', async () => {
    localStorage.setItem(storageKeys.sideBySide, 'on');
    matching = [wideScreen];
    openEditor({ href: '/app?tab=settings', user: null });
    await waitFor(() => expect(headerField()).not.toBeNull());
    expect(data().hidden).toBe(true);
    expect(screen.queryByRole('button', { name: create.sideBySide })).toBeNull();
  });
});
