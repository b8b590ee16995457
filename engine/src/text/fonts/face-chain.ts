import { hasEmojiPresentation, isEmojiBase, isEmojiSequence } from '../unicode/emoji.ts';
import { graphemeStarts } from '../unicode/graphemes.ts';
import { composeJamo, toStandaloneJamo } from '../unicode/jamo.ts';
import { isIgnorable } from '../unicode/scripts.ts';
import {
  type FaceFamily,
  type FaceRecord,
  type FaceWeight,
  hanTypeface,
  isRareHan,
  typefaceOrder,
} from './faces.ts';
import { HAN_STYLES, type HanStyle, isEastAsian } from './han-style.ts';

/** Characters rendered with one face, up to the next unit. */
export interface FaceUnit {
  /** UTF-16 offset. */
  readonly from: number;
  /** Undefined if no face has them or they have no ink. */
  readonly key: string | undefined;
  readonly hasInk: boolean;
}

/** A typeface as a chain uses it. */
export interface TypefaceSource {
  /** Index of the file that has a code point; -1 if none has it. */
  partOf(codePoint: number): number;
  /** The face of a file at the available weight closest to the requested one. */
  face(part: number, weight: FaceWeight): FaceRecord;
}

/** The typefaces of an own font, which a chain tries before those of the engine. */
export interface OwnTypefaces {
  /** Whether the first one has every ASCII character. */
  readonly hasAscii: boolean;
  readonly typefaces: readonly [TypefaceSource, ...TypefaceSource[]];
}

/** What a survey of texts finds. */
export interface Coverage {
  /** Keys of the faces that the texts need. */
  readonly needed: Set<string>;
  /** Code points that no face has. */
  readonly missing: Set<number>;
  /** Code points that an own font does not have, and another face has. */
  readonly substituted: Set<number>;
}

/** Faces that a text needs, and its code points that no face has, or that an own font does not have. */
interface TextNeeds {
  readonly keys: ReadonlySet<string>;
  readonly missing: readonly number[];
  readonly substituted: readonly number[];
}

const SPACE = 0x20;
const FIRST_ASCII = 0x21;
const LAST_ASCII = 0x7e;
const CACHED_TEXTS_MAX = 10_000;
/** Longer texts rarely repeat. */
const CACHED_CHARS_MAX = 400;

/**
 * The faces of one family, weight and style of ideographs, in order of preference. The catalogue of code
 * points decides which face a grapheme gets, not which faces are loaded: output must not depend on earlier
 * renders.
 */
export class FaceChain {
  /** Key of the face whose metrics position lines; always loaded. */
  readonly primaryKey: string;
  /** Key of the face that has the box for characters without a glyph. */
  readonly boxKey: string;
  /** Whether letters and numbers can be shaped one by one, as in the families of the engine. */
  readonly isOfEngine: boolean;
  /** Whether the primary face has every ASCII character. */
  readonly hasAscii: boolean;
  private readonly weight: FaceWeight;
  private readonly text: readonly TypefaceSource[];
  private readonly emoji: readonly TypefaceSource[];
  /** Keys of the faces of an own font; empty without one. */
  private readonly ownKeys: ReadonlySet<string>;
  private readonly chosen = new Map<number, FaceRecord | undefined>();
  private readonly needs = new Map<string, TextNeeds>();

  /** @param family that of the engine; with an own font, the one to use for characters that it does not have */
  constructor(family: FaceFamily, weight: FaceWeight, han: HanStyle, isItalic = false, own?: OwnTypefaces) {
    const order = typefaceOrder(family, han, isItalic);
    const ownTypefaces = own?.typefaces ?? [];
    this.weight = weight;
    this.text = [...ownTypefaces, ...order.text];
    this.emoji = order.emoji;
    this.ownKeys = new Set(ownTypefaces.map((typeface) => typeface.face(0, weight).key));
    this.isOfEngine = own === undefined;
    this.hasAscii = own?.hasAscii ?? true;
    this.boxKey = order.text[0]!.face(0, weight).key;
    // Blanks are as wide as the space of the primary face.
    const isPrimary = own !== undefined && own.typefaces[0].partOf(SPACE) >= 0;
    this.primaryKey = isPrimary ? own.typefaces[0].face(0, weight).key : this.boxKey;
  }

