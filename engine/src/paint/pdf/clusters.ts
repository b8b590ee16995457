import type { GlyphStore, GlyphsItem } from '../../scene/scene.ts';
import { isRightToLeft } from '../line-runs.ts';

/** Glyphs [from, to) that together represent a piece of text. */
export interface Cluster {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Invisible characters, for example joiners. */
const INVISIBLE = /^\p{Default_Ignorable_Code_Point}+$/u;

/** The clusters of a run from left to right. Joined in reading order, their texts are the text of the run. */
export function clustersOf(item: GlyphsItem, glyphs: GlyphStore): readonly Cluster[] {
  const { from, to, text } = item;
  const ends = clusterEnds(item, glyphs);
  const clusters: Cluster[] = [];
  for (let start = from; start < to; ) {
    const cluster = glyphs.clusters[start] ?? 0;
    let end = start + 1;
    while (end < to && glyphs.clusters[end] === cluster) end += 1;
    clusters.push({ from: start, to: end, text: text.slice(cluster, ends.get(cluster)) });
    start = end;
  }
  return withUnseen(isRightToLeft(item) ? clusters : joinInvisible(clusters), item);
}

/** Adds the text that is read but not shown to the first and the last cluster. */
function withUnseen(clusters: readonly Cluster[], { unseen }: GlyphsItem): readonly Cluster[] {
  if (unseen === undefined) return clusters;
  return clusters.map((cluster, index) => {
    const before = index === 0 ? unseen.before : '';
    const after = index === clusters.length - 1 ? unseen.after : '';
    return { ...cluster, text: before + cluster.text + after };
  });
}

/**
 * Joins invisible characters to the cluster before them, because readers mishandle text without width.
 * Right-to-left runs are excluded: readers reverse the characters of a code only if all of them are
 * right-to-left letters.
 */
function joinInvisible(clusters: readonly Cluster[]): Cluster[] {
  const joined: Cluster[] = [];
  for (const cluster of clusters) {
    const last = joined.at(-1);
    if (last === undefined || !INVISIBLE.test(cluster.text)) joined.push(cluster);
    else joined[joined.length - 1] = { from: last.from, to: cluster.to, text: last.text + cluster.text };
  }
  return joined;
}

/** Whether each glyph of a run represents one UTF-16 unit of its text, in order and on the baseline. */
export function isPlain(item: GlyphsItem, { clusters, y }: GlyphStore): boolean {
  const { from, to, text } = item;
  if (isRightToLeft(item) || item.unseen !== undefined || to - from !== text.length) return false;
  for (let index = from; index < to; index++) {
    if (clusters[index] !== index - from || (y?.[index] ?? 0) !== 0) return false;
  }
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
