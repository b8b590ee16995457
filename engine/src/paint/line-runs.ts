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

/** Whether a run is read from right to left; its glyphs stand from left to right nevertheless. */
export function isRightToLeft(run: GlyphsItem): boolean {
  return run.level % 2 === 1;
}

function goesOn(run: GlyphsItem, next: GlyphsItem): boolean {
  const isAlike =
    run.y === next.y && run.level === next.level && run.sizePx === next.sizePx && run.color === next.color;
  const gapPx = isRightToLeft(run) ? run.x - (next.x + next.widthPx) : next.x - (run.x + run.widthPx);
  return isAlike && Math.abs(gapPx) < SAME_PLACE_PX;
}