  /**
   * Splits a text into units of one face: whole graphemes or, if no face has all characters of a grapheme,
   * single characters, each with the ignorable characters that follow it.
   */
  units(text: string): FaceUnit[] {
    const units: FaceUnit[] = [];
    const starts = graphemeStarts(text);
    for (let i = 0; i + 1 < starts.length; i++) this.addGrapheme(text, starts[i]!, starts[i + 1]!, units);
    return units;
  }

  /**
   * Adds the faces that a text needs, and its code points that no face has, to the sets.
   *
   * @param wordsOf splits a text into words as they are shaped
   */
  collectCoverage(
    text: string,
    { needed, missing, substituted }: Coverage,
    wordsOf: (text: string) => readonly string[],
  ): void {
    if (text === '') return;
    needed.add(this.primaryKey);
    const known = this.needs.get(text);
    if (known === undefined && this.isSimple(text)) return;
    const needs = known ?? this.needsOf(text, wordsOf);
    for (const key of needs.keys) needed.add(key);
    for (const codePoint of needs.missing) missing.add(codePoint);
    for (const codePoint of needs.substituted) substituted.add(codePoint);
    if (known !== undefined || text.length > CACHED_CHARS_MAX) return;
    if (this.needs.size >= CACHED_TEXTS_MAX) this.needs.clear();
    this.needs.set(text, needs);
  }

  /** Keys of the faces of ASCII characters, and of those that layout adds to a text, such as an ellipsis. */
  asciiKeys(): ReadonlySet<string> {
    const keys = new Set([this.primaryKey, this.boxKey]);
    if (this.hasAscii) return keys;
    for (let codePoint = FIRST_ASCII; codePoint <= LAST_ASCII; codePoint++)
      keys.add(this.recordOf(codePoint)?.key ?? this.boxKey);
    return keys;
  }

  /** Whether any letter of a text uses an upright face, as in scripts without italics. */
  hasUprightLetters(text: string): boolean {
    for (const character of text) {
      const isSlanted = this.recordOf(character.codePointAt(0)!)?.isItalic === true;
      if (!isSlanted && /\p{L}/u.test(character)) return true;
    }
    return false;
  }

