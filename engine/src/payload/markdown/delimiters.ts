import type { Nodes } from './nodes.ts';

/** Signs that open and close emphasis. */
export type Delimiter = '*' | '_' | '~' | '^';

interface DelimiterRun {
  readonly sign: Delimiter;
  readonly node: number;
  /** Offset of its first sign in the source. */
  readonly at: number;
  /** Signs at first, and those that no emphasis has used yet. */
  readonly count: number;
  left: number;
  readonly canOpen: boolean;
  readonly canClose: boolean;
  before: DelimiterRun | undefined;
  after: DelimiterRun | undefined;
}

const SPACE = /\s/u;
const PUNCTUATION = /[\p{P}\p{S}]/u;

/**
 * The runs of signs that are not yet known to be emphasis, by the rules of CommonMark 0.31 (section 6.2, and the algorithm of its
 * appendix, which takes time in proportion to the text whatever is nested in what). `~~` strikes out; a single `~` or `^` lowers or
 * raises text without blanks.
 */
export class DelimiterStack {
  readonly #nodes: Nodes;
  readonly #source: string;
  #last: DelimiterRun | undefined;
  #wordStarts: Int32Array | undefined;

  constructor(nodes: Nodes, source: string) {
    this.#nodes = nodes;
    this.#source = source;
  }

  get last(): unknown {
    return this.#last;
  }

  /** Adds the run of signs in [from, to) of the source. */
  push(sign: Delimiter, from: number, to: number): void {
    const count = to - from;
    const node = this.#nodes.add(sign.repeat(count));
    const isKnown = sign === '~' ? count <= 2 : sign === '^' ? count === 1 : true;
    if (!isKnown) return;
    const { canOpen, canClose } = this.#sides(sign, from, to);
    if (!canOpen && !canClose) return;
    const before = this.#last;
    const run: DelimiterRun = {
      sign,
      node,
      at: from,
      count,
      left: count,
      canOpen,
      canClose,
      before,
      after: undefined,
    };
    if (before) before.after = run;
    this.#last = run;
  }

  /** Settles every run after `bottom`, a former `last`; those that match nothing stay the text they are. */
  settle(bottom: unknown): void {
    const floor = bottom as DelimiterRun | undefined;
    const floors = new Map<string, DelimiterRun | undefined>();
    let closer = this.#firstAfter(floor);
    while (closer) {
      if (!closer.canClose) {
        closer = closer.after;
        continue;
      }
      const key = `${closer.sign}${closer.canOpen}${closer.count % 3}${closer.sign === '~' ? closer.count : ''}`;
      const opener = this.#openerOf(closer, floor, floors.has(key) ? floors.get(key) : floor);
      if (opener) {
        closer = this.#match(opener, closer);
        continue;
      }
      floors.set(key, closer.before);
      const { after } = closer;
      if (!closer.canOpen) this.#remove(closer);
      closer = after;
    }
    this.#last = floor;
    if (floor) floor.after = undefined;
  }

  #firstAfter(floor: DelimiterRun | undefined): DelimiterRun | undefined {
    if (floor) return floor.after;
    let first = this.#last;
    while (first?.before) first = first.before;
    return first;
  }

  #openerOf(
    closer: DelimiterRun,
    floor: DelimiterRun | undefined,
    ownFloor: DelimiterRun | undefined,
  ): DelimiterRun | undefined {
    let opener = closer.before;
    while (opener && opener !== floor && opener !== ownFloor) {
      if (opener.canOpen && this.#isPair(opener, closer)) return opener;
      opener = opener.before;
    }
    return undefined;
  }

  #isPair(opener: DelimiterRun, closer: DelimiterRun): boolean {
    if (opener.sign !== closer.sign) return false;
    if (opener.sign === '~' && opener.count === 2) return closer.count === 2;
    if (opener.sign === '~' || opener.sign === '^')
      return closer.count === 1 && opener.at >= this.#wordStart(closer.at) && closer.at > opener.at + 1;
    const isEitherBoth = opener.canClose || closer.canOpen;
    const isThree = (opener.count + closer.count) % 3 === 0;
    return !isEitherBoth || !isThree || (opener.count % 3 === 0 && closer.count % 3 === 0);
  }

  /** Where the word begins in which an offset lies. */
  #wordStart(at: number): number {
    this.#wordStarts ??= wordStartsOf(this.#source);
    return this.#wordStarts[at]!;
  }

  /** Emphasises what stands between two runs; returns the run to go on with. */
  #match(opener: DelimiterRun, closer: DelimiterRun): DelimiterRun | undefined {
    const isDouble = opener.left >= 2 && closer.left >= 2;
    const used = isDouble ? 2 : 1;
    const { sign } = opener;
    const kind =
      sign === '^' ? 'super' : sign === '~' ? (isDouble ? 'struck' : 'sub') : isDouble ? 'bold' : 'italic';
    this.#nodes.emphasise(kind, opener.node + 1, closer.node);
    opener.after = closer;
    closer.before = opener;
    this.#use(opener, used);
    this.#use(closer, used);
    return closer.left > 0 ? closer : closer.after;
  }

  #use(run: DelimiterRun, count: number): void {
    run.left -= count;
    this.#nodes.replace(run.node, run.sign.repeat(run.left));
    if (run.left === 0) this.#remove(run);
  }

  #remove(run: DelimiterRun): void {
    const { before, after } = run;
    if (before) before.after = after;
    if (after) after.before = before;
    else if (this.#last === run) this.#last = before;
  }

  #sides(sign: Delimiter, from: number, to: number): Pick<DelimiterRun, 'canOpen' | 'canClose'> {
    const before = characterBefore(this.#source, from);
    const after = String.fromCodePoint(this.#source.codePointAt(to) ?? 0x20);
    const isSpaceBefore = SPACE.test(before);
    const isSpaceAfter = SPACE.test(after);
    if (sign === '^' || (sign === '~' && to - from === 1))
      return { canOpen: !isSpaceAfter, canClose: !isSpaceBefore };
    const isMarkBefore = PUNCTUATION.test(before);
    const isMarkAfter = PUNCTUATION.test(after);
    const isLeft = !isSpaceAfter && (!isMarkAfter || isSpaceBefore || isMarkBefore);
    const isRight = !isSpaceBefore && (!isMarkBefore || isSpaceAfter || isMarkAfter);
    if (sign !== '_') return { canOpen: isLeft, canClose: isRight };
    return { canOpen: isLeft && (!isRight || isMarkBefore), canClose: isRight && (!isLeft || isMarkAfter) };
  }
}

function wordStartsOf(text: string): Int32Array {
  const starts = new Int32Array(text.length);
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    starts[at] = start;
    if (SPACE.test(text[at]!)) start = at + 1;
  }
  return starts;
}

/** The start of the text counts as a blank. */
function characterBefore(text: string, at: number): string {
  if (at === 0) return ' ';
  const unit = text.charCodeAt(at - 1);
  const isPair = unit >= 0xdc00 && unit <= 0xdfff && at > 1;
  return isPair ? text.slice(at - 2, at) : text[at - 1]!;
}
