// @vitest-environment happy-dom
import type { ListedKey } from '@pictable/contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { afterEach, describe, expect, it } from 'vitest';
import { newKey, scopedKeys } from '../../messages/settings-texts.ts';
import { ada, button, closeApp, dialog, openApp, projectOf, text } from '../../open-app.fixture.tsx';

afterEach(closeApp);

const listed: ListedKey = {
  ...{ id: 3, kind: 'scoped', name: 'Weekly report', prefix: 'pk_abc', scopes: ['render'] },
  ...{ project: null, createdAt: '2026-03-02T12:00:00.000Z', lastUsedAt: null, expiresAt: null },
} as ListedKey;
const list = 'GET /api/pictable/keys';
const create = 'POST /api/pictable/keys';

const open = (keys: readonly ListedKey[], routes = {}) =>
  openApp('/settings?tab=keys', {
    user: ada,
    routes: { [list]: { success: true, keys }, 'GET /api/pictable/projects': [], ...routes },
  });

describe('a new key', () => {
  it('needs a name, a scope and a day in the future', async () => {
    const { keyboard, service } = open([], {
      [create]: { success: true, apiKey: 'pk_abcdef', key: { ...listed, name: 'Agent' } },
    });
    await keyboard.click(await button(scopedKeys.create));
    const form = await dialog();
    for (const scope of ['render', 'preview'])
      await keyboard.click(form.getByRole('checkbox', { name: new RegExp(`^${scope}:`) }));
    await keyboard.click(form.getByRole('combobox', { name: new RegExp(newKey.expiry) }));
    await keyboard.click(
      within(await screen.findByRole('listbox')).getByRole('option', { name: newKey.onDate }),
    );
    const day = form.getByLabelText(newKey.date);
    await keyboard.type(day, '2001-01-01');
    const submit = form.getByRole('button', { name: newKey.create });
    await keyboard.click(submit);
    for (const problem of [newKey.nameMissing, newKey.scopesMissing, newKey.dateMissing])
      expect(form.getByText(problem)).toBeTruthy();
    expect(form.getByRole('group').getAttribute('aria-describedby')).toBe(
      form.getByText(newKey.scopesMissing).id,
    );
    expect(service.requests(create)).toHaveLength(0);

    await keyboard.clear(day);
    await keyboard.type(day, '2999-01-01');
    await keyboard.click(form.getByRole('checkbox', { name: /^images:read:/ }));
    await keyboard.type(form.getByLabelText(newKey.name), 'Agent');
    await keyboard.click(submit);
    expect(await text(newKey.createdTitle)).toBeTruthy();
    expect(service.bodies(create)).toEqual([
      {
        ...{ name: 'Agent', scopes: ['images:read'], projectId: null },
        expiresAt: new Date('2999-01-01T00:00').toISOString(),
      },
    ]);
  });
});

describe('the keys', () => {
  it('are listed with their rights, and a request to copy if there are none', async () => {
    open([]);
    expect(await text(scopedKeys.empty)).toBeTruthy();
    expect(await text(/api\/pictable\/keys/)).toBeTruthy();
    closeApp();
    open([{ ...listed, project: { id: 1, name: projectOf(1, 'Sales').name } }]);
    expect(await text(`render · ${scopedKeys.onlyIn('Sales')}`)).toBeTruthy();
    expect(screen.queryByText(scopedKeys.empty)).toBeNull();
  });

  it('are revoked after a question, and restored on request', async () => {
    const { keyboard, service } = open([listed], {
      'DELETE /api/pictable/keys/3': { success: true },
      'POST /api/pictable/keys/3/restore': { success: true },
    });
    await keyboard.click(await button(`${scopedKeys.revoke} Weekly report`));
    await keyboard.click((await dialog()).getByRole('button', { name: scopedKeys.revoke }));
    expect(await text(scopedKeys.revoked)).toBeTruthy();
    expect(service.requests('DELETE /api/pictable/keys/3')).toHaveLength(1);
    await keyboard.click(await button(scopedKeys.undo));
    await waitFor(() => expect(service.requests('POST /api/pictable/keys/3/restore')).toHaveLength(1));
    expect(await text(scopedKeys.restored)).toBeTruthy();
  });
});
