import type { ThemeName } from '@pictable/contract';
import { draw } from '../../lib/drawing/draw-client.ts';

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

/** The address of a small picture of a theme. One is drawn after the other, so that typing is not kept waiting. */
export function drawTheme(theme: ThemeName): Promise<string | undefined> {
  const before = made.get(theme);
  if (before) return before;
  const picture = last.then(() => drawOne(theme)).catch(() => undefined);
  last = picture;
  made.set(theme, picture);
  return picture;
}

async function drawOne(theme: ThemeName): Promise<string | undefined> {
  const styles = { theme, defaultWidth: widthPx };
  const result = await draw({ text: table, styles, format: 'svg' });
  return result.drawn ? URL.createObjectURL(result.drawing.file) : undefined;
}
