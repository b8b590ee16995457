import type { Emphasis, Nodes } from './nodes.ts';

/** HTML elements with a Markdown equivalent or extension. */
const KINDS: Readonly<Record<string, Emphasis>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  s: 'struck',
  del: 'struck',
  strike: 'struck',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  sub: 'sub',
  sup: 'super',
};

const TAG = /<(\/?)([A-Za-z][A-Za-z0-9-]*)(?:\s[^<>]*|\/)?>|<!--/y;

/** Stack of open HTML elements; unclosed and unknown elements are shown as text. */
export class TagStack {
  readonly #nodes: Nodes;
  readonly #open = new Map<Emphasis, number[]>();
  /** Whether a tag of an unknown element is shown as text. */
  hasUnknown = false;

  constructor(nodes: Nodes) {
    this.#nodes = nodes;
  }

  /** Whether known elements remain unclosed. */
  get hasUnclosed(): boolean {
    return [...this.#open.values()].some((nodes) => nodes.length > 0);
  }

  /** Reads a tag at an offset; returns the offset after it, or undefined if there is none. */
  read(source: string, at: number): number | undefined {
    TAG.lastIndex = at;
    const match = TAG.exec(source);
    if (!match) return undefined;
    const [all, slash, name = ''] = match;
    const lower = name.toLowerCase();
    const kind = Object.hasOwn(KINDS, lower) ? KINDS[lower]! : undefined;
    if (lower === 'br') this.#nodes.add('\n');
    else if (kind === undefined) this.#unknown(all);
    else if (slash === '') this.#begin(kind, all);
    else this.#end(kind, all);
    return at + all.length;
  }

  #unknown(tag: string): void {
    this.hasUnknown = true;
    this.#nodes.add(tag);
  }

  #begin(kind: Emphasis, tag: string): void {
    const node = this.#nodes.add(tag);
    const open = this.#open.get(kind);
    if (open) open.push(node);
    else this.#open.set(kind, [node]);
  }

  #end(kind: Emphasis, tag: string): void {
    const from = this.#open.get(kind)?.pop();
    if (from === undefined) {
      this.#unknown(tag);
      return;
    }
    this.#nodes.replace(from, '');
    this.#nodes.emphasise(kind, from + 1, this.#nodes.add(''));
  }
}
