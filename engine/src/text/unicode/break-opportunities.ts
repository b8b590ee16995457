import { isEastAsianWide, LineClass, lineClass } from './line-classes.ts';

/** Whether a line break before a UTF-16 offset is forbidden, allowed or forced. */
export const BreakOpportunity = { never: 0, allowed: 1, always: 2 } as const;

type BreakKind = (typeof BreakOpportunity)[keyof typeof BreakOpportunity];

const { BK, CR, LF, NL, SP, ZW, WJ, GL, CM, ZWJ, B2, BA, BB, HH, HY, CB, CL, CP, EX, IN, NS, OP } = LineClass;
const { QU, QUi, QUf, IS, NU, PO, PR, SY, AK, AL, AP, AS, EB, EM, H2, H3, HL, ID, JL, JV, JT } = LineClass;
const { RI, VF, VI, DC, IDx } = LineClass;

/** A set of up to 64 classes as an array indexed by class. */
function setOf(...classes: readonly number[]): Uint8Array {
  const set = new Uint8Array(64);
  for (const own of classes) set[own] = 1;
  return set;
}

const mandatory = setOf(BK, CR, LF, NL);
const noBase = setOf(BK, CR, LF, NL, SP, ZW);
const closers = setOf(CL, CP, EX, SY);
const beforeOpeningQuote = setOf(BK, CR, LF, NL, OP, QU, QUi, QUf, GL, SP, ZW);
const afterClosingQuote = setOf(SP, GL, WJ, CL, QU, QUi, QUf, CP, EX, IS, SY, BK, CR, LF, NL, ZW);
const wordStarts = setOf(BK, CR, LF, NL, SP, ZW, CB, GL);
const quotes = setOf(QU, QUi, QUf);
const letters = setOf(AL, HL, DC);
/** Two of these are never separated, whatever surrounds them: the fast path for most offsets. */
const plain = setOf(AL, HL, NU);
const ideographs = setOf(ID, IDx, EB, EM);
const jamo = setOf(JL, JV, JT, H2, H3);
const aksara = setOf(AK, DC, AS);
const trailing = setOf(BA, HH, HY, NS);

/**
 * Allowed and forced line breaks by Unicode Standard Annex 14, version 17.0; entry i is for the break before
 * offset i. One rule is added for amounts: a sign or hyphen at the start of a word stays with a currency sign
 * and its number, so that `-$5` and `−€5` stay whole.
 *
 * Thai, Lao, Khmer and Burmese are written without spaces; `allowWordBreaks` adds the breaks between their
 * words.
 */
export function breakOpportunities(text: string): Uint8Array {
  const result = new Uint8Array(text.length + 1);
  if (addSimpleBreaks(text, result)) return result;
  const rules = new LineRules(text);
  for (let unit = 1; unit < rules.count; unit++) result[rules.offsets[unit]!] = rules.before(unit);
  return result;
}

/** Kinds of the characters of a simple text. */
const Simple = { none: 0, word: 1, space: 2, sign: 3 } as const;

const simpleKinds = Uint8Array.from({ length: 0x80 }, (_, unit) => {
  const own = lineClass(unit);
  if (plain[own] === 1) return Simple.word;
  return own === SP ? Simple.space : own === IS ? Simple.sign : Simple.none;
});

/**
 * Adds the breaks of a text of ASCII letters and digits, spaces, and the signs between numbers such as full stops and
 * commas, by the same rules: most texts are simple, and only spaces break them. False if the text is not simple; some
 * breaks are added then.
 */
function addSimpleBreaks(text: string, result: Uint8Array): boolean {
  let last: number = Simple.none;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    const own = unit < 0x80 ? simpleKinds[unit]! : Simple.none;
    // After a space, a sign before a digit begins a number.
    if (own === Simple.none || (own === Simple.sign && last === Simple.space)) return false;
    if (own === Simple.word && last === Simple.space) result[i] = BreakOpportunity.allowed;
    last = own;
  }
  return true;
}

/** Arrays for the units of a text, reused because allocation would dominate the cost of short texts. */
class UnitArrays {
  readonly offsets: Int32Array;
  readonly classes: Uint8Array;
  readonly codePoints: Int32Array;
  readonly endsInJoiner: Uint8Array;

