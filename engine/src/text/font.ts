import { appended } from './appended.ts';
import { mayTurn } from './bidi.ts';
import { Break } from './break-opportunities.ts';
import { withDrawnMinus } from './drawn-minus.ts';
import type { FaceChain } from './face-chain.ts';
import type { Face, FaceStore } from './face-store.ts';
import type { ShapedText, TextDirection } from './harfbuzz.ts';
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

  /** Shapes text that holds no spaces and no line ends. `levels` are bidi levels, left out where all are 0. */
  word(text: string, levels?: Uint8Array): Word {
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
  shapeWord(text: string, levels?: Uint8Array): Word {
    if (!levels && this.chain.isSimple(text)) return this.wordOf(text, this.shapePlain(text));
    const units = this.chain.units(text).map(({ from, key, hasInk }) => {
      // Letters whose font is not installed are boxes of the first face.
      const face = key === undefined ? this.primary : (this.store.find(key) ?? this.primary);
      return { from, face: hasInk ? face : undefined };
    });
    let widthEm = 0;
    const runs = itemise(text, units, this.primary, levels).map(
      ({ text: part, face, script, level }, run) => {
        const drawn = withLettersForJamo(run === 0 ? withDrawnMinus(part, face.shaper) : part);
        const shaped = face.shaper.shape(drawn, level % 2 === 1 ? 'rtl' : 'ltr', script);
        widthEm += shaped.advance / face.unitsPerEm;
        return { face, level, text: part, shaped };
      },
    );
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
  private prepareAnew(text: string, base: BaseDirection | undefined): PreparedText {
    const breaks = this.wordLists.breaksOf(text);
    let paragraphs: Paragraph[] | undefined;
    let start = 0;
    for (let i = 1; i <= text.length; i++) {
      if (i < text.length && breaks[i] !== Break.always) continue;
      paragraphs = appended(paragraphs, this.paragraph(text, start, i, breaks, base));
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
      pieces = appended(pieces, this.piece(text, from, i, levels));
      from = i;
    }
    return paragraphOf(pieces ?? [], bidi?.paragraphLevel ?? 0);
  }

  private piece(text: string, from: number, to: number, levels: Uint8Array | undefined): Piece {
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
      word: this.wordWithoutMarks(text.slice(from, end), levels?.subarray(0, end - from)),
      spaces,
      spacesEm: spaces * this.spaceEm,
      spacesLevel: levels?.[end - from] ?? 0,
      endsInSoftHyphen,
    };
  }

  /** Leaves out characters that only say where a line may be broken. */
  private wordWithoutMarks(text: string, levels: Uint8Array | undefined): Word | undefined {
    if (!levels && !MARKS.test(text)) return text === '' ? undefined : this.word(text);
    let kept = '';
    const keptLevels: number[] = [];
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (unit === SOFT_HYPHEN || unit === ZERO_WIDTH_SPACE) continue;
      // A tab that has marks of its own stays in the word and is as wide as a space there.
      kept += unit === TAB ? ' ' : text[i];
      if (levels) keptLevels.push(levels[i]!);
    }
    if (kept === '') return undefined;
    return this.word(kept, keptLevels.some((level) => level > 0) ? Uint8Array.from(keptLevels) : undefined);
  }
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
