import { bracketPairs } from '../generated/unicode.ts';
import { BidiClass } from './bidi-classes.ts';

const { L, R, AL, EN, ES, ET, AN, CS, NSM, BN, B, S, WS, ON, LRI, RLI, FSI, PDI } = BidiClass;

const BRACKETS_MAX = 63;

/** Opening bracket by bracket, negative for closing ones; U+2329 and U+232A equal U+3008 and U+3009. */
const brackets = new Map<number, number>();
for (const [kind, first, second] of readBrackets()) {
  const open = canonical(kind === 'o' ? first : second);
  brackets.set(first, kind === 'o' ? open : -open);
}

function readBrackets(): [string, number, number][] {
  if (bracketPairs.length === 0) return [];
  return bracketPairs.split(' ').map((pair) => {
    const [first, second] = pair.slice(1).split(':');
    return [pair[0]!, Number.parseInt(first!, 16), Number.parseInt(second!, 16)];
  });
}

function canonical(codePoint: number): number {
  return codePoint === 0x2329 ? 0x3008 : codePoint;
}

function isIsolateStart(own: number): boolean {
  return own === LRI || own === RLI || own === FSI;
}

/**
 * Rules X10 to I2: finds the isolating run sequences and resolves the level of each of their characters.
 *
 * @param classes classes before overrides
 * @param types classes after overrides
 * @param levels changed in place
 */
export function resolveSequences(
  codePoints: readonly number[],
  classes: Uint8Array,
  types: Uint8Array,
  levels: Uint8Array,
  removed: Uint8Array,
  paragraphLevel: number,
): void {
  const kept: number[] = [];
  for (let i = 0; i < levels.length; i++) if (removed[i] === 0) kept.push(i);
  const explicit = levels.slice();
  for (const sequence of findSequences(kept, classes, explicit)) {
    const level = explicit[sequence[0]!]!;
    const before = neighbourLevel(kept, explicit, sequence[0]!, -1, paragraphLevel);
    const last = sequence[sequence.length - 1]!;
    const isOpen = isIsolateStart(classes[last]!);
    const after = isOpen ? paragraphLevel : neighbourLevel(kept, explicit, last, 1, paragraphLevel);
    const start = Math.max(level, before) % 2 === 1 ? R : L;
    const end = Math.max(level, after) % 2 === 1 ? R : L;
    const run = new Sequence(codePoints, classes, types, sequence, level, start, end);
    run.resolve();
    run.writeLevels(levels);
  }
}

/** Level of the nearest character that is not removed. @param step -1 before, 1 after */
function neighbourLevel(
  kept: readonly number[],
  levels: Uint8Array,
  index: number,
  step: number,
  paragraphLevel: number,
): number {
  let low = 0;
  let high = kept.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (kept[middle]! < index) low = middle + 1;
    else high = middle;
  }
  const neighbour = kept[low + step];
  return neighbour === undefined ? paragraphLevel : levels[neighbour]!;
}

/** Joins the level runs before and after isolates to sequences (BD13). */
function findSequences(kept: readonly number[], classes: Uint8Array, levels: Uint8Array): number[][] {
  const sequences: number[][] = [];
  const suspended: number[][] = [];
  let current: number[] | undefined;
  let lastLevel = -1;
  for (const i of kept) {
    const own = classes[i]!;
    const isNewRun =
      levels[i] !== lastLevel || (current && isIsolateStart(classes[current[current.length - 1]!]!));
    lastLevel = levels[i]!;
    if (own === B) suspended.length = 0;
    if (isNewRun || !current) {
      const resumed = own === PDI ? resume(suspended, levels[i]!, levels) : undefined;
      current = resumed ?? [];
      if (!resumed) sequences.push(current);
    }
    current.push(i);
    if (isIsolateStart(own)) suspended.push(current);
  }
  return sequences;
}

/** The sequence that an isolate interrupted at this level. Isolates beyond the maximum depth are ignored. */
function resume(suspended: number[][], level: number, levels: Uint8Array): number[] | undefined {
  const sequence = suspended.pop();
  return sequence && levels[sequence[sequence.length - 1]!] === level ? sequence : undefined;
}

/** One isolating run sequence. */
class Sequence {
  private readonly codePoints: readonly number[];
  private readonly original: Uint8Array;
  private readonly indexes: readonly number[];
  private readonly level: number;
  private readonly start: number;
  private readonly end: number;
  private readonly types: Uint8Array;

  constructor(
    codePoints: readonly number[],
    original: Uint8Array,
    types: Uint8Array,
    indexes: readonly number[],
    level: number,
    start: number,
    end: number,
  ) {
    this.codePoints = codePoints;
    this.original = original;
    this.indexes = indexes;
    this.level = level;
    this.start = start;
    this.end = end;
    this.types = Uint8Array.from(indexes, (index) => types[index]!);
  }

  resolve(): void {
    this.resolveMarks();
    this.resolveNumbers();
    this.resolveSeparators();
    this.resolveBrackets();
    this.resolveNeutrals();
  }

