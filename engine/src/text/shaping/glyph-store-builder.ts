import type { GlyphStore } from '../../scene/scene.ts';
import type { ShapedText } from './harfbuzz.ts';
import { SpelledWord } from './letter-shapes.ts';

/**
 * Collects glyphs in flat arrays that grow. Glyphs keep their indexes, so a line that is rendered again
 * reuses its range.
 */
export class GlyphStoreBuilder {
  /** Identifies this builder, so that ranges cached from an earlier one are not used. */
  readonly generation: number;
  count = 0;
  private ids = new Uint16Array(4_096);
  private x = new Int32Array(4_096);
  private clusters = new Uint16Array(4_096);
  private y: Int16Array | undefined;

  constructor(generation: number) {
    this.generation = generation;
  }

  /** Adds shaped glyphs. `pen`, in font units, and `cluster`, in UTF-16 units, are offsets in their item. */
  append(shaped: ShapedText, pen: number, cluster: number): void {
    const { count, y } = shaped;
    this.reserve(count);
    // Local variables for the fields: this loop is most of the cost of a text that is not cached.
    const { ids, x, clusters, count: start } = this;
    if (shaped instanceof SpelledWord) {
      shaped.write(ids, x, start, pen);
      for (let i = 0; i < count; i++) clusters[start + i] = cluster + i;
      this.count += count;
      return;
    }
    const { ids: newIds, x: newX, clusters: newClusters } = shaped;
    for (let i = 0; i < count; i++) {
      ids[start + i] = newIds[i]!;
      x[start + i] = pen + newX[i]!;
      clusters[start + i] = cluster + newClusters[i]!;
    }
    if (y) {
      this.y ??= new Int16Array(ids.length);
      this.y.set(y, start);
    }
    this.count += count;
  }

  /** Adds one glyph on the baseline. */
  appendGlyph(id: number, pen: number, cluster: number): void {
    this.reserve(1);
    this.ids[this.count] = id;
    this.x[this.count] = pen;
    this.clusters[this.count] = cluster;
    this.count++;
  }

  /** The glyphs collected so far. Glyphs added later do not change them. */
  store(): GlyphStore {
    const { count, ids, x, y, clusters } = this;
    return { count, ids, x, y, clusters };
  }

  private reserve(more: number): void {
    const needed = this.count + more;
    if (needed <= this.ids.length) return;
    const capacity = Math.max(needed, this.ids.length * 2);
    const { ids, x, clusters, y } = this;
    this.ids = new Uint16Array(capacity);
    this.ids.set(ids);
    this.x = new Int32Array(capacity);
    this.x.set(x);
    this.clusters = new Uint16Array(capacity);
    this.clusters.set(clusters);
    if (!y) return;
    this.y = new Int16Array(capacity);
    this.y.set(y);
  }
}
