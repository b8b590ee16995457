import type { GlyphStore, GlyphsItem } from '../../scene/scene.ts';

/**
 * What each glyph of a run reads as, so that all together read as the run's text: a ligature has several characters;
 * where several glyphs share a cluster its characters are dealt out in reading order, the last glyph taking the
 * rest. Glyphs stand in visual order, clusters point into logical order.
 */
export function clusterTexts(item: GlyphsItem, glyphs: GlyphStore): string[] {
  const { from, to, text } = item;
  if (isPlain(item, glyphs)) return text.split('');
  const ends = clusterEnds(item, glyphs);
  const texts: string[] = [];
  for (let start = from; start < to; ) {
    const cluster = glyphs.clusters[start] ?? 0;
    let end = start + 1;
    while (end < to && glyphs.clusters[end] === cluster) end += 1;
    const dealt = deal(text.slice(cluster, ends.get(cluster)), end - start);
    texts.push(...(item.level % 2 === 1 ? dealt.reverse() : dealt));
    start = end;
  }
  return texts;
}

function isPlain({ from, to, text, level }: GlyphsItem, { clusters }: GlyphStore): boolean {
  if (level % 2 === 1 || to - from !== text.length) return false;
  for (let index = from; index < to; index++) if (clusters[index] !== index - from) return false;
  return true;
}

function clusterEnds({ from, to, text }: GlyphsItem, { clusters }: GlyphStore): Map<number, number> {
  const starts = [...new Set(clusters.subarray(from, to))].sort((a, b) => a - b);
  const ends = new Map<number, number>();
  starts.forEach((start, index) => {
    ends.set(start, starts[index + 1] ?? text.length);
  });
  return ends;
}

function deal(text: string, count: number): string[] {
  if (count === 1) return [text];
  const characters = [...text];
  const dealt: string[] = [];
  for (let glyph = 0; glyph < count - 1; glyph++) dealt.push(characters[glyph] ?? '');
  dealt.push(characters.slice(count - 1).join(''));
  return dealt;
}
