import { appended } from './appended.ts';
import { mayTurn } from './bidi.ts';
import { Break } from './break-opportunities.ts';
import { withDrawnMinus } from './drawn-minus.ts';
import type { FaceChain } from './face-chain.ts';
import type { Face, FaceStore } from './face-store.ts';
import type { ShapedText, TextAround, TextDirection } from './harfbuzz.ts';
import { resolveWithAddresses } from './isolate-addresses.ts';
import { itemise } from './itemise.ts';
import { withLettersForJamo } from './jamo.ts';
import { isNumber, NumberShapes } from './number-shapes.ts';
import {
  type GlyphRun,
  type Paragraph,
  type Piece,
  type PreparedText,
  unbreakableEmMax,
  type Word,
  wordNeedEm,
} from './prepared-text.ts';
import type { RunStyle, UnitStyles } from './run-style.ts';
import { defaultScript } from './scripts.ts';
import { Sightings } from './sightings.ts';
import type { WordLists } from './word-lists.ts';

const WORDS_MAX = 20_000;
const TEXTS_MAX = 10_000;
/** Texts longer than this are prepared anew each time: they hardly repeat and fill the cache. */
const CACHED_TEXT_CHARS_MAX = 400;
const SPACES_PER_TAB = 4;
const TAB = 0x09;
const SOFT_HYPHEN = 0xad;
const ZERO_WIDTH_SPACE = 0x200b;

/** What `wordWithoutMarks` takes out or replaces. */
const MARKS = /[\t\u00ad\u200b]/;

/** Which way a text with right-to-left letters is written. */
interface BaseDirection {
  readonly direction: TextDirection;
  /** Whether the first letter has no say in it. */
  readonly isForced: boolean;
}

/** A family and weight with its fallbacks: turns text into words, shaped once each. */
export class Font {
  readonly chain: FaceChain;
  private readonly store: FaceStore;
  private readonly wordLists: WordLists;
  private readonly words = new Map<string, Word>();
  private readonly texts = new Map<string, PreparedText>();
  /** Texts with right-to-left letters, by direction and text. */
  private readonly turningTexts = new Map<string, PreparedText>();
  private readonly sightings = new Sightings();
  private numbers: NumberShapes | undefined;
  private primaryFace: Face | undefined;
  /** That of the store when the words were shaped. */
  private generation = 0;

  constructor(chain: FaceChain, store: FaceStore, wordLists: WordLists) {
    this.chain = chain;
    this.store = store;
    this.wordLists = wordLists;
  }

  /** The face lines are placed by and spaces are taken from. */
  get primary(): Face {
    this.primaryFace ??= this.store.get(this.chain.primaryKey);
    return this.primaryFace;
  }

  get spaceEm(): number {
    return this.primary.spaceAdvance / this.primary.unitsPerEm;
  }

  /**
  /**
   * Shapes a text and finds where it may be broken. The faces and lists of words it needs must be loaded. The first letter of a
   * paragraph decides which way it is written; `direction`, that of the table, where it has no letter or the direction is forced.
   */
  prepare(text: string, direction: TextDirection = 'ltr', isForced = false): PreparedText {
    if (this.generation !== this.store.generation) this.forget();
    const known = this.texts.get(text);
    if (known) return known;
    const isTurning = mayTurn(text);
    const key = isTurning ? `${direction} ${isForced} ${text}` : text;
    const found = isTurning ? this.turningTexts.get(key) : undefined;
    if (found) return found;
    const prepared = this.prepareAnew(text, isTurning ? { direction, isForced } : undefined);
    // Most texts of a table are never seen again: to keep them would only be work for the garbage collector.
    if (text.length <= CACHED_TEXT_CHARS_MAX && this.sightings.isAgain(key)) {
      const texts = isTurning ? this.turningTexts : this.texts;
      if (texts.size >= TEXTS_MAX) texts.clear();
      texts.set(key, prepared);
    }
    return prepared;
  }

