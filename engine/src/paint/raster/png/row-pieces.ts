import { BitWriter } from '../coding/bit-writer.ts';
import { MAX_MATCH, putBlockHeader } from '../coding/deflate-tables.ts';
import type { GlyphBitmaps } from '../glyphs/glyph-bitmaps.ts';
import { GlyphRows } from './glyph-rows.ts';
import { GAP_FIELDS, GAP_MAX, type GapPieces } from './piece-writer.ts';
import { BitStrings, DISTANCE_LENGTHS, RowCodes } from './row-codes.ts';
import { FILTER_UP } from './row-sink.ts';
import { type RampShare, symbolFrequencies } from './row-statistics.ts';
import { WordRows } from './word-rows.ts';

/** Maximum cached sets of pieces for different colours; the least recently used one is evicted. */
const MAX_CACHED_KINDS = 4;

/** The coded pieces of similar images, cached across images because they have the same codes. */
export class RowPieces implements GapPieces {
  readonly codes: RowCodes;
  readonly glyphRows: GlyphRows;
  readonly words: WordRows;
  readonly gaps = new Int32Array((GAP_MAX + 1) * GAP_FIELDS);
  readonly runs = new Int32Array((MAX_MATCH + 1) * GAP_FIELDS);
  /** The coded filter byte of all rows of glyphs, in the format of gaps. */
  readonly up = new Int32Array(GAP_FIELDS);
  /** The header of the deflate block. */
  readonly header: { readonly words: Int32Array; readonly bits: number };
  /** Generation of the bitmaps of the rows. */
  readonly generation: number;

  constructor(bitmaps: GlyphBitmaps, ramps: readonly RampShare[], hasImages: boolean) {
    this.codes = new RowCodes(symbolFrequencies(bitmaps.maxLevel, ramps, hasImages));
    this.glyphRows = new GlyphRows(bitmaps, this.codes);
    this.words = new WordRows(this.glyphRows, this);
    this.generation = bitmaps.generation;
    const { tokens } = this.codes;
    const strings = new BitStrings();
    tokens.addRun(FILTER_UP, 1);
    this.codes.codeInto(this.up, 0, strings);
    this.header = blockHeader(this.codes);
    for (let length = 1; length <= GAP_MAX; length++) {
      tokens.addRun(0, length);
      this.codes.codeInto(this.gaps, length * GAP_FIELDS, strings);
    }
    for (let length = 1; length <= MAX_MATCH; length++) {
      tokens.continueRun(0, length);
      this.codes.codeInto(this.runs, length * GAP_FIELDS, strings);
    }
  }
}

function blockHeader(codes: RowCodes): { readonly words: Int32Array; readonly bits: number } {
  const out = new BitWriter();
  putBlockHeader((value, count) => out.put(value, count), true, codes.literalLengths, DISTANCE_LENGTHS);
  const bits = out.position * 32 + out.held;
  out.put(0, 31);
  return { words: out.words, bits };
}

const cache = new WeakMap<GlyphBitmaps, Map<string, RowPieces>>();

/** The cached pieces for these bitmaps and this distribution of text colours. */
export function rowPiecesOf(
  bitmaps: GlyphBitmaps,
  ramps: readonly RampShare[],
  hasImages: boolean,
): RowPieces {
  let kinds = cache.get(bitmaps);
  if (kinds === undefined) {
    kinds = new Map();
    cache.set(bitmaps, kinds);
  }
  const key =
    ramps.map(({ offset, rarity }) => `${offset}:${rarity}`).join(' ') + (hasImages ? ' images' : '');
  let pieces = kinds.get(key);
  const isInvalid = pieces?.generation !== bitmaps.generation || pieces.glyphRows.isFull;
  if (pieces === undefined || isInvalid) pieces = new RowPieces(bitmaps, ramps, hasImages);
  kinds.delete(key);
  kinds.set(key, pieces);
  for (const oldest of kinds.keys()) {
    if (kinds.size <= MAX_CACHED_KINDS) break;
    kinds.delete(oldest);
  }
  return pieces;
}
