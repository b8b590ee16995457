import type { GlyphsItem, Item } from '../scene/scene.ts';

/** Runs that are rounded to 0.01 px still join. */
const SAME_PLACE_PX = 0.05;

/**
 * The run at `index` and those that go on from it: neighbours on one baseline, in one direction, of one size and colour.
 * They stand in reading order, so those that run from right to left are shown last to first.
 */
export function runsFrom(items: readonly Item[], index: number): GlyphsItem[] {
  const runs = [items[index] as GlyphsItem];
  for (;;) {
    const next = items[index + runs.length];
    if (next?.kind !== 'glyphs' || !goesOn(runs.at(-1)!, next)) return runs;
    runs.push(next);
  }
}

/**
 * The line that begins at `index`, and those after it that go on where no space was, as where a word is broken, or beside it in
 * another look.
 */
export function linesFrom(items: readonly Item[], index: number): GlyphsItem[][] {
  const lines = [runsFrom(items, index)];
  for (let end = index; ; ) {
    const runs = lines.at(-1)!;
    end += runs.length;
    const last = runs.at(-1)!;
    if (!last.goesOn || isRightToLeft(last) || items[end]?.kind !== 'glyphs') return lines;
    lines.push(runsFrom(items, end));
  }
}

/** The text of a run without the hyphen that breaking put at its end. */
export function ownText({ text, goesOn }: GlyphsItem): string {
  return goesOn === 'after-hyphen' ? text.slice(0, -1) : text;
}

/** Whether a run is read from right to left; its glyphs stand from left to right nevertheless. */
export function isRightToLeft(run: GlyphsItem): boolean {
  return run.level % 2 === 1;
}

function goesOn(run: GlyphsItem, next: GlyphsItem): boolean {
  if (run.goesOn === 'beside') return false;
  const isAlike =
    run.y === next.y && run.level === next.level && run.sizePx === next.sizePx && run.color === next.color;
  const gapPx = isRightToLeft(run) ? run.x - (next.x + next.widthPx) : next.x - (run.x + run.widthPx);
  return isAlike && Math.abs(gapPx) < SAME_PLACE_PX;
}
