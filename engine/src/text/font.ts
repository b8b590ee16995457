import type { FaceChain } from './fonts/face-chain.ts';
import type { Face, FaceStore } from './fonts/face-store.ts';
import type { WordLists } from './lines/load-word-lists.ts';
import {
  type GlyphRun,
  type Paragraph,
  type Piece,
  type PreparedText,
  unbreakableEmMax,
  type Word,
  wordMinContentEm,
} from './lines/prepared-text.ts';
import { hasControls, unitsKept, withoutControls } from './lines/word-texts.ts';
import { SeenOnceFilter } from './seen-once-filter.ts';
import { appendTo } from './shaping/append-to.ts';
import type { ShapedText, ShapingContext, TextDirection } from './shaping/harfbuzz.ts';
import { itemize } from './shaping/itemize.ts';
import { LetterShapes } from './shaping/letter-shapes.ts';
import { replaceHyphenWithMinus } from './shaping/minus-sign.ts';
import { isNumber, NumberShapes } from './shaping/number-shapes.ts';
import type { RunStyle, UnitStyles } from './shaping/run-style.ts';
import { mayBeBidirectional } from './unicode/bidi.ts';
import { BreakOpportunity } from './unicode/break-opportunities.ts';
import { resolveBidiIsolatingUrls } from './unicode/isolate-urls.ts';
import { replaceLoneJamo } from './unicode/jamo.ts';
import { defaultScript } from './unicode/scripts.ts';

const WORDS_MAX = 20_000;
const TEXTS_MAX = 10_000;
/** Longer texts are not cached: they rarely repeat and would fill the cache. */
const CACHED_TEXT_CHARS_MAX = 400;
const SPACES_PER_TAB = 4;
const TAB = 0x09;
const SOFT_HYPHEN = 0xad;

/** Base direction of a text with right-to-left letters. */
interface BaseDirection {
  readonly direction: TextDirection;
  /** Whether `direction` applies even if the first strong letter has the other direction. */
  readonly isForced: boolean;
}

/** A family and weight with its fallbacks. Splits text into words and shapes each word once. */
export class Font {
  readonly chain: FaceChain;
  private readonly store: FaceStore;
  private readonly wordLists: WordLists;
  private readonly words = new Map<string, Word>();
  private readonly texts = new Map<string, PreparedText>();
  /** Texts with right-to-left letters, by direction and text. */
  private readonly bidiTexts = new Map<string, PreparedText>();
  private readonly seenTexts = new SeenOnceFilter();
  private numbers: NumberShapes | undefined;
  private letters: LetterShapes | undefined;
  private primaryFace: Face | undefined;
  /** Generation of the store when the cached words were shaped. */
  private generation = 0;

  constructor(chain: FaceChain, store: FaceStore, wordLists: WordLists) {
    this.chain = chain;
    this.store = store;
    this.wordLists = wordLists;
  }

  /** The face whose metrics position lines and whose spaces are used. */
  get primary(): Face {
    this.primaryFace ??= this.store.get(this.chain.primaryKey);
    return this.primaryFace;
  }

  get spaceEm(): number {
    return this.primary.spaceAdvance / this.primary.unitsPerEm;
  }

  /**
   * Shapes a text and finds its break opportunities. Its faces and word lists must be loaded. The first
   * strong letter of a paragraph determines its direction; `direction`, the direction of the table, applies
   * if there is no such letter or if it is forced.
   */
  prepare(text: string, direction: TextDirection = 'ltr', isForced = false): PreparedText {
    if (this.generation !== this.store.generation) this.clearCaches();
    const known = this.texts.get(text);
    if (known) return known;
    const isBidi = mayBeBidirectional(text);
    const key = isBidi ? `${direction} ${isForced} ${text}` : text;
    const found = isBidi ? this.bidiTexts.get(key) : undefined;
    if (found) return found;
    const prepared = this.prepareUncached(text, isBidi ? { direction, isForced } : undefined);
    // Most texts of a table never repeat: caching them would only burden the garbage collector.
    if (text.length <= CACHED_TEXT_CHARS_MAX && this.seenTexts.checkAndAdd(key)) {
      const texts = isBidi ? this.bidiTexts : this.texts;
      if (texts.size >= TEXTS_MAX) texts.clear();
      texts.set(key, prepared);
    }
    return prepared;
  }

