import type { Color } from '../scene/scene.ts';
import type { Face } from './face-store.ts';
import type { ShapedText, TextAround } from './harfbuzz.ts';

/** Shaped glyphs of one face and direction. */
export interface ShapedRun {
  readonly face: Face;
  readonly level: number;
  readonly text: string;
  readonly shaped: ShapedText;
}

/** What shapes the words of a stretch of text. */
export interface RunFont {
  /** The face that spaces are taken from. */
  readonly primary: Face;
  readonly spaceEm: number;
  word(text: string, levels?: Uint8Array): { readonly runs: readonly ShapedRun[]; readonly widthEm: number };
  /** As `word`, for parts that are tried out and not worth keeping, or that join with what stands beside them. */
  shapeWord(
    text: string,
    levels: Uint8Array | undefined,
    styles: undefined,
    around: TextAround | undefined,
  ): ReturnType<RunFont['word']>;
}

/** What is painted with a stretch of text. */
export interface RunInk {
  readonly color: Color;
  /** Painted behind it; undefined paints nothing. */
  readonly background: Color | undefined;
  readonly isUnderlined: boolean;
  readonly isStruck: boolean;
  /** http, https, mailto or tel; undefined for none. */
  readonly link: string | undefined;
}

/** How a stretch of a text is drawn whose font, size, place or paint is its own. One object a stretch. */
export interface RunStyle {
  readonly font: RunFont;
  /** Size as a share of that of the whole text. */
  readonly scale: number;
  /** How far its baseline stands above that of the line, in sizes of the whole text; below where negative. */
  readonly riseEm: number;
  /** Room left before its first and after its last character, in sizes of the whole text. */
  readonly padEm: number;
  readonly ink: RunInk;
}

/** UTF-16 units [from, to) of a text and their style. */
export interface StyledStretch {
  readonly from: number;
  readonly to: number;
  readonly style: RunStyle;
}

/** The style of each UTF-16 unit of a text. */
export class UnitStyles {
  readonly styles: readonly RunStyle[];
  /** Whether a stretch begins with a unit (1), ends with it (2) or both. */
  private readonly edges: readonly number[];

  constructor(styles: readonly RunStyle[], edges: readonly number[]) {
    this.styles = styles;
    this.edges = edges;
  }

  /** Of stretches that cover a text, one after the other. */
  static of(stretches: readonly StyledStretch[]): UnitStyles {
    const styles: RunStyle[] = [];
    const edges: number[] = [];
    for (const { from, to, style } of stretches) {
      for (let unit = from; unit < to; unit++) {
        styles.push(style);
        edges.push((unit === from ? 1 : 0) + (unit === to - 1 ? 2 : 0));
      }
    }
    return new UnitStyles(styles, edges);
  }

  slice(from: number, to: number): UnitStyles {
    return new UnitStyles(this.styles.slice(from, to), this.edges.slice(from, to));
  }

  /** The style of the last unit, for what is added after it. */
  last(): UnitStyles {
    return new UnitStyles(this.styles.slice(-1), [0]);
  }

  /** The units that a text keeps. */
  pick(units: readonly number[]): UnitStyles {
    return new UnitStyles(
      units.map((unit) => this.styles[unit]!),
      units.map((unit) => this.edges[unit]!),
    );
  }

  joined(others: UnitStyles): UnitStyles {
    return new UnitStyles([...this.styles, ...others.styles], [...this.edges, ...others.edges]);
  }

  /** With units of one style after the last, inside the stretch it is in. */
  extended(style: RunStyle, count: number): UnitStyles {
    const more = Array.from({ length: count });
    return new UnitStyles([...this.styles, ...more.map(() => style)], [...this.edges, ...more.map(() => 0)]);
  }

  /** The stretches of one style, from the first to the last, with the room before and after each. */
  *stretches(): Generator<StyledStretch & { readonly leadEm: number; readonly trailEm: number }> {
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
