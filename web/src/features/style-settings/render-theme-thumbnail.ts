import type { ThemeName } from '@pictable/contract';
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
const made = new Map<ThemeName, Promise<string | undefined>>();
let last: Promise<unknown> = Promise.resolve();

/** URL of a thumbnail of a theme. Thumbnails render one at a time, so that typing stays responsive. */
export function renderThemeThumbnail(theme: ThemeName): Promise<string | undefined> {
  const before = made.get(theme);
  if (before) return before;
  const thumbnail = last.then(() => drawOne(theme)).catch(() => undefined);
  last = thumbnail;
  made.set(theme, thumbnail);
  return thumbnail;
}

async function drawOne(theme: ThemeName): Promise<string | undefined> {
  const styles = { theme, defaultWidth: widthPx };
  const result = await renderInWorker({ text: table, styles, format: 'svg' });
  return result.rendered ? URL.createObjectURL(result.rendering.file) : undefined;
}