  /** Rules I1 and I2. */
  writeLevels(levels: Uint8Array): void {
    this.indexes.forEach((index, i) => {
      const type = this.types[i]!;
      if (this.level % 2 === 0) levels[index] = this.level + (type === R ? 1 : type === L ? 0 : 2);
      else levels[index] = this.level + (type === R ? 0 : 1);
    });
  }

  /** Rule W1. */
  private resolveMarks(): void {
    const { types } = this;
    for (let i = 0; i < types.length; i++) {
      if (types[i] !== NSM) continue;
      const before = i === 0 ? this.start : types[i - 1]!;
      types[i] = i > 0 && (isIsolateStart(before) || before === PDI) ? ON : before;
    }
  }

  /** Rules W2 and W3. */
  private resolveNumbers(): void {
    const { types } = this;
    let strong = this.start;
    for (let i = 0; i < types.length; i++) {
      const own = types[i]!;
      if (own === L || own === R || own === AL) strong = own;
      else if (own === EN && strong === AL) types[i] = AN;
    }
    for (let i = 0; i < types.length; i++) if (types[i] === AL) types[i] = R;
  }

  /** Rules W4 to W7. */
  private resolveSeparators(): void {
    const { types } = this;
    for (let i = 1; i + 1 < types.length; i++) {
      const before = types[i - 1]!;
      if (before !== types[i + 1]) continue;
      if (before === EN && (types[i] === ES || types[i] === CS)) types[i] = EN;
      else if (before === AN && types[i] === CS) types[i] = AN;
    }
    for (let i = 0; i < types.length; i++) {
      if (types[i] !== ET) continue;
      let to = i;
      while (to < types.length && types[to] === ET) to++;
      const isBesideNumber = (i > 0 && types[i - 1] === EN) || types[to] === EN;
      types.fill(isBesideNumber ? EN : ON, i, to);
      i = to - 1;
    }
    let strong = this.start;
    for (let i = 0; i < types.length; i++) {
      const own = types[i]!;
      if (own === ES || own === CS) types[i] = ON;
      else if (own === L || own === R) strong = own;
      else if (own === EN && strong === L) types[i] = L;
    }
  }

  /** Rule N0. */
  private resolveBrackets(): void {
    const embedding = this.level % 2 === 1 ? R : L;
    for (const [open, close] of this.findPairs()) {
      const inside = this.strongInside(open, close, embedding);
      if (inside === -1) continue;
      let direction = embedding;
      if (inside !== embedding) direction = this.strongBefore(open) === inside ? inside : embedding;
      this.setBracket(open, direction);
      this.setBracket(close, direction);
    }
  }

  /** Pairs of brackets (BD16), in the order of the opening ones. */
  private findPairs(): [number, number][] {
    const pairs: [number, number][] = [];
    const open: { bracket: number; at: number }[] = [];
    for (let i = 0; i < this.types.length; i++) {
      if (this.types[i] !== ON) continue;
      const bracket = brackets.get(this.codePoints[this.indexes[i]!]!);
      if (bracket === undefined) continue;
      if (bracket > 0) {
        if (open.length === BRACKETS_MAX) return [];
        open.push({ bracket, at: i });
        continue;
      }
      for (let depth = open.length - 1; depth >= 0; depth--) {
        if (open[depth]!.bracket !== -bracket) continue;
        pairs.push([open[depth]!.at, i]);
        open.length = depth;
        break;
      }
    }
    return pairs.sort(([left], [right]) => left - right);
  }

  /** The embedding direction if a character inside has it, else the other if one has that, else -1. */
  private strongInside(open: number, close: number, embedding: number): number {
    let found = -1;
    for (let i = open + 1; i < close; i++) {
      const strong = strongOf(this.types[i]!);
      if (strong === embedding) return embedding;
      if (strong !== -1) found = strong;
    }
    return found;
  }

  private strongBefore(open: number): number {
    for (let i = open - 1; i >= 0; i--) {
      const strong = strongOf(this.types[i]!);
      if (strong !== -1) return strong;
    }
    return this.start;
  }

  /** Sets the direction of a bracket and of the marks on it. */
  private setBracket(at: number, direction: number): void {
    this.types[at] = direction;
    for (let i = at + 1; i < this.types.length && this.original[this.indexes[i]!] === NSM; i++) {
      this.types[i] = direction;
    }
  }

  /** Rules N1 and N2. */
  private resolveNeutrals(): void {
    const { types } = this;
    const embedding = this.level % 2 === 1 ? R : L;
    for (let i = 0; i < types.length; i++) {
      if (!isNeutral(types[i]!)) continue;
      let to = i;
      while (to < types.length && isNeutral(types[to]!)) to++;
      const before = i === 0 ? this.start : strongOf(types[i - 1]!);
      const after = to === types.length ? this.end : strongOf(types[to]!);
      types.fill(before === after ? before : embedding, i, to);
      i = to - 1;
    }
  }
}

/** Strong direction of a class; numbers count as right to left. */
function strongOf(type: number): number {
  if (type === L) return L;
  return type === R || type === EN || type === AN ? R : -1;
}

function isNeutral(type: number): boolean {
  return (
    type === B || type === S || type === WS || type === ON || type === BN || (type >= LRI && type <= PDI)
  );
}