  private forget(): void {
    this.generation = this.store.generation;
    for (const shaped of [this.words, this.texts, this.turningTexts]) shaped.clear();
  }

  /**
   * As `prepare`, for a text whose units have styles of their own. Such texts are not kept: their words are, by the fonts of
   * their styles.
   */
  prepareStyled(text: string, direction: TextDirection, styles: UnitStyles, isForced = false): PreparedText {
    if (this.generation !== this.store.generation) this.forget();
    const base = mayTurn(text) ? { direction, isForced } : undefined;
    return { ...this.prepareAnew(text, base, styles), styles };
  }

  /**
   * Shapes text that holds no spaces and no line ends. `levels` are bidi levels, left out where all are 0; `styles` are left out
   * where the whole text is of this font.
   */
  word(text: string, levels?: Uint8Array, styles?: UnitStyles): Word {
    if (styles) return styledWord(text, levels, styles, true);
    if (!levels && isNumber(text)) return this.number(text);
    // A word may hold what was a tab, but no line end.
    const key = levels ? `${levels.join()}\n${text}` : text;
    const known = this.words.get(key);
    if (known) return known;
    const word = this.shapeWord(text, levels);
    if (this.words.size >= WORDS_MAX) this.words.clear();
    this.words.set(key, word);
    return word;
  }

  /** As `word`, for parts that are tried out and not worth keeping. */
  shapeWord(text: string, levels?: Uint8Array, styles?: UnitStyles, around?: TextAround): Word {
    if (styles) return styledWord(text, levels, styles, false);
    if (!levels && this.chain.isSimple(text)) return this.wordOf(text, this.shapePlain(text));
    const units = this.chain.units(text).map(({ from, key, hasInk }) => {
      // Letters whose font is not installed are boxes of the first face.
      const face = key === undefined ? this.primary : (this.store.find(key) ?? this.primary);
      return { from, face: hasInk ? face : undefined };
    });
    let widthEm = 0;
    const items = itemise(text, units, this.primary, levels);
    const runs = items.map(({ text: part, face, script, level }, run) => {
      const drawn = withLettersForJamo(run === 0 ? withDrawnMinus(part, face.shaper) : part);
      const own = around && {
        before: run === 0 ? around.before : '',
        after: run === items.length - 1 ? around.after : '',
      };
      const shaped = face.shaper.shape(drawn, level % 2 === 1 ? 'rtl' : 'ltr', script, own);
      widthEm += shaped.advance / face.unitsPerEm;
      return { face, level, text: part, shaped };
    });
    return { text, runs, levels, widthEm };
  }

  /** Numbers seldom come again, and are made faster than kept. */
  private number(text: string): Word {
    this.numbers ??= new NumberShapes((written) => this.shapePlain(written));
    return this.wordOf(text, this.numbers.shape(text));
  }

  /** Shapes what is of Latin letters and of signs without a script, in the first face. */
  private shapePlain(text: string): ShapedText {
    const { shaper } = this.primary;
    return shaper.shape(withDrawnMinus(text, shaper), 'ltr', defaultScript);
  }

  /** A word that is one run of the first face. */
  private wordOf(text: string, shaped: ShapedText): Word {
    const face = this.primary;
    const run: GlyphRun = { face, level: 0, text, shaped };
    return { text, runs: [run], levels: undefined, widthEm: shaped.advance / face.unitsPerEm };
  }

  /** @param base undefined where nothing in the text turns */
  private prepareAnew(text: string, base: BaseDirection | undefined, styles?: UnitStyles): PreparedText {
    const breaks = this.wordLists.breaksOf(text);
    let paragraphs: Paragraph[] | undefined;
    let start = 0;
    for (let i = 1; i <= text.length; i++) {
      if (i < text.length && breaks[i] !== Break.always) continue;
      paragraphs = appended(paragraphs, this.paragraph(text, start, i, breaks, base, styles));
      start = i;
    }
    if (paragraphs === undefined || isLineEnd(text.charCodeAt(text.length - 1)))
      paragraphs = appended(paragraphs, paragraphOf([], 0));
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
      base !== undefined && mayTurn(own)
        ? resolveWithAddresses(own, base.isForced ? base.direction : undefined, base.direction)
        : undefined;
    let pieces: Piece[] | undefined;
    let from = start;
    for (let i = start + 1; i <= end; i++) {
      if (i < end && breaks[i] === Break.never) continue;
      const levels = bidi?.levels.subarray(from - start, i - start);
      const piece = styles
        ? this.styledPiece(text, from, i, levels, styles)
        : this.piece(text, from, i, levels);
      pieces = appended(pieces, piece);
      from = i;
    }
    return paragraphOf(pieces ?? [], bidi?.paragraphLevel ?? 0);
  }

