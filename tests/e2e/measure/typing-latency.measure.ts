import { openCreatePage, pasteJson } from '../setup/editor.ts';
import { expect, test } from '../setup/silent-console.ts';

const keys = 60;

/** Tables of the study that the latency budgets are based on: rows × columns. */
const tables = [
  [5, 6],
  [100, 8],
  [500, 10],
] as const;

for (const slowdown of [1, 4]) {
  for (const [rows, columns] of tables) {
    test(`typing in ${rows} × ${columns} at 1/${slowdown} of the speed`, async ({ page }) => {
      const field = await openCreatePage(page);
      await pasteJson(field, tableText(rows, columns));
      await expect(page.getByRole('list', { name: 'Image details' })).toContainText(`${rows} rows`);
      await field.press('ControlOrMeta+Home');
      await field.press('End');
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      await page.evaluate(watchEvents);
      for (let key = 0; key < keys; key++) {
        await page.keyboard.press(key % 2 === 0 ? 'Space' : 'Backspace');
        await page.waitForTimeout(80);
      }
      const delays = (await page.evaluate(readDelays)).sort((a, b) => a - b);
      const percentile = (share: number) => delays[Math.ceil(delays.length * share) - 1] ?? 0;
      process.stdout.write(
        `${rows} × ${columns}, 1/${slowdown} speed: p50 ${percentile(0.5)} ms, p75 ${percentile(0.75)} ms, p98 ${percentile(0.98)} ms of ${delays.length} keys\n`,
      );
      expect(delays.length).toBeGreaterThan(keys / 2);
    });
  }
}

function tableText(rows: number, columns: number): string {
  const lines = Array.from({ length: rows }, (_, row) => {
    const cells = Array.from({ length: columns }, (_, column) =>
      column === 0 ? `"Row ${row}"` : row * 7 + column,
    );
    return `    [${cells.join(', ')}]`;
  });
  const names = Array.from({ length: columns }, (_, column) => `"Column ${column}"`);
  return `{ "title": "T",\n  "headers": [${names.join(', ')}],\n  "rows": [\n${lines.join(',\n')}\n  ]\n}`;
}

interface Watch {
  delays?: Map<number, number>;
}

/**
 * Runs in the page: measures the time from a key press to the next paint, as Interaction to Next Paint
 * does.
 */
function watchEvents() {
  const delays = new Map<number, number>();
  Object.assign(globalThis, { delays });
  const watch = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      const { interactionId, duration } = entry;
      if (interactionId) delays.set(interactionId, Math.max(duration, delays.get(interactionId) ?? 0));
    }
  });
  watch.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

function readDelays(): number[] {
  return [...((globalThis as Watch).delays ?? new Map<number, number>()).values()];
}