  private clearCaches(): void {
    this.generation = this.store.generation;
    for (const cache of [this.words, this.texts, this.bidiTexts]) cache.clear();
  }

  /**
   * As `prepare`, for a text whose units have different styles. Such texts are not cached, but the fonts of
   * their styles cache their words.
   */
  prepareStyled(text: string, direction: TextDirection, styles: UnitStyles, isForced = false): PreparedText {
    if (this.generation !== this.store.generation) this.clearCaches();
    const base = mayBeBidirectional(text) ? { direction, isForced } : undefined;
    return { ...this.prepareUncached(text, base, styles), styles };
  }

  /**
   * Shapes text without spaces and line ends. `levels` are bidi levels, omitted if all are 0; `styles` are
   * omitted if the whole text uses this font.
   */
  word(text: string, levels?: Uint8Array, styles?: UnitStyles): Word {
    if (styles) return styledWord(text, levels, styles, true);
    return (levels ? undefined : this.plainWord(text)) ?? this.cachedWord(text, levels);
  }

  private cachedWord(text: string, levels: Uint8Array | undefined): Word {
    // A line feed is a safe separator: a word may contain a former tab, but no line end.
    const key = levels ? `${levels.join()}\n${text}` : text;
    const known = this.words.get(key);
    if (known) return known;
    const word = this.shapeWord(text, levels);
    if (this.words.size >= WORDS_MAX) this.words.clear();
    this.words.set(key, word);
    return word;
  }

  /** As `word`, without caching: for parts that are only measured. */
  shapeWord(text: string, levels?: Uint8Array, styles?: UnitStyles, context?: ShapingContext): Word {
    if (styles) return styledWord(text, levels, styles, false);
    if (!levels && this.chain.isSimple(text)) return this.wordOf(text, this.shapePlain(text));
    const units = this.chain.units(text).map(({ from, key, hasInk }) => {
      // Letters whose font is not installed are rendered as boxes of the primary face.
      const face = this.store.find(key ?? this.chain.boxKey) ?? this.primary;
      return { from, face: hasInk ? face : undefined };
    });
    let widthEm = 0;
    const items = itemize(text, units, this.primary, levels);
    const runs = items.map(({ text: part, face, script, level }, run) => {
      const glyphText = replaceLoneJamo(run === 0 ? replaceHyphenWithMinus(part, face.shaper) : part);
      const ownContext = context && {
        before: run === 0 ? context.before : '',
        after: run === items.length - 1 ? context.after : '',
      };
      const shaped = face.shaper.shape(glyphText, level % 2 === 1 ? 'rtl' : 'ltr', script, ownContext);
      widthEm += Math.max(0, shaped.advance) / face.unitsPerEm;
      return { face, level, text: part, shaped };
    });
    return { text, runs, levels, widthEm };
  }

  /** Numbers and words of basic letters in a font of the engine; they are faster to create than to cache. */
  private plainWord(text: string): Word | undefined {
    if (!this.chain.isOfEngine) return undefined;
    this.letters ??= new LetterShapes((letters) => this.shapePlain(letters));
    const spelled = this.letters.shape(text);
    if (spelled) return this.wordOf(text, spelled);
    if (!isNumber(text)) return undefined;
    this.numbers ??= new NumberShapes((number) => this.shapePlain(number));
    return this.wordOf(text, this.numbers.shape(text));
  }

  /** Shapes Latin letters and characters without a script in the primary face. */
  private shapePlain(text: string): ShapedText {
    const { shaper } = this.primary;
    return shaper.shape(replaceHyphenWithMinus(text, shaper), 'ltr', defaultScript);
  }