  constructor(capacity: number) {
    this.offsets = new Int32Array(capacity);
    this.classes = new Uint8Array(capacity);
    this.codePoints = new Int32Array(capacity);
    this.endsInJoiner = new Uint8Array(capacity);
  }
}

/** Longer texts get separate arrays, which are not retained. */
const SHARED_UNITS_MAX = 4_096;
const shared = new UnitArrays(SHARED_UNITS_MAX);

/** A text after rule LB9: a unit is a character with its marks. Valid until the next text is read. */
class LineRules {
  count = 0;
  readonly offsets: Int32Array;
  private readonly classes: Uint8Array;
  private readonly codePoints: Int32Array;
  private readonly endsInJoiner: Uint8Array;
  private flagLetters = 0;
  /** The last unit before the current offset that is not a space. */
  private anchor = -1;

  constructor(text: string) {
    const arrays = text.length <= SHARED_UNITS_MAX ? shared : new UnitArrays(text.length);
    this.offsets = arrays.offsets;
    this.classes = arrays.classes;
    this.codePoints = arrays.codePoints;
    this.endsInJoiner = arrays.endsInJoiner;
    for (let offset = 0; offset < text.length; ) {
      const codePoint = text.codePointAt(offset)!;
      this.addCharacter(codePoint, offset);
      offset += codePoint > 0xffff ? 2 : 1;
    }
  }

  private addCharacter(codePoint: number, offset: number): void {
    const own = lineClass(codePoint);
    const isMark = own === CM || own === ZWJ;
    const last = this.count - 1;
    if (isMark && last >= 0 && noBase[this.classes[last]!] === 0) {
      this.endsInJoiner[last] = own === ZWJ ? 1 : 0;
      return;
    }
    this.offsets[this.count] = offset;
    this.classes[this.count] = isMark ? AL : own;
    this.codePoints[this.count] = codePoint;
    this.endsInJoiner[this.count] = own === ZWJ ? 1 : 0;
    this.count++;
  }

  /** The kind of break before a unit; must be called for all units in order. */
  before(i: number): BreakKind {
    const last = this.at(i - 1);
    if (last !== SP) this.anchor = i - 1;
    if (plain[last] === 1 && plain[this.classes[i]!] === 1) {
      this.flagLetters = 0;
      return BreakOpportunity.never;
    }
    this.flagLetters = last === RI ? this.flagLetters + 1 : 0;
    if (mandatory[last] === 1 && !(last === CR && this.at(i) === LF)) return BreakOpportunity.always;
    return (
      this.byStrongRules(i) ??
      this.byQuoteRules(i) ??
      (this.isPairKept(i) ? BreakOpportunity.never : BreakOpportunity.allowed)
    );
  }

  /** The class of a unit; 63, which is in no set, outside the text. */
  private at(i: number): number {
    return i >= 0 && i < this.count ? this.classes[i]! : 63;
  }

  private isWide(i: number): boolean {
    return i >= 0 && i < this.count && isEastAsianWide(this.codePoints[i]!);
  }

  /** Rules LB5 to LB18. */
  private byStrongRules(i: number): BreakKind | undefined {
    const last = this.at(i - 1);
    const own = this.at(i);
    const anchor = this.at(this.anchor);
    if (mandatory[own] === 1 || own === SP || own === ZW) return BreakOpportunity.never;
    if (anchor === ZW) return BreakOpportunity.allowed;
    if (this.endsInJoiner[i - 1] === 1 || own === WJ || last === WJ || last === GL)
      return BreakOpportunity.never;
    if (own === GL && last !== SP && last !== BA && last !== HY && last !== HH) return BreakOpportunity.never;
    if (closers[own] === 1 || anchor === OP) return BreakOpportunity.never;
    if (anchor === QUi && (this.anchor === 0 || beforeOpeningQuote[this.at(this.anchor - 1)] === 1)) {
      return BreakOpportunity.never;
    }
    if (own === QUf && (i === this.count - 1 || afterClosingQuote[this.at(i + 1)] === 1))
      return BreakOpportunity.never;
    if (last === SP && own === IS && this.at(i + 1) === NU) return BreakOpportunity.allowed;
    if (own === IS) return BreakOpportunity.never;
    if ((anchor === CL || anchor === CP) && own === NS) return BreakOpportunity.never;
    if (anchor === B2 && own === B2) return BreakOpportunity.never;
    return last === SP ? BreakOpportunity.allowed : undefined;
  }

