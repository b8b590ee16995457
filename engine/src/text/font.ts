import { Break, breakOpportunities } from './break-opportunities.ts';
import type { Face, FaceChain, FaceStore } from './face-store.ts';
import { itemise } from './itemise.ts';
import {
  type Paragraph,
  type Piece,
  type PreparedText,
  unbreakableEmMax,
  type Word,
} from './prepared-text.ts';

const WORDS_MAX = 20_000;
const TEXTS_MAX = 10_000;
/** Texts longer than this are prepared anew each time: they hardly repeat and fill the cache. */
const CACHED_TEXT_CHARS_MAX = 400;
const SPACES_PER_TAB = 4;
const SOFT_HYPHEN = 0xad;
/** Characters that only say where a line may be broken. */
const breakMarks = /[\u00ad\u200b]/g;

/** A family and weight with its fallbacks: turns text into words, shaped once each. */
export class Font {
  readonly chain: FaceChain;
  private readonly store: FaceStore;
  private readonly words = new Map<string, Word>();
  private readonly texts = new Map<string, PreparedText>();
  private primaryFace: Face | undefined;

  constructor(chain: FaceChain, store: FaceStore) {
    this.chain = chain;
    this.store = store;
  }

  /** The face lines are placed by and spaces are taken from. */
  get primary(): Face {
    this.primaryFace ??= this.store.get(this.chain.keys[0]!);
    return this.primaryFace;
  }

  get spaceEm(): number {
    return this.primary.spaceAdvance / this.primary.unitsPerEm;
  }

  /** Shapes a text and finds where it may be broken. The faces it needs must be loaded. */
  prepare(text: string): PreparedText {
    const known = this.texts.get(text);
    if (known) return known;
    const prepared = this.prepareAnew(text);
    if (text.length <= CACHED_TEXT_CHARS_MAX) {
      if (this.texts.size >= TEXTS_MAX) this.texts.clear();
      this.texts.set(text, prepared);
    }
    return prepared;
  }

  /** Shapes text that holds no spaces and no line ends. */
  word(text: string): Word {
    const known = this.words.get(text);
    if (known) return known;
    const word = this.shapeWord(text);
    if (this.words.size >= WORDS_MAX) this.words.clear();
    this.words.set(text, word);
    return word;
  }

  /** As `word`, for parts that are tried out and not worth keeping. */
  shapeWord(text: string): Word {
    const { keys } = this.chain;
    const faceOf = (from: number, to: number): Face => {
      const index = this.chain.indexOfGrapheme(text, from, to);
      return index > 0 ? this.store.get(keys[index]!) : this.primary;
    };
    let widthEm = 0;
    const runs = itemise(text, faceOf).map(({ text: part, face, script, level }) => {
      const shaped = face.shaper.shape(part, level % 2 === 1 ? 'rtl' : 'ltr', script);
      widthEm += shaped.advance / face.unitsPerEm;
      return { face, level, text: part, shaped };
    });
    return { text, runs, widthEm };
  }

  private prepareAnew(text: string): PreparedText {
    const breaks = breakOpportunities(text);
    const paragraphs: Paragraph[] = [];
    let pieces: Piece[] = [];
    let from = 0;
    for (let i = 1; i <= text.length; i++) {
      const isEnd = i === text.length;
      if (!isEnd && breaks[i] === Break.never) continue;
      pieces.push(this.piece(text, from, i));
      from = i;
      if (isEnd || breaks[i] === Break.always) {
        paragraphs.push(paragraphOf(pieces));
        pieces = [];
      }
    }
    if (text.length === 0 || isLineEnd(text.charCodeAt(text.length - 1))) paragraphs.push(paragraphOf([]));
    return preparedOf(paragraphs);
  }

  private piece(text: string, from: number, to: number): Piece {
    let end = to;
    let spaces = 0;
    for (; end > from; end--) {
      const unit = text.charCodeAt(end - 1);
      if (unit === 0x20) spaces++;
      else if (unit === 0x09) spaces += SPACES_PER_TAB;
      else if (!isLineEnd(unit)) break;
    }
    const endsInSoftHyphen = end === to && end > from && text.charCodeAt(end - 1) === SOFT_HYPHEN;
    const characters = text.slice(from, end).replace(breakMarks, '');
    return {
      word: characters === '' ? undefined : this.word(characters),
      spaces,
      spacesEm: spaces * this.spaceEm,
      endsInSoftHyphen,
    };
  }
}

function isLineEnd(unit: number): boolean {
  return (unit >= 0x0a && unit <= 0x0d) || unit === 0x85 || unit === 0x2028 || unit === 0x2029;
}

function paragraphOf(pieces: readonly Piece[]): Paragraph {
  let widthEm = 0;
  for (const piece of pieces) widthEm += (piece.word?.widthEm ?? 0) + piece.spacesEm;
  const last = pieces.at(-1);
  return { pieces, widthEm: widthEm - (last?.spacesEm ?? 0) };
}

function preparedOf(paragraphs: readonly Paragraph[]): PreparedText {
  let maxContentEm = 0;
  let longestEm = 0;
  let isBidirectional = false;
  for (const { pieces, widthEm } of paragraphs) {
    maxContentEm = Math.max(maxContentEm, widthEm);
    for (const { word } of pieces) {
      if (!word) continue;
      longestEm = Math.max(longestEm, word.widthEm);
      isBidirectional ||= word.runs.some((run) => run.level > 0);
    }
  }
  return { paragraphs, maxContentEm, minContentEm: Math.min(longestEm, unbreakableEmMax), isBidirectional };
}