  /** A word that is one run of the primary face. */
  private wordOf(text: string, shaped: ShapedText): Word {
    const face = this.primary;
    const run: GlyphRun = { face, level: 0, text, shaped };
    return { text, runs: [run], levels: undefined, widthEm: Math.max(0, shaped.advance) / face.unitsPerEm };
  }

  /** @param base undefined if the text is entirely left to right */
  private prepareUncached(text: string, base: BaseDirection | undefined, styles?: UnitStyles): PreparedText {
    const breaks = this.wordLists.breaksOf(text);
    let paragraphs: Paragraph[] | undefined;
    let start = 0;
    for (let i = 1; i <= text.length; i++) {
      if (i < text.length && breaks[i] !== BreakOpportunity.always) continue;
      paragraphs = appendTo(paragraphs, this.paragraph(text, start, i, breaks, base, styles));
      start = i;
    }
    if (paragraphs === undefined || isLineEnd(text.charCodeAt(text.length - 1)))
      paragraphs = appendTo(paragraphs, paragraphOf([], 0));
    return preparedOf(paragraphs);
  }

  private paragraph(
    text: string,
    start: number,
    end: number,
    breaks: Uint8Array,
    base: BaseDirection | undefined,
    styles: UnitStyles | undefined,
  ): Paragraph {
    const own = base === undefined ? '' : text.slice(start, end);
    const bidi =
      base !== undefined && mayBeBidirectional(own)
        ? resolveBidiIsolatingUrls(own, base.isForced ? base.direction : undefined, base.direction)
        : undefined;
    let pieces: Piece[] | undefined;
    let from = start;
    for (let i = start + 1; i <= end; i++) {
      if (i < end && (breaks[i] === BreakOpportunity.never || styles?.isUnbrokenAt(i))) continue;
      const levels = bidi?.levels.subarray(from - start, i - start);
      const piece = styles
        ? this.styledPiece(text, from, i, levels, styles)
        : this.piece(text, from, i, levels);
      pieces = appendTo(pieces, piece);
      from = i;
    }
    return paragraphOf(pieces ?? [], bidi?.paragraphLevel ?? 0);
  }

  /** As `piece`; the style of the first space determines the width of the spaces. */
  private styledPiece(
    text: string,
    from: number,
    to: number,
    levels: Uint8Array | undefined,
    styles: UnitStyles,
  ): Piece {
    const plain = this.piece(text, from, to, levels, styles);
    const firstSpace = from + text.slice(from, to).trimEnd().length;
    const spacesStyle = styles.styles[Math.min(firstSpace, to - 1)];
    const spacesEm = plain.spaces * spaceEmOf(spacesStyle, this);
    return { ...plain, spacesEm, spacesStyle };
  }

  private piece(
    text: string,
    from: number,
    to: number,
    levels: Uint8Array | undefined,
    styles?: UnitStyles,
  ): Piece {
    let end = to;
    let spaces = 0;
    for (; end > from; end--) {
      const unit = text.charCodeAt(end - 1);
      if (unit === 0x20) spaces++;
      else if (unit === TAB) spaces += SPACES_PER_TAB;
      else if (!isLineEnd(unit)) break;
    }
    const endsInSoftHyphen = end === to && end > from && text.charCodeAt(end - 1) === SOFT_HYPHEN;
    return {
      word: this.wordWithoutControls(
        text.slice(from, end),
        levels?.subarray(0, end - from),
        styles?.slice(from, end),
      ),
      spaces,
      spacesEm: spaces * this.spaceEm,
      spacesLevel: levels?.[end - from] ?? 0,
      endsInSoftHyphen,
    };
  }

