import type { takeRendered } from './in-page/watch-renders.ts';
import { bundleForPage } from './setup/bundle-for-page.ts';
import { openCreatePage } from './setup/editor.ts';
import { expect, test } from './setup/silent-console.ts';

declare const renderWatch: { takeRendered: typeof takeRendered };

/** Components that show the text or the image made from it, by the label of their region. */
const showTheTable = ['Data', 'Preview', 'Table preview', 'Image details'];

test('a keystroke renders only the components that show the table', async ({ page }) => {
  const watch = bundleForPage('watch-renders.ts', 'renderWatch');
  await page.addInitScript(`${watch} renderWatch.watchRenders(); globalThis.renderWatch = renderWatch;`);
  const field = await openCreatePage(page);
  const take = () => page.evaluate(() => renderWatch.takeRendered());
  await expect(page.getByText('Operational')).toBeVisible();
  await field.press('ControlOrMeta+Home');
  // The first key of a step makes undo possible, so the second one is observed.
  for (const key of ['Space', 'Backspace']) {
    await take();
    await field.press(key);
    const rendered: string[] = [];
    const hasNewImage = async () =>
      rendered.push(...(await take())) > 0 && rendered.includes('Image details');
    await expect.poll(hasNewImage).toBe(true);
    if (key === 'Space') continue;
    expect(rendered).toContain('Data');
    expect([...new Set(rendered)].filter((label) => !showTheTable.includes(label))).toEqual([]);
    expect(rendered.length).toBeLessThan(20);
  }
});
