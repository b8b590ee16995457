import type { GlyphsItem, Item } from '../scene/scene.ts';

/** Tolerance that still joins runs whose positions are rounded to 0.01 px. */
const JOIN_TOLERANCE_PX = 0.05;

/**
 * The run at `index` and the runs that continue it: adjacent runs with the same baseline, direction, size and
 * colour, in reading order. Right-to-left runs are therefore painted last to first.
 */
export function collectRuns(items: readonly Item[], index: number): GlyphsItem[] {
  const runs = [items[index] as GlyphsItem];
  for (;;) {
    const next = items[index + runs.length];
    if (next?.kind !== 'glyphs' || !continuesRun(runs.at(-1)!, next)) return runs;
    runs.push(next);
  }
}

/**
 * The line that starts at `index`, and the lines after it that continue it without a space: the rest of a
 * broken word, or text beside it in another style.
 */
export function collectLines(items: readonly Item[], index: number): GlyphsItem[][] {
  const lines = [collectRuns(items, index)];
  for (let end = index; ; ) {
    const runs = lines.at(-1)!;
    end += runs.length;
    const last = runs.at(-1)!;
    if (!last.continuation || isRightToLeft(last) || items[end]?.kind !== 'glyphs') return lines;
    lines.push(collectRuns(items, end));
  }
}

/** The text of a run without the hyphen that line breaking added at its end. */
export function textWithoutHyphen({ text, continuation }: GlyphsItem): string {
  return continuation === 'hyphenated' ? text.slice(0, -1) : text;
}

/** The text of a run for readers: without an added hyphen, and with what is read but not shown. */
export function readableText(run: GlyphsItem): string {
  const { before = '', after = '' } = run.unseen ?? {};
  return `${before}${textWithoutHyphen(run)}${after}`;
}

/** Whether a run is read from right to left. Its glyphs are stored from left to right nevertheless. */
export function isRightToLeft(run: GlyphsItem): boolean {
  return run.level % 2 === 1;
}

function continuesRun(run: GlyphsItem, next: GlyphsItem): boolean {
  if (run.continuation === 'beside') return false;
  const hasSameStyle =
    run.y === next.y && run.level === next.level && run.sizePx === next.sizePx && run.color === next.color;
  const gapPx = isRightToLeft(run) ? run.x - (next.x + next.widthPx) : next.x - (run.x + run.widthPx);
  return hasSameStyle && Math.abs(gapPx) < JOIN_TOLERANCE_PX;
}
