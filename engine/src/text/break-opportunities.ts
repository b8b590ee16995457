import { LineClass, lineClass } from './line-classes.ts';

/** What may happen before a UTF-16 offset of a text. */
export const Break = { never: 0, allowed: 1, always: 2 } as const;

const { BK, CR, LF, SP, ZW, WJ, GL, CM, ZWJ, B2, BA, BB, HY, CL, CP, EX, IN, NS, OP, QU, IS } = LineClass;
const { NU, PO, PR, SY, AL, HL, ID, EM, RI } = LineClass;

const OPENING_QUOTES = '«‘‛“‟‹';
const CLOSING_QUOTES = '»’”›';

/**
 * Where a line may or must be broken, by the rules of Unicode Standard Annex 14: entry i tells about the place before
 * offset i. Tailored for amounts: a hyphen at the start of a word is a sign and stays with what follows, and so does a
 * prefix before a prefix; `-$5` and `−€5` are whole.
 */
export function breakOpportunities(text: string): Uint8Array {
  const result = new Uint8Array(text.length + 1);
  const state = new BreakState();
  for (let offset = 0; offset < text.length; ) {
    const codePoint = text.codePointAt(offset)!;
    const width = codePoint > 0xffff ? 2 : 1;
    const following = offset + width < text.length ? lineClass(text.codePointAt(offset + width)!) : BK;
    result[offset] = state.next(lineClass(codePoint), text[offset]!, following);
    offset += width;
  }
  result[0] = Break.never;
  return result;
}

/** Walks a text code point by code point and remembers what the rules look back at. */
class BreakState {
  /** Class of the last character, marks not counted. */
  private before: number = BK;
  /** Class of the last character that is no space. */
  private beforeSpaces: number = BK;
  /** Class before `before`, to see hyphens that start a word. */
  private earlier: number = BK;
  private isAfterJoiner = false;
  private hasOpeningQuote = false;
  private flagLetters = 0;

  next(written: number, character: string, following: number): number {
    const isAttached = (written === CM || written === ZWJ) && !isSpaceLike(this.before);
    if (isAttached) {
      this.isAfterJoiner = written === ZWJ;
      return Break.never;
    }
    const own = written === CM || written === ZWJ ? AL : written;
    const result = this.decide(own, character, following);
    this.remember(own, character);
    this.isAfterJoiner = written === ZWJ;
    return result;
  }

  private decide(own: number, character: string, following: number): number {
    const { before } = this;
    if (before === BK || before === LF || (before === CR && own !== LF)) return Break.always;
    if (own === BK || own === CR || own === LF || own === SP || own === ZW) return Break.never;
    if (this.beforeSpaces === ZW) return Break.allowed;
    if (this.isAfterJoiner || own === WJ || before === WJ || before === GL) return Break.never;
    if (own === GL && before !== SP && before !== BA && before !== HY) return Break.never;
    if (own === CL || own === CP || own === EX || own === IS || own === SY) return Break.never;
    if (this.staysAfterSpaces(own, character, following)) return Break.never;
    if (before === SP) return Break.allowed;
    if (own === QU || before === QU) return Break.never;
    if (before === HY && isWordStart(this.earlier)) return Break.never;
    return this.isPairKept(own, character) ? Break.never : Break.allowed;
  }

  /** Rules LB14 to LB17, which look through spaces. */
  private staysAfterSpaces(own: number, character: string, following: number): boolean {
    const anchor = this.beforeSpaces;
    if (anchor === OP || this.hasOpeningQuote) return true;
    if (own === QU && CLOSING_QUOTES.includes(character) && closesAfterQuote(following)) return true;
    if ((anchor === CL || anchor === CP) && own === NS) return true;
    return anchor === B2 && own === B2;
  }

  /** Rules LB21 to LB30b for two neighbours. */
  private isPairKept(own: number, character: string): boolean {
    const { before } = this;
    const isBracket = own === OP && !isWide(character);
    if (own === BA || own === HY || own === NS || own === IN || before === BB) return true;
    if (before === SY && own === HL) return true;
    if ((before === HY || before === BA) && this.earlier === HL && own !== HL) return true;
    if (isLetter(before)) return isLetter(own) || own === NU || own === PR || own === PO || isBracket;
    if (before === NU) return isLetter(own) || own === NU || own === PO || own === PR || isBracket;
    if (before === PR || before === PO) return this.isPrefixKept(own);
    if (before === CL || before === CP) {
      return own === PO || own === PR || (before === CP && (isLetter(own) || own === NU));
    }
    if (before === HY || before === SY) return own === NU;
    if (before === IS) return own === NU || isLetter(own);
    if (before === ID || before === EM) return own === PO || own === EM;
    return before === RI && own === RI && this.flagLetters % 2 === 1;
  }

  private isPrefixKept(own: number): boolean {
    if (isLetter(own) || own === NU || own === OP) return true;
    return this.before === PR && (own === ID || own === EM || own === PR);
  }

  private remember(own: number, character: string): void {
    const isOpening = own === QU && OPENING_QUOTES.includes(character);
    if (own !== SP)
      this.hasOpeningQuote =
        isOpening && (isWordStart(this.before) || this.before === OP || this.before === QU);
    this.flagLetters = own === RI ? this.flagLetters + 1 : 0;
    this.earlier = this.before;
    this.before = own;
    if (own !== SP) this.beforeSpaces = own;
  }
}

function isSpaceLike(lineClassNumber: number): boolean {
  return lineClassNumber <= ZW;
}

function isWordStart(lineClassNumber: number): boolean {
  return isSpaceLike(lineClassNumber) || lineClassNumber === GL;
}

function isLetter(lineClassNumber: number): boolean {
  return lineClassNumber === AL || lineClassNumber === HL;
}

function closesAfterQuote(following: number): boolean {
  return (
    isSpaceLike(following) ||
    following === GL ||
    following === WJ ||
    (following >= CL && following <= EX) ||
    following === QU ||
    following === IS ||
    following === SY
  );
}

/** Brackets of East Asian text are as wide as an ideograph and may be parted from letters. */
function isWide(character: string): boolean {
  return character === '\u2329' || character >= '\u2e80';
}
