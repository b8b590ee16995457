import type { DerivedTheme } from '@pictable/contract';
import { renderInWorker } from '../../rendering/render-client.ts';

const table = JSON.stringify({
  headers: ['Region', 'Deals'],
  rows: [
    ['Nordics', 42],
    ['Iberia', 31],
    ['Alps', 58],
  ],
});

const widthPx = 200;
const made = new Map<string, Promise<string | undefined>>();
let last: Promise<unknown> = Promise.resolve();

/**
 * URL of a thumbnail of a built-in theme or of one that is derived from colours. Thumbnails render one at a time, so that
 * typing stays responsive.
 */
export function renderThemeThumbnail(theme: string | DerivedTheme): Promise<string | undefined> {
  const key = JSON.stringify(theme);
  const before = made.get(key);
  if (before) return before;
  const thumbnail = last.then(() => drawOne(theme)).catch(() => undefined);
  last = thumbnail;
  made.set(key, thumbnail);
  return thumbnail;
}

async function drawOne(theme: string | DerivedTheme): Promise<string | undefined> {
  const styles = { theme, defaultWidth: widthPx };
  const result = await renderInWorker({ text: table, styles, format: 'svg' });
  return result.rendered ? URL.createObjectURL(result.rendering.file) : undefined;
}
