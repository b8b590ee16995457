import AxeBuilder from '@axe-core/playwright';
import { fromJs } from '@pictable/contract/json';
import { writePreviewPage } from '../../../integrations/vscode/src/preview-page.ts';
import { renderTable } from '../../../integrations/vscode/src/render-table.ts';
import { expect, test } from '../setup/silent-console.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('the preview of the extension for VS Code copies its image, within its policy', async ({
  page,
  baseURL,
}) => {
  const table = fromJs({ title: 'Ports', data: [{ Port: 'Bergen', Ships: 45, Note: 'ก' }] });
  const images = await renderTable(table, 'png', { theme: 'ocean', scale: 2 });
  const url = `${baseURL}/preview-page`;
  await page.route(url, (route) =>
    route.fulfill({ contentType: 'text/html', body: writePreviewPage(images) }),
  );
  // The editor gives this function to the page; its messages go to the extension.
  await page.addInitScript(() => {
    const sent: object[] = [];
    Object.assign(globalThis, {
      sent,
      acquireVsCodeApi: () => ({ postMessage: (message: object) => sent.push(message) }),
    });
  });
  await page.goto(url);
  await expect(page.getByRole('img', { name: /^Ports, a table with 1 row/ })).toHaveJSProperty(
    'complete',
    true,
  );
  await page.getByRole('button', { name: 'Copy as PNG' }).click();
  await expect(page.getByRole('status')).toHaveText('Copied.');
  const copiedWidth = () =>
    page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      // It fails if the clipboard changes in between.
      const blob = await item?.getType('image/png').catch(() => undefined);
      return blob && (await createImageBitmap(blob)).width;
    });
  await expect.poll(copiedWidth).toBe(images.images[0]!.width * 2);
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await page.evaluate(() => window.postMessage('copy'));
  await expect.poll(copiedWidth).toBe(images.images[0]!.width * 2);
  await page.getByRole('button', { name: 'Save as…' }).click();
  expect(await page.evaluate('sent.map((message) => message.kind)')).toEqual([
    'ready',
    'copied',
    'copied',
    'save',
  ]);
  const { violations } = await new AxeBuilder({ page })
    // The editor shows the title of the panel.
    .disableRules('page-has-heading-one')
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
});
