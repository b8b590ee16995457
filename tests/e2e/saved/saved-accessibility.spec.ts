import { createProject, signUp } from '../setup/account.ts';
import { openCreatePage } from '../setup/editor.ts';
import { expect, test } from '../setup/silent-console.ts';
import { slow } from '../setup/slow.ts';
import { expectNoHorizontalScroll, violations } from '../setup/violations.ts';

test.describe('templates, live images, webhooks and secrets', () => {
  test.describe.configure({ timeout: 150_000 });
  test.use({ colorScheme: 'light', reducedMotion: 'reduce' });

  test(
    'their lists, pages and dialogs have no violation, and do not scroll horizontally',
    slow,
    async ({ page }) => {
      await signUp(page, 'axe-saved');
      const { id } = await createProject(page, 'Axe');
      const data = { title: 'Orders in {{month}}', data: [{ City: 'Umeå', Orders: 12 }] };
      await page.request.put(`/api/pictable/projects/${id}/templates/orders`, { data });
      await page.request.put(`/api/pictable/user/live/orders?projectId=${id}`, { data });
      const endpoint = { url: 'http://127.0.0.1:9/hooks/tables', events: ['image.created'] };
      const added = await page.request.post('/api/pictable/webhooks', { data: endpoint });
      const { webhook } = (await added.json()) as { webhook: { id: number } };
      const dialog = page.getByRole('dialog');
      for (const path of [
        '/dashboard/webhooks',
        `/dashboard/webhooks?id=${webhook.id}`,
        '/dashboard/templates',
        `/dashboard/templates?project=${id}&name=orders`,
        '/dashboard/live-images',
        `/dashboard/live-images?name=orders&in=${id}`,
      ]) {
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        expect(await violations(page), path).toEqual([]);
        if (path.endsWith('name=orders')) {
          await page.getByRole('button', { name: 'Edit JSON' }).click();
          await expect(dialog.getByRole('textbox', { name: 'Template JSON' })).toBeVisible();
          expect(await violations(page), 'dialog').toEqual([]);
          await page.keyboard.press('Escape');
        }
        await expectNoHorizontalScroll(page);
      }
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto('/dashboard/webhooks');
      await page.getByRole('button', { name: 'Add endpoint' }).click();
      await expect(dialog.getByLabel('URL')).toBeVisible();
      expect(await violations(page), 'form of a webhook').toEqual([]);
      await page.goto('/dashboard');
      for (const item of ['Secrets', 'Own Bucket']) {
        await page.getByRole('button', { name: 'Actions for Axe' }).click();
        await page.getByRole('menuitem', { name: item, exact: true }).click();
        if (item === 'Secrets') await dialog.getByRole('button', { name: 'Add secret' }).click();
        await expect(dialog.getByRole('textbox').nth(1)).toBeVisible();
        expect(await violations(page), item).toEqual([]);
        await page.keyboard.press('Escape');
      }
      await openCreatePage(page, `/app?projectId=${id}`);
      for (const item of ['Save as template', 'Publish as live image']) {
        await page.getByRole('button', { name: 'More ways to save' }).click();
        await page.getByRole('menuitem', { name: item }).click();
        await expect(dialog.getByLabel('Name')).toBeVisible();
        expect(await violations(page), item).toEqual([]);
        await page.keyboard.press('Escape');
      }
    },
  );
});
