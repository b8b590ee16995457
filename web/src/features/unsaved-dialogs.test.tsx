// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/dom';
import { afterEach, expect, it, vi } from 'vitest';
import { projectList } from '../messages/dashboard-texts.ts';
import { formTexts } from '../messages/form-texts.ts';
import { bucketTexts } from '../messages/projects/bucket-texts.ts';
import { ownThemesTexts } from '../messages/projects/own-themes-texts.ts';
import { secretForm, secretsTexts } from '../messages/projects/secrets-texts.ts';
import { saveTemplate, templates } from '../messages/templates-texts.ts';
import { uiTexts } from '../messages/ui-texts.ts';
import { webhookForm, webhooks } from '../messages/webhooks-texts.ts';
import { ada, button, closeApp, dialog, openApp, projectOf } from '../open-app.fixture.tsx';

afterEach(closeApp);

const project = '/api/pictable/projects/1';
const routes = {
  'GET /api/pictable/projects': [projectOf(1, 'North')],
  'GET /api/pictable/user/images': [],
  'GET /api/pictable/webhooks': { success: true, webhooks: [] },
  [`GET ${project}/templates`]: { success: true, templates: [] },
  [`GET ${project}/themes`]: { success: true, themes: [] },
  [`GET ${project}/secrets`]: { success: true, secrets: [] },
  [`GET ${project}/bucket`]: { success: true, bucket: null, problem: null },
};

interface Case {
  readonly page: string;
  /** The buttons and the menu item that open the form. */
  readonly opened: readonly (string | RegExp)[];
  readonly field: string;
}

const menu = projectList.menu('North');

it.each<[string, Case]>([
  [
    'a template',
    { page: '/dashboard/templates?project=1', opened: [templates.create], field: saveTemplate.name },
  ],
  ['a webhook', { page: '/dashboard/webhooks', opened: [webhooks.create], field: webhookForm.url }],
  ['a theme', { page: '/dashboard', opened: [menu, projectList.themes], field: ownThemesTexts.name }],
  ['a bucket', { page: '/dashboard', opened: [menu, projectList.bucket], field: bucketTexts.endpoint }],
  [
    'a secret',
    { page: '/dashboard', opened: [menu, projectList.secrets, secretsTexts.add], field: secretForm.value },
  ],
])('the dialog of %s asks before changes are lost', async (_, { page, opened, field }) => {
  const confirm = vi.fn(() => false);
  vi.stubGlobal('confirm', confirm);
  const { keyboard } = openApp(page, { user: ada, routes });
  for (const name of opened)
    await keyboard.click(await screen.findByRole(name === opened[1] ? 'menuitem' : 'button', { name }));
  const form = await dialog();
  await keyboard.type(await form.findByLabelText(field), 'x');
  await keyboard.keyboard('{Escape}');
  await keyboard.click(form.getByRole('button', { name: uiTexts.close }));
  expect(confirm.mock.calls).toEqual([[formTexts.discard], [formTexts.discard]]);
  expect(form.getByLabelText<HTMLInputElement>(field).value).toBe('x');
  confirm.mockReturnValue(true);
  await keyboard.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a dialog without changes closes at once', async () => {
  const confirm = vi.fn(() => false);
  vi.stubGlobal('confirm', confirm);
  const { keyboard } = openApp('/dashboard/webhooks', { user: ada, routes });
  await keyboard.click(await button(webhooks.create));
  await dialog();
  await keyboard.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(confirm).not.toHaveBeenCalled();
});