  /** Whether the primary face has every character and none combines; true for nearly every cell. */
  isSimple(text: string): boolean {
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (unit >= 0x20 && unit < 0x7f && this.hasAscii) continue;
      if (unit === 0x0a) continue;
      if (unit < 0x20 || (unit >= 0x7f && unit < 0xa0) || unit >= 0x300) return false;
      if (this.recordOf(unit)?.key !== this.primaryKey) return false;
    }
    return true;
  }

  private needsOf(text: string, wordsOf: (text: string) => readonly string[]): TextNeeds {
    const keys = new Set<string>();
    for (const word of wordsOf(text))
      for (const { key } of this.units(word)) if (key !== undefined) keys.add(key);
    const codePoints = Array.from(text, (character) => character.codePointAt(0)!);
    const visible = codePoints.filter((codePoint) => !isIgnorable(codePoint) && !isLayoutControl(codePoint));
    const missing = visible.filter((codePoint) => this.recordOf(codePoint) === undefined);
    if (this.isOfEngine) return { keys, missing, substituted: [] };
    return { keys, missing, substituted: visible.filter((codePoint) => this.isSubstituted(codePoint)) };
  }

  /** Whether another face has a character that the own font does not have. Emoji are never part of a font. */
  private isSubstituted(codePoint: number): boolean {
    const record = this.recordOf(codePoint);
    const isEmoji = hasEmojiPresentation(codePoint);
    return record !== undefined && !isEmoji && codePoint !== SPACE && !this.ownKeys.has(record.key);
  }

  private addGrapheme(text: string, from: number, to: number, units: FaceUnit[]): void {
    const base = text.codePointAt(from)!;
    const width = base > 0xffff ? 2 : 1;
    if (from + width >= to) {
      const hasInk = !isIgnorable(base);
      units.push({ from, key: hasInk ? this.recordOf(base)?.key : undefined, hasInk });
      return;
    }
    const codePoints = Array.from(text.slice(from, to), (character) => character.codePointAt(0)!);
    const visible = Array.from(
      composeJamo(text.slice(from, to)),
      (character) => character.codePointAt(0)!,
    ).filter((codePoint) => !isIgnorable(codePoint));
    const isEmoji = isEmojiSequence(codePoints);
    const first = isEmoji ? this.emoji : this.text;
    const second = isEmoji ? this.text : this.emoji;
    const whole =
      visible.length === 0 ? undefined : (this.recordFor(first, visible) ?? this.recordFor(second, visible));
    if (whole || visible.length === 0) {
      units.push({ from, key: whole?.key, hasInk: visible.length > 0 });
      return;
    }
    let offset = from;
    for (const codePoint of codePoints) {
      const isStart = offset === from;
      const own = isStart && isEmoji ? this.emojiRecordOf(codePoint) : undefined;
      if (isStart || !isIgnorable(codePoint)) {
        const hasInk = !isIgnorable(codePoint);
        const record = own ?? (hasInk ? this.recordOf(codePoint) : undefined);
        units.push({ from: offset, key: record?.key, hasInk });
      }
      offset += codePoint > 0xffff ? 2 : 1;
    }
  }

  /** The face of a single code point. */
  private recordOf(codePoint: number): FaceRecord | undefined {
    if (this.chosen.has(codePoint)) return this.chosen.get(codePoint);
    const isEmoji = hasEmojiPresentation(codePoint);
    const first = isEmoji ? this.emoji : this.text;
    const second = isEmoji ? this.text : this.emoji;
    const visible = [toStandaloneJamo(codePoint)];
    const record = this.recordFor(first, visible) ?? this.recordFor(second, visible);
    this.chosen.set(codePoint, record);
    return record;
  }

  private emojiRecordOf(codePoint: number): FaceRecord | undefined {
    return isEmojiBase(codePoint) ? this.recordFor(this.emoji, [codePoint]) : undefined;
  }

  /** The first file that has every one of the code points. */
  private recordFor(
    typefaces: readonly TypefaceSource[],
    codePoints: readonly number[],
  ): FaceRecord | undefined {
    for (const typeface of typefaces) {
      const part = typeface.partOf(codePoints[0]!);
      if (part >= 0 && codePoints.every((codePoint) => typeface.partOf(codePoint) === part)) {
        return typeface.face(part, this.weight);
      }
    }
    return undefined;
  }
}

/** Controls that affect layout and have no glyph: tab, line ends and page ends. */
function isLayoutControl(codePoint: number): boolean {
  return (
    (codePoint >= 0x09 && codePoint <= 0x0d) ||
    codePoint === 0x85 ||
    codePoint === 0x2028 ||
    codePoint === 0x2029
  );
}

/**
 * The first style, starting with the preferred one, whose face has all ideographs of a text, so that a text
 * mixes no styles; ideographs that no style has are ignored. The preferred style if no style has all of them.
 */
export function coveringHanStyle(text: string, preferred: HanStyle): HanStyle {
  const ideographs = Array.from(text)
    .filter(isEastAsian)
    .map((character) => character.codePointAt(0)!)
    .filter((codePoint) => !isRareHan(codePoint));
  const hasAll = (style: HanStyle) =>
    ideographs.every((codePoint) => hanTypeface(style).partOf(codePoint) >= 0);
  return [preferred, ...HAN_STYLES].find(hasAll) ?? preferred;
}