  /** As `piece`; spaces are as wide as in the style of the first of them. */
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
      word: this.wordWithoutMarks(
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

  /** Leaves out characters that only say where a line may be broken. */
  private wordWithoutMarks(
    text: string,
    levels: Uint8Array | undefined,
    styles: UnitStyles | undefined,
  ): Word | undefined {
    if (!levels && !MARKS.test(text)) return text === '' ? undefined : this.word(text, undefined, styles);
    let kept = '';
    const keptUnits: number[] = [];
    const keptLevels: number[] = [];
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (unit === SOFT_HYPHEN || unit === ZERO_WIDTH_SPACE) continue;
      // A tab that has marks of its own stays in the word and is as wide as a space there.
      kept += unit === TAB ? ' ' : text[i];
      keptUnits.push(i);
      if (levels) keptLevels.push(levels[i]!);
    }
    if (kept === '') return undefined;
    const ownLevels = keptLevels.some((level) => level > 0) ? Uint8Array.from(keptLevels) : undefined;
    return this.word(kept, ownLevels, styles?.pick(keptUnits));
  }
}

/** Letters that are joined to their neighbours: Arabic, Syriac, N'Ko, Mongolian, Phags-pa and their kin. */
const JOINING = /[\u0620-\u08ff\u1807-\u18aa\ua840-\ua873]/;

/** Letters on the other side of the ends of a stretch that its own letters join; undefined where none do. */
function joinedTo(text: string, from: number, to: number): TextAround | undefined {
  const isJoint = (at: number) =>
    at > 0 && at < text.length && JOINING.test(text[at - 1]!) && JOINING.test(text[at]!);
  const [before, after] = [isJoint(from) ? text[from - 1]! : '', isJoint(to) ? text[to]! : ''];
  return before === '' && after === '' ? undefined : { before, after };
}

/** A word in several styles: each stretch is shaped in the font of its own. @param isKept whether fonts are to keep it */
function styledWord(text: string, levels: Uint8Array | undefined, styles: UnitStyles, isKept: boolean): Word {
  const runs: GlyphRun[] = [];
  let widthEm = 0;
  for (const { from, to, style, leadEm, trailEm } of styles.stretches()) {
    const own = levels?.subarray(from, to);
    const ownLevels = own?.some((level) => level > 0) ? own : undefined;
    const around = joinedTo(text, from, to);
    const part =
      isKept && around === undefined
        ? style.font.word(text.slice(from, to), ownLevels)
        : style.font.shapeWord(text.slice(from, to), ownLevels, undefined, around);
    part.runs.forEach((run, index) => {
      const isLast = index === part.runs.length - 1;
      runs.push({ ...run, style, leadEm: index === 0 ? leadEm : 0, trailEm: isLast ? trailEm : 0 });
    });
    widthEm += leadEm + part.widthEm * style.scale + trailEm;
  }
  return { text, runs, levels, styles, widthEm };
}

/** Width of a space in a style, in sizes of the whole text. */
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
      if (word.widthEm > longestEm) longestEm = Math.max(longestEm, wordNeedEm(word));
      isBidirectional ||= word.runs.some((run) => run.level > 0);
    }
  }
  const minContentEm = Math.min(longestEm, unbreakableEmMax);
  return { paragraphs, maxContentEm, minContentEm, isBidirectional, broken: undefined };
}
