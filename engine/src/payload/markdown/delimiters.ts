import type { Nodes } from './nodes.ts';

/** Characters that open and close emphasis. */
export type Delimiter = '*' | '_' | '~' | '^';

interface DelimiterRun {
  readonly char: Delimiter;
  readonly node: number;
  /** Offset of the first character in the source. */
  readonly at: number;
  /** Original length, and the number of characters not used by emphasis yet. */
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
 * Stack of delimiter runs as in CommonMark 0.31 (section 6.2 and the linear-time algorithm of its appendix).
 * `~~` is strikethrough; a single `~` or `^` makes text without spaces subscript or superscript.
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

  /** Adds the delimiter run in [from, to) of the source. */
  push(char: Delimiter, from: number, to: number): void {
    const count = to - from;
    const node = this.#nodes.add(char.repeat(count));
    const isKnown = char === '~' ? count <= 2 : char === '^' ? count === 1 : true;
    if (!isKnown) return;
    const { canOpen, canClose } = this.#sides(char, from, to);
    if (!canOpen && !canClose) return;
    const before = this.#last;
    const run: DelimiterRun = {
      char,
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

  /** Processes every run after `bottom`, a former `last`; unmatched runs stay text. */
  processEmphasis(bottom: unknown): void {
    const floor = bottom as DelimiterRun | undefined;
    const floors = new Map<string, DelimiterRun | undefined>();
    let closer = this.#firstAfter(floor);
    while (closer) {
      if (!closer.canClose) {
        closer = closer.after;
        continue;
      }
      const key = `${closer.char}${closer.canOpen}${closer.count % 3}${closer.char === '~' ? closer.count : ''}`;
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
    if (opener.char !== closer.char) return false;
    if (opener.char === '~' && opener.count === 2) return closer.count === 2;
    if (opener.char === '~' || opener.char === '^')
      return closer.count === 1 && opener.at >= this.#wordStart(closer.at) && closer.at > opener.at + 1;
    const isEitherBoth = opener.canClose || closer.canOpen;
    const isThree = (opener.count + closer.count) % 3 === 0;
    return !isEitherBoth || !isThree || (opener.count % 3 === 0 && closer.count % 3 === 0);
  }

  /** Start of the word that contains an offset. */
  #wordStart(at: number): number {
    this.#wordStarts ??= wordStartsOf(this.#source);
    return this.#wordStarts[at]!;
  }

  /** Emphasises the text between two runs; returns the next run to process. */
  #match(opener: DelimiterRun, closer: DelimiterRun): DelimiterRun | undefined {
    const isDouble = opener.left >= 2 && closer.left >= 2;
    const used = isDouble ? 2 : 1;
    const { char } = opener;
    const kind =
      char === '^' ? 'super' : char === '~' ? (isDouble ? 'struck' : 'sub') : isDouble ? 'bold' : 'italic';
    this.#nodes.emphasise(kind, opener.node + 1, closer.node);
    opener.after = closer;
    closer.before = opener;
    this.#use(opener, used);
    this.#use(closer, used);
    return closer.left > 0 ? closer : closer.after;
  }

  #use(run: DelimiterRun, count: number): void {
    run.left -= count;
    this.#nodes.replace(run.node, run.char.repeat(run.left));
    if (run.left === 0) this.#remove(run);
  }

  #remove(run: DelimiterRun): void {
    const { before, after } = run;
    if (before) before.after = after;
    if (after) after.before = before;
    else if (this.#last === run) this.#last = before;
  }

  #sides(char: Delimiter, from: number, to: number): Pick<DelimiterRun, 'canOpen' | 'canClose'> {
    const before = characterBefore(this.#source, from);
    const after = String.fromCodePoint(this.#source.codePointAt(to) ?? 0x20);
    const isSpaceBefore = SPACE.test(before);
    const isSpaceAfter = SPACE.test(after);
    if (char === '^' || (char === '~' && to - from === 1))
      return { canOpen: !isSpaceAfter, canClose: !isSpaceBefore };
    const isPunctuationBefore = PUNCTUATION.test(before);
    const isPunctuationAfter = PUNCTUATION.test(after);
    const isLeft = !isSpaceAfter && (!isPunctuationAfter || isSpaceBefore || isPunctuationBefore);
    const isRight = !isSpaceBefore && (!isPunctuationBefore || isSpaceAfter || isPunctuationAfter);
    if (char !== '_') return { canOpen: isLeft, canClose: isRight };
    return {
      canOpen: isLeft && (!isRight || isPunctuationBefore),
      canClose: isRight && (!isLeft || isPunctuationAfter),
    };
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

/** Returns a space at the start of the text. */
function characterBefore(text: string, at: number): string {
  if (at === 0) return ' ';
  const unit = text.charCodeAt(at - 1);
  const isPair = unit >= 0xdc00 && unit <= 0xdfff && at > 1;
  return isPair ? text.slice(at - 2, at) : text[at - 1]!;
}
