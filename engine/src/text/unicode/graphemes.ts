import { GraphemeClass, graphemeClass } from './grapheme-classes.ts';

const { Other, CR, LF, Control, Extend, ZWJ, Regional_Indicator, Prepend, SpacingMark } = GraphemeClass;
const { L, V, T, LV, LVT, Pictographic, Consonant, Linker, ExtendOnly } = GraphemeClass;

/** Below this only CR and LF form a grapheme of two characters. */
const FIRST_MARK = 0x300;

/**
 * UTF-16 offsets of the graphemes of a text, followed by the end of the text: extended grapheme clusters of
 * Unicode Standard Annex 29, version 16.0, so that emoji sequences, flags and Indic conjuncts stay whole.
 */
export function graphemeStarts(text: string): number[] {
  const starts: number[] = [];
  const state = new GraphemeState();
  for (let offset = 0; offset < text.length; ) {
    const codePoint = text.codePointAt(offset)!;
    if (state.startsWith(classOf(codePoint))) starts.push(offset);
    offset += codePoint > 0xffff ? 2 : 1;
  }
  starts.push(text.length);
  return starts;
}

function classOf(codePoint: number): number {
  return codePoint >= 0x20 &&
    codePoint < FIRST_MARK &&
    codePoint !== 0xa9 &&
    codePoint !== 0xae &&
    codePoint !== 0xad
    ? codePoint >= 0x7f && codePoint < 0xa0
      ? Control
      : Other
    : graphemeClass(codePoint);
}

/** The context before the current character that the rules need. */
class GraphemeState {
  private last = -1;
  private flagLetters = 0;
  /** 1 after a pictograph with its marks, 2 after a joiner that follows it. */
  private pictograph = 0;
  /** 1 after an Indic consonant with its marks, 2 if one of them is a linker. */
  private conjunct = 0;

  /** Whether the next character, of this class, starts a grapheme. */
  startsWith(own: number): boolean {
    const isStart = this.last < 0 || !this.isJoined(own);
    this.remember(own);
    return isStart;
  }

  private isJoined(own: number): boolean {
    const { last } = this;
    if (last === CR) return own === LF;
    if (last === LF || last === Control) return false;
    if (own === CR || own === LF || own === Control) return false;
    if (isHangulJoined(last, own)) return true;
    if (isExtending(own) || own === SpacingMark || last === Prepend) return true;
    if (own === Consonant && this.conjunct === 2) return true;
    if (own === Pictographic && this.pictograph === 2) return true;
    return own === Regional_Indicator && this.flagLetters % 2 === 1;
  }

  private remember(own: number): void {
    this.flagLetters = own === Regional_Indicator ? this.flagLetters + 1 : 0;
    if (own === Pictographic) this.pictograph = 1;
    else if (own === ZWJ && this.pictograph === 1) this.pictograph = 2;
    else if (own !== Extend && own !== Linker && own !== ExtendOnly) this.pictograph = 0;
    else if (this.pictograph === 2) this.pictograph = 0;
    if (own === Consonant) this.conjunct = 1;
    else if (own === Linker && this.conjunct > 0) this.conjunct = 2;
    else if (own !== Extend && own !== ZWJ) this.conjunct = 0;
    this.last = own;
  }
}

function isExtending(own: number): boolean {
  return own === Extend || own === ZWJ || own === Linker || own === ExtendOnly;
}

function isHangulJoined(last: number, own: number): boolean {
  if (last === L) return own === L || own === V || own === LV || own === LVT;
  if (last === LV || last === V) return own === V || own === T;
  return (last === LVT || last === T) && own === T;
}