  /** Rules LB19 to LB20a. */
  private byQuoteRules(i: number): BreakKind | undefined {
    const last = this.at(i - 1);
    const own = this.at(i);
    if (own === QU || own === QUf || last === QU || last === QUi) return BreakOpportunity.never;
    if (quotes[own] === 1 && (!this.isWide(i - 1) || !this.isWide(i + 1))) return BreakOpportunity.never;
    if (quotes[last] === 1 && (!this.isWide(i) || !this.isWide(i - 2))) return BreakOpportunity.never;
    if (own === CB || last === CB) return BreakOpportunity.allowed;
    const isSign = (last === HY || last === HH) && (i === 1 || wordStarts[this.at(i - 2)] === 1);
    if (isSign && (own === AL || own === DC)) return BreakOpportunity.never;
    const isCurrency = own === PR && this.at(i + 1) === NU;
    return isCurrency && (isSign || last === PR) ? BreakOpportunity.never : undefined;
  }

  /** Rules LB21 to LB30b: whether two neighbours stay together. */
  private isPairKept(i: number): boolean {
    const last = this.at(i - 1);
    const own = this.at(i);
    if (trailing[own] === 1 || last === BB || own === IN) return true;
    const isHyphen = last === HY || ((last === HH || last === BA) && !this.isWide(i - 1));
    if (isHyphen && this.at(i - 2) === HL && own !== HL) return true;
    if (last === SY && own === HL) return true;
    if (letters[last] === 1 && (letters[own] === 1 || own === NU || own === PR || own === PO)) return true;
    if (letters[own] === 1 && (last === NU || last === PR || last === PO || last === IS)) return true;
    if (last === PR && ideographs[own] === 1) return true;
    if (ideographs[last] === 1 && own === PO) return true;
    if (this.isNumberKept(i) || this.isSyllableKept(i)) return true;
    const isText = (kind: number) => letters[kind] === 1 || kind === NU;
    if (isText(last) && own === OP && !this.isWide(i)) return true;
    if (last === CP && isText(own) && !this.isWide(i - 1)) return true;
    if (own === RI) return this.flagLetters % 2 === 1;
    return own === EM && (last === EB || last === IDx);
  }

  /** Rule LB25. */
  private isNumberKept(i: number): boolean {
    const last = this.at(i - 1);
    const own = this.at(i);
    if (own === NU) return last === PO || last === PR || last === HY || last === IS || this.endsNumber(i - 1);
    if (own === PO || own === PR) {
      return this.endsNumber(last === CL || last === CP ? i - 2 : i - 1);
    }
    if (own !== OP || (last !== PO && last !== PR)) return false;
    return this.at(i + 1) === NU || (this.at(i + 1) === IS && this.at(i + 2) === NU);
  }

  /** Whether a number ends at a unit, including full stops and slashes after it. */
  private endsNumber(i: number): boolean {
    let unit = i;
    while (this.at(unit) === SY || this.at(unit) === IS) unit--;
    return this.at(unit) === NU;
  }

  /** Rules LB26 to LB28a: Hangul and the syllables of Brahmic scripts. */
  private isSyllableKept(i: number): boolean {
    const last = this.at(i - 1);
    const own = this.at(i);
    if (last === JL && (own === JL || own === JV || own === H2 || own === H3)) return true;
    if ((last === JV || last === H2) && (own === JV || own === JT)) return true;
    if ((last === JT || last === H3) && own === JT) return true;
    if ((jamo[last] === 1 && own === PO) || (last === PR && jamo[own] === 1)) return true;
    if (last === AP && aksara[own] === 1) return true;
    if (aksara[last] === 1 && (own === VF || own === VI)) return true;
    if (last === VI && aksara[this.at(i - 2)] === 1 && (own === AK || own === DC)) return true;
    return aksara[last] === 1 && aksara[own] === 1 && this.at(i + 1) === VF;
  }
}
