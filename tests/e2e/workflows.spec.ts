import { readFileSync } from 'node:fs';
import { expect, test } from './setup/silent-console.ts';

test('an n8n workflow is copied with the URL of this service', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/examples');
  await page.getByRole('button', { name: 'Copy "Daily sheet as an image in Slack"' }).click();
  await expect(page.getByText('Daily sheet as an image in Slack copied to clipboard').first()).toBeVisible();
  const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText())) as {
    nodes: { name: string; parameters: { url?: string } }[];
  };
  const request = copied.nodes.find(({ name }) => name === 'Create table image')!;
  expect(new URL(request.parameters.url!).origin).toBe(new URL(page.url()).origin);
});

test('a Make blueprint and the steps of a Zap are downloaded', async ({ page }) => {
  await page.goto('/examples');
  const files = {
    'Shopify order on WhatsApp': ['make-shopify-to-whatsapp.blueprint.json', '"flow"'],
    'Order with its lines by e-mail': ['zapier-order-lines-to-gmail.md', '# Order with its lines'],
  } as const;
  for (const [title, [name, part]] of Object.entries(files)) {
    const button = page.getByRole('button', { name: `Download "${title}"` });
    // What is scrolled into sight is laid out only then, and may move away under the pointer.
    await expect(async () => {
      const download = page.waitForEvent('download', { timeout: 2_000 });
      await Promise.all([download, button.click({ timeout: 2_000 })]);
      const file = await download;
      expect(file.suggestedFilename()).toBe(name);
      expect(readFileSync(await file.path(), 'utf8')).toContain(part);
    }).toPass();
  }
});

for (const platform of ['n8n', 'Make', 'Zapier']) {
  test(`the guide of ${platform} links to its workflows, and the cards link back`, async ({ page }) => {
    await page.goto('/examples');
    const guide = page.getByRole('link', { name: `${platform} guide` }).last();
    // Parts are laid out when they are scrolled into view, which may move the link away from the pointer.
    await expect(async () => {
      await guide.click({ timeout: 2_000 });
      await expect(page).toHaveURL(`/${platform.toLowerCase()}-integration`, { timeout: 2_000 });
    }).toPass();
    await page.getByRole('tab', { name: 'Complete Example' }).click();
    await page.locator('a[href^="/examples#"]').first().click();
    await expect(page).toHaveURL(/\/examples#\w+-/);
    const card = page.locator(new URL(page.url()).hash);
    await expect(card.getByRole('button', { name: /^Copy (?:steps )?"/ })).toBeInViewport();
  });
}
