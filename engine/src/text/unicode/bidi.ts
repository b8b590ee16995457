import { BidiClass, bidiClass } from './bidi-classes.ts';
import { resolveSequences } from './bidi-sequences.ts';

const { L, R, AL, AN, BN, B, S, WS, LRE, LRO, RLE, RLO, PDF, LRI, RLI, FSI, PDI } = BidiClass;

/** Deepest embedding (BD2). */
const DEPTH_MAX = 125;
/** First code point of the right-to-left blocks; directional controls start at U+200F. */
const FIRST_RIGHT_TO_LEFT = 0x590;

/** Result of the Unicode Bidirectional Algorithm. */
export interface BidiText {
  /** 0 or 1: the direction of the paragraph. */
  readonly paragraphLevel: number;
  /**
   * Level of each UTF-16 unit after rules X1 to I2, and L1 for separators; characters that rule X9 removes
   * have the level of their neighbour.
   */
  readonly levels: Uint8Array;
}

/** Whether a left-to-right paragraph may get levels other than 0; false for nearly every cell. */
export function mayBeBidirectional(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    if (text.charCodeAt(i) >= FIRST_RIGHT_TO_LEFT) return hasBidiCharacter(text, i);
  }
  return false;
}

function hasBidiCharacter(text: string, from: number): boolean {
  for (let offset = from; offset < text.length; ) {
    const codePoint = text.codePointAt(offset)!;
    if (codePoint >= FIRST_RIGHT_TO_LEFT) {
      const own = bidiClass(codePoint);
      if (own === R || own === AL || own === AN || (own >= LRE && own <= PDI)) return true;
    }
    offset += codePoint > 0xffff ? 2 : 1;
  }
  return false;
}

/**
 * Resolves the levels of one paragraph by Unicode Standard Annex 9, version 16.0.
 *
 * @param direction direction of the paragraph; if undefined, the first strong letter determines it (P2, P3)
 * @param fallback direction of a paragraph without such a letter
 */
export function resolveBidi(
  text: string,
  direction: 'ltr' | 'rtl' | undefined,
  fallback: 'ltr' | 'rtl' = 'ltr',
): BidiText {
  const codePoints = Array.from(text, (character) => character.codePointAt(0)!);
  const classes = Uint8Array.from(codePoints, bidiClass);
  const isRightToLeft = (direction ?? strongDirection(classes, 0, classes.length) ?? fallback) === 'rtl';
  const paragraphLevel = isRightToLeft ? 1 : 0;
  const { levels, types, removed } = explicitLevels(classes, paragraphLevel);
  resolveSequences(codePoints, classes, types, levels, removed, paragraphLevel);
  resetSeparators(classes, levels, removed, paragraphLevel);
  fillRemoved(levels, removed, paragraphLevel);
  return { paragraphLevel, levels: levelsByUnit(codePoints, levels) };
}

/** Rules P2 and P3 for [from, to): the direction of the first strong letter outside isolates, if any. */
function strongDirection(classes: Uint8Array, from: number, to: number): 'ltr' | 'rtl' | undefined {
  let depth = 0;
  for (let i = from; i < to; i++) {
    const own = classes[i]!;
    if (own === B && from === 0) return undefined;
    if (own === LRI || own === RLI || own === FSI) depth++;
    else if (own === PDI && depth > 0) depth--;
    else if (own === PDI && from > 0) return undefined;
    else if (depth === 0 && own === L) return 'ltr';
    else if (depth === 0 && (own === R || own === AL)) return 'rtl';
  }
  return undefined;
}

/** Index of the PDI that ends an isolate; the end of the text if there is none (BD9). */
function isolateEnd(classes: Uint8Array, start: number): number {
  let depth = 1;
  for (let i = start + 1; i < classes.length; i++) {
    const own = classes[i]!;
    if (own === B) return i;
    if (own === LRI || own === RLI || own === FSI) depth++;
    else if (own === PDI && --depth === 0) return i;
  }
  return classes.length;
}

interface Embedding {
  readonly level: number;
  /** Class that overrides the class of all characters inside; -1 for none. */
  readonly override: number;
  readonly isIsolate: boolean;
}

interface Explicit {
  readonly levels: Uint8Array;
  readonly types: Uint8Array;
  /** 1 for characters that rule X9 removes. */
  readonly removed: Uint8Array;
}

/** Rules X1 to X9. */
function explicitLevels(classes: Uint8Array, paragraphLevel: number): Explicit {
  const walk = new ExplicitWalk(classes, paragraphLevel);
  for (let i = 0; i < classes.length; i++) walk.visit(i);
  return walk;
}

class ExplicitWalk implements Explicit {
  readonly levels: Uint8Array;
  readonly types: Uint8Array;
  readonly removed: Uint8Array;
  private readonly classes: Uint8Array;
  private readonly stack: Embedding[];
  private readonly paragraphLevel: number;
  private overflowIsolates = 0;
  private overflowEmbeddings = 0;
  private validIsolates = 0;

