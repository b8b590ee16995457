import type { GlyphStore } from '../scene/scene.ts';
import type { ShapedText } from '../text/harfbuzz.ts';

/** Collects the glyphs of a scene in flat arrays that grow. */
export class GlyphStoreBuilder {
  count = 0;
  private ids = new Uint16Array(4_096);
  private x = new Int32Array(4_096);
  private clusters = new Uint16Array(4_096);
  private y: Int16Array | undefined;

  /** Adds shaped glyphs: `pen` in font units and `cluster` in UTF-16 units are where they start in their item. */
  append(shaped: ShapedText, pen: number, cluster: number): void {
    const { count, ids, x, y, clusters } = shaped;
    this.reserve(count);
    const start = this.count;
    for (let i = 0; i < count; i++) {
      this.ids[start + i] = ids[i]!;
      this.x[start + i] = pen + x[i]!;
      this.clusters[start + i] = cluster + clusters[i]!;
    }
    if (y) {
      this.y ??= new Int16Array(this.ids.length);
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

  /** The glyphs collected so far. */
  finish(): GlyphStore {
    const { count } = this;
    return {
      count,
      ids: this.ids.slice(0, count),
      x: this.x.slice(0, count),
      y: this.y?.slice(0, count),
      clusters: this.clusters.slice(0, count),
    };
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
