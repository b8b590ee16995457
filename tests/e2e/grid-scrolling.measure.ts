import { openCreatePage, pasteJson } from './setup/editor.ts';
import { expect, test } from './setup/silent-console.ts';

const [rows, columns] = [4_000, 12];
const steps = 200;

/** A wheel turns by about 100 px, PageDown by a screen. */
for (const stepPx of [100, 500]) {
  test(`scrolling the grid of ${rows} × ${columns} by ${stepPx} px`, async ({ page }) => {
    await pasteJson(await openCreatePage(page), tableText());
    await page.getByRole('button', { name: 'Grid', exact: true }).click();
    const grid = page.getByRole('grid');
    await expect(grid).toHaveAttribute('aria-rowcount', String(rows + 1));
    // The preview of the table is rendered meanwhile.
    await page.waitForTimeout(3_000);
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    const durations: number[] = [];
    for (let step = 0; step < steps; step++) {
      const before = await workMs(session);
      await grid.evaluate(scrollBy, stepPx);
      durations.push((await workMs(session)) - before);
    }
    durations.sort((a, b) => a - b);
    const percentile = (share: number) =>
      (durations[Math.ceil(durations.length * share) - 1] ?? 0).toFixed(1);
    process.stdout.write(
      `${rows} × ${columns}, ${stepPx} px: p50 ${percentile(0.5)} ms, p95 ${percentile(0.95)} ms, max ${percentile(1)} ms of ${steps} steps\n`,
    );
    await expect(page.locator(`[aria-rowindex="${Math.floor((steps * stepPx) / 32)}"]`)).toBeAttached();
  });
}

/** Scrolls, and waits until what that shows has been painted. */
function scrollBy(element: Element, px: number): Promise<void> {
  element.scrollTop += px;
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}

/** Time that the page has spent so far on scripts, styles and layout. */
async function workMs(session: {
  send(method: 'Performance.getMetrics'): Promise<{ metrics: { name: string; value: number }[] }>;
}) {
  const { metrics } = await session.send('Performance.getMetrics');
  const names = new Set(['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration']);
  return metrics.reduce((sum, { name, value }) => sum + (names.has(name) ? value * 1_000 : 0), 0);
}

function tableText(): string {
  const lines = Array.from({ length: rows }, (_, row) => {
    const cells = Array.from({ length: columns }, (_, column) =>
      column === 0 ? `"Row ${row}"` : `${row * 7 + column}.50`,
    );
    return `    [${cells.join(', ')}]`;
  });
  const names = Array.from({ length: columns }, (_, column) => `"Column ${column}"`);
  return `{ "headers": [${names.join(', ')}],\n  "rows": [\n${lines.join(',\n')}\n  ]\n}`;
}