  /** Shapes a word without the characters that only mark break opportunities. */
  private wordWithoutControls(
    text: string,
    levels: Uint8Array | undefined,
    styles: UnitStyles | undefined,
  ): Word | undefined {
    if (text === '') return undefined;
    // Plain words have no such characters.
    const plain = levels || styles ? undefined : this.plainWord(text);
    if (plain) return plain;
    const mustRemove = hasControls(text);
    if (!levels && !mustRemove)
      return styles ? this.word(text, undefined, styles) : this.cachedWord(text, undefined);
    const kept = withoutControls(text);
    if (kept === '') return undefined;
    const keptUnits = mustRemove ? unitsKept(text) : undefined;
    const keptLevels = levels && keptUnits ? Uint8Array.from(keptUnits, (unit) => levels[unit]!) : levels;
    const ownLevels = keptLevels?.some((level) => level > 0) ? keptLevels.slice() : undefined;
    return this.word(kept, ownLevels, keptUnits ? styles?.pick(keptUnits) : styles);
  }
}

/** Letters of cursive scripts: Arabic, Syriac, N'Ko, Mongolian, Phags-pa and related ones. */
const JOINING = /[\u0620-\u08ff\u1807-\u18aa\ua840-\ua873]/;

/** Letters before and after a span that join with its first and last letter; undefined if none do. */
function joiningContext(text: string, from: number, to: number): ShapingContext | undefined {
  const isJoint = (at: number) =>
    at > 0 && at < text.length && JOINING.test(text[at - 1]!) && JOINING.test(text[at]!);
  const [before, after] = [isJoint(from) ? text[from - 1]! : '', isJoint(to) ? text[to]! : ''];
  return before === '' && after === '' ? undefined : { before, after };
}

/** Shapes a word in several styles, each span in its font. @param isCached whether the fonts cache it */
function styledWord(
  text: string,
  levels: Uint8Array | undefined,
  styles: UnitStyles,
  isCached: boolean,
): Word {
  const runs: GlyphRun[] = [];
  let widthEm = 0;
  for (const { from, to, style, leadEm, trailEm } of styles.spans()) {
    const own = levels?.subarray(from, to);
    const ownLevels = own?.some((level) => level > 0) ? own : undefined;
    const context = joiningContext(text, from, to);
    const part =
      isCached && context === undefined
        ? style.font.word(text.slice(from, to), ownLevels)
        : style.font.shapeWord(text.slice(from, to), ownLevels, undefined, context);
    part.runs.forEach((run, index) => {
      const isLast = index === part.runs.length - 1;
      runs.push({ ...run, style, leadEm: index === 0 ? leadEm : 0, trailEm: isLast ? trailEm : 0 });
    });
    widthEm += leadEm + part.widthEm * style.scale + trailEm;
  }
  return { text, runs, levels, styles, widthEm };
}

/** Width of a space in a style, in em of the whole text. */
export function spaceEmOf(style: RunStyle | undefined, font: Font): number {
  return style === undefined ? font.spaceEm : style.font.spaceEm * style.scale;
}

function isLineEnd(unit: number): boolean {
  return (unit >= 0x0a && unit <= 0x0d) || unit === 0x85 || unit === 0x2028 || unit === 0x2029;
}

function paragraphOf(pieces: readonly Piece[], level: number): Paragraph {
  let widthEm = 0;
  for (const piece of pieces) widthEm += (piece.word?.widthEm ?? 0) + piece.spacesEm;
  const last = pieces.at(-1);
  return { pieces, level, widthEm: widthEm - (last?.spacesEm ?? 0) };
}

function preparedOf(paragraphs: readonly Paragraph[]): PreparedText {
  let maxContentEm = 0;
  let longestEm = 0;
  let isBidirectional = false;
  for (const { pieces, widthEm, level } of paragraphs) {
    isBidirectional ||= level > 0;
    maxContentEm = Math.max(maxContentEm, widthEm);
    for (const { word } of pieces) {
      if (!word) continue;
      if (word.widthEm > longestEm) longestEm = Math.max(longestEm, wordMinContentEm(word));
      isBidirectional ||= word.runs.some((run) => run.level > 0);
    }
  }
  const minContentEm = Math.min(longestEm, unbreakableEmMax);
  return { paragraphs, maxContentEm, minContentEm, isBidirectional, cachedLines: undefined };
}
