import { openCreatePage, pasteJson } from '../setup/editor.ts';
import { expect, test } from '../setup/silent-console.ts';

const keys = 40;
const columns = 5;

for (const rows of [10, 500, 3_000]) {
  test(`from a key to the preview of ${rows} × ${columns}`, async ({ page }) => {
    const field = await openCreatePage(page);
    await pasteJson(field, tableText(rows));
    const preview = page.getByRole('img', { name: /^Table preview/ });
    await expect(page.getByRole('list', { name: 'Image details' })).toContainText(
      `${rows.toLocaleString('en')} rows`,
    );
    // The image of the pasted table is still being rendered.
    await page.waitForTimeout(2_000);
    // Behind the first letter of the title, so that each key changes the image.
    await field.press('ControlOrMeta+Home');
    for (let step = 0; step < 12; step++) await field.press('ArrowRight');
    await preview.evaluate(watchPreview);
    for (let key = 0; key < keys; key++) {
      await page.keyboard.press(key % 2 === 0 ? 'x' : 'Backspace');
      await page.waitForTimeout(400);
    }
    const delays = (await page.evaluate(readDelays)).sort((a, b) => a - b);
    const percentile = (share: number) => Math.round(delays[Math.ceil(delays.length * share) - 1] ?? 0);
    process.stdout.write(
      `${rows} × ${columns}: p50 ${percentile(0.5)} ms, p95 ${percentile(0.95)} ms of ${delays.length} keys\n`,
    );
    expect(delays.length).toBeGreaterThan(keys / 2);
  });
}

function tableText(rows: number): string {
  const names = Array.from({ length: columns }, (_, column) => `"Column ${column}"`);
  const lines = Array.from(
    { length: rows },
    (_, row) => `    ["Row ${row}", ${row * 7}, ${row * 11}, "x${row % 13}", ${row / 8}]`,
  );
  return `{ "title": "T",\n  "headers": [${names.join(', ')}],\n  "rows": [\n${lines.join(',\n')}\n  ]\n}`;
}

interface Watch {
  delays?: number[];
}

/** Runs in the page: measures the time from a key press to the first paint of another image. */
function watchPreview(preview: Element): void {
  const delays: number[] = [];
  Object.assign(globalThis, { delays });
  let pressedMs: number | undefined;
  document.addEventListener(
    'keydown',
    () => {
      pressedMs = performance.now();
    },
    true,
  );
  const watch = new MutationObserver(() => {
    const startMs = pressedMs;
    pressedMs = undefined;
    if (startMs !== undefined) requestAnimationFrame(() => delays.push(performance.now() - startMs));
  });
  const options = { subtree: true, childList: true, attributes: true, attributeFilter: ['src', 'href', 'd'] };
  watch.observe(preview.parentElement ?? preview, options);
}

function readDelays(): number[] {
  return (globalThis as Watch).delays ?? [];
}
