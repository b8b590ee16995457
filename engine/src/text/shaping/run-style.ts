import type { Color } from '../../scene/color.ts';
import type { Face } from '../fonts/face-store.ts';
import type { ShapedText, ShapingContext } from './harfbuzz.ts';

/** Shaped glyphs of one face and direction. */
export interface ShapedRun {
  readonly face: Face;
  readonly level: number;
  readonly text: string;
  readonly shaped: ShapedText;
}

/** Shapes the words of a span of text. */
export interface RunFont {
  /** The face whose spaces are used. */
  readonly primary: Face;
  readonly spaceEm: number;
  word(text: string, levels?: Uint8Array): { readonly runs: readonly ShapedRun[]; readonly widthEm: number };
  /** As `word`, without caching: for parts that are only measured or that join with adjacent letters. */
  shapeWord(
    text: string,
    levels: Uint8Array | undefined,
    styles: undefined,
    context: ShapingContext | undefined,
  ): ReturnType<RunFont['word']>;
}

/** Colours, lines and link of a span of text. */
export interface RunPaint {
  readonly color: Color;
  /** Background colour; undefined for none. */
  readonly background: Color | undefined;
  readonly isUnderlined: boolean;
  readonly isStruck: boolean;
  /** Whether the background has round ends. */
  readonly isPill?: boolean | undefined;
  /** URL with the scheme http, https, mailto or tel; undefined for none. */
  readonly link: string | undefined;
}

/** Style of a span whose font, size, position or paint differs from the text. One object per span. */
export interface RunStyle {
  readonly font: RunFont;
  /** Font size as a fraction of the font size of the whole text. */
  readonly scale: number;
  /** Distance of its baseline above that of the line, in em of the whole text; negative if below. */
  readonly riseEm: number;
  /** Padding before its first and after its last character, in em of the whole text. */
  readonly padEm: number;
  /** Whether lines break only before and after the span. */
  readonly isUnbroken?: boolean | undefined;
  readonly paint: RunPaint;
}

/** UTF-16 units [from, to) of a text and their style. */
export interface StyledSpan {
  readonly from: number;
  readonly to: number;
  readonly style: RunStyle;
}

/** The style of each UTF-16 unit of a text. */
export class UnitStyles {
  readonly styles: readonly RunStyle[];
  /** Whether a span starts with a unit (1), ends with it (2) or both (3). */
  private readonly edges: readonly number[];

  constructor(styles: readonly RunStyle[], edges: readonly number[]) {
    this.styles = styles;
    this.edges = edges;
  }

  /** Creates the styles from consecutive spans that cover a text. */
  static fromSpans(spans: readonly StyledSpan[]): UnitStyles {
    const styles: RunStyle[] = [];
    const edges: number[] = [];
    for (const { from, to, style } of spans) {
      for (let unit = from; unit < to; unit++) {
        styles.push(style);
        edges.push((unit === from ? 1 : 0) + (unit === to - 1 ? 2 : 0));
      }
    }
    return new UnitStyles(styles, edges);
  }

  /** Whether a line must not break before a unit. */
  isUnbrokenAt(unit: number): boolean {
    const style = this.styles[unit]!;
    // Two spans with the same style have objects of their own.
    return style.isUnbroken === true && style === this.styles[unit - 1];
  }

  slice(from: number, to: number): UnitStyles {
    return new UnitStyles(this.styles.slice(from, to), this.edges.slice(from, to));
  }

  /** The style of the last unit, for text added after it. */
  last(): UnitStyles {
    return new UnitStyles(this.styles.slice(-1), [0]);
  }

  /** The styles of selected units. */
  pick(units: readonly number[]): UnitStyles {
    return new UnitStyles(
      units.map((unit) => this.styles[unit]!),
      units.map((unit) => this.edges[unit]!),
    );
  }

  concat(others: UnitStyles): UnitStyles {
    return new UnitStyles([...this.styles, ...others.styles], [...this.edges, ...others.edges]);
  }

  /**
   * Adds units of one style at the end, inside the last span.
   *
   * @param isEnd whether the span ends with them
   */
  extended(style: RunStyle, count: number, isEnd = false): UnitStyles {
    const more = Array.from({ length: count });
    const edges = more.map((_, index) => (isEnd && index === count - 1 ? 2 : 0));
    return new UnitStyles([...this.styles, ...more.map(() => style)], [...this.edges, ...edges]);
  }

  /** The spans in order, with the padding before and after each. */
  *spans(): Generator<StyledSpan & { readonly leadEm: number; readonly trailEm: number }> {
    for (let from = 0; from < this.styles.length; ) {
      const style = this.styles[from]!;
      let to = from + 1;
      while (to < this.styles.length && this.styles[to] === style) to++;
      const leadEm = this.edges[from]! % 2 === 1 ? style.padEm : 0;
      const trailEm = this.edges[to - 1]! >= 2 ? style.padEm : 0;
      yield { from, to, style, leadEm, trailEm };
      from = to;
    }
  }
}