  constructor(classes: Uint8Array, paragraphLevel: number) {
    this.classes = classes;
    this.paragraphLevel = paragraphLevel;
    this.levels = new Uint8Array(classes.length);
    this.types = classes.slice();
    this.removed = new Uint8Array(classes.length);
    this.stack = [{ level: paragraphLevel, override: -1, isIsolate: false }];
  }

  visit(i: number): void {
    const own = this.classes[i]!;
    this.levels[i] = this.top.level;
    if (own === RLE || own === LRE || own === RLO || own === LRO) this.embed(i, own);
    else if (own === RLI || own === LRI || own === FSI) this.isolate(i, own);
    else if (own === PDI) this.endIsolate(i);
    else if (own === PDF) this.endEmbedding(i);
    else if (own === BN) this.removed[i] = 1;
    else if (own === B) this.levels[i] = this.paragraphLevel;
    else if (this.top.override >= 0) this.types[i] = this.top.override;
  }

  private get top(): Embedding {
    return this.stack[this.stack.length - 1]!;
  }

  /** The next level of a direction; undefined if it exceeds the maximum depth. */
  private nextLevel(isRightToLeft: boolean): number | undefined {
    const { level } = this.top;
    const next = isRightToLeft ? (level + 1) | 1 : (level + 2) & ~1;
    const isValid = next <= DEPTH_MAX && this.overflowIsolates === 0 && this.overflowEmbeddings === 0;
    return isValid ? next : undefined;
  }

  private embed(i: number, own: number): void {
    this.removed[i] = 1;
    const level = this.nextLevel(own === RLE || own === RLO);
    const override = own === RLO ? R : own === LRO ? L : -1;
    if (level !== undefined) this.stack.push({ level, override, isIsolate: false });
    else if (this.overflowIsolates === 0) this.overflowEmbeddings++;
  }

  private isolate(i: number, own: number): void {
    if (this.top.override >= 0) this.types[i] = this.top.override;
    // Searching the first letter of isolates beyond the maximum depth would make deep nesting slow.
    const hasNextLevel = this.nextLevel(true) !== undefined || this.nextLevel(false) !== undefined;
    const isAuto = own === FSI && hasNextLevel;
    const isRightToLeft =
      own === RLI || (isAuto && strongDirection(this.classes, i + 1, isolateEnd(this.classes, i)) === 'rtl');
    const level = this.nextLevel(isRightToLeft);
    if (level === undefined) {
      this.overflowIsolates++;
      return;
    }
    this.validIsolates++;
    this.stack.push({ level, override: -1, isIsolate: true });
  }

  private endIsolate(i: number): void {
    if (this.overflowIsolates > 0) this.overflowIsolates--;
    else if (this.validIsolates > 0) {
      this.overflowEmbeddings = 0;
      while (!this.top.isIsolate) this.stack.pop();
      this.stack.pop();
      this.validIsolates--;
    }
    this.levels[i] = this.top.level;
    if (this.top.override >= 0) this.types[i] = this.top.override;
  }

  private endEmbedding(i: number): void {
    this.removed[i] = 1;
    if (this.overflowIsolates > 0) return;
    if (this.overflowEmbeddings > 0) this.overflowEmbeddings--;
    else if (!this.top.isIsolate && this.stack.length > 1) this.stack.pop();
  }
}

/** Rule L1 for separators: they, and whitespace before them, get the level of the paragraph. */
function resetSeparators(
  classes: Uint8Array,
  levels: Uint8Array,
  removed: Uint8Array,
  paragraphLevel: number,
): void {
  let isReset = true;
  for (let i = classes.length - 1; i >= 0; i--) {
    const own = classes[i]!;
    const isBlank = own === WS || own === LRI || own === RLI || own === FSI || own === PDI;
    if (own === B || own === S) isReset = true;
    else if (!isBlank && removed[i] === 0) isReset = false;
    if (isReset) levels[i] = paragraphLevel;
  }
}

function fillRemoved(levels: Uint8Array, removed: Uint8Array, paragraphLevel: number): void {
  for (let i = 0; i < levels.length; i++) {
    if (removed[i] === 1) levels[i] = i > 0 ? levels[i - 1]! : paragraphLevel;
  }
}

/** Converts one entry per code point to one per UTF-16 unit. */
function levelsByUnit(codePoints: readonly number[], levels: Uint8Array): Uint8Array {
  if (codePoints.every((codePoint) => codePoint <= 0xffff)) return levels;
  const units: number[] = [];
  codePoints.forEach((codePoint, i) => {
    units.push(levels[i]!);
    if (codePoint > 0xffff) units.push(levels[i]!);
  });
  return Uint8Array.from(units);
}
