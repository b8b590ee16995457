// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/dom';
import { afterEach, describe, expect, it } from 'vitest';
import { jsonText } from '../../../json-editor/editor.fixture.ts';
import { outputMenu } from '../../../messages/create-texts.ts';
import { publishLive } from '../../../messages/live-images-texts.ts';
import { openStored } from '../../../messages/stored-images-texts.ts';
import { button, closeApp, currentHref, dialog, text } from '../../../open-app.fixture.tsx';
import { liveImage, openEditor } from '../open-editor.fixture.ts';

afterEach(closeApp);

const record = (jsonData: string) => () =>
  new Response(`{"id":128,"title":"Prices","projectId":1,"jsonData":${jsonData}}`, {
    headers: { 'content-type': 'application/json' },
  });
const route = 'GET /api/pictable/user/images/128';
const sent = '{"projectId":1,"title":"Prices","data":[{"2024":1.50,"2023":2}],"customFilename":"prices"}';

describe('the table of a stored image', () => {
  it('opens as it was sent, as an undo step', async () => {
    const { keyboard } = openEditor({
      href: '/app?image=128&projectId=1',
      routes: { [route]: record(sent) },
    });
    expect(await text(openStored.openedText)).toBeTruthy();
    expect(screen.getByText(openStored.opened('Prices'))).toBeTruthy();
    expect(currentHref()).toBe('/app?projectId=1');
    expect(await liveImage(1, 2, 'Prices')).toBeTruthy();
    const shown = await jsonText();
    expect(shown).toContain('{ "2024": 1.50, "2023": 2 }');
    expect(shown).not.toMatch(/projectId|customFilename/);
    await keyboard.click(await button('Undo'));
    await waitFor(async () => expect(await jsonText()).not.toBe(shown));
  });

  it('of a live image is published at the same URL', async () => {
    const { keyboard } = openEditor({
      href: '/app?image=128&projectId=1&live=prices',
      routes: { [route]: record(sent), 'GET /api/pictable/user/live': { success: true, liveImages: [] } },
    });
    expect(await text(openStored.replacingText)).toBeTruthy();
    await liveImage(1, 2, 'Prices');
    await keyboard.click(await button(outputMenu.label));
    await keyboard.click(await screen.findByRole('menuitem', { name: publishLive.menuItem }));
    const name = (await dialog()).getByLabelText<HTMLInputElement>(publishLive.name);
    expect(name.value).toBe('prices');
  });

  it('is not there any more after the retention period', async () => {
    openEditor({ href: '/app?image=128', routes: { [route]: record('null') } });
    expect(await text(openStored.notKept)).toBeTruthy();
    expect(await liveImage(5, 5, 'Q3 pipeline by region')).toBeTruthy();
  });
});
