import type { TextRange } from './text-changes.ts';

/** A value in a JSON text: where it is, and what it contains. */
export type JsonNode = ListNode | ObjectNode | PlainNode;

/** A list with its items. */
export interface ListNode extends TextRange {
  readonly kind: 'list';
  readonly items: readonly JsonNode[];
}

/** An object with its members, in the order of the text. */
export interface ObjectNode extends TextRange {
  readonly kind: 'object';
  readonly members: readonly MemberNode[];
}

/** A text, a number, true, false or null. */
export interface PlainNode extends TextRange {
  readonly kind: 'plain';
}

/** A member of an object, from the start of its key to the end of its value. */
export interface MemberNode extends TextRange {
  readonly name: string;
  readonly key: TextRange;
  readonly value: JsonNode;
}

/**
 * The position of every value in a JSON text. `locate` scans the text once per value, which takes too long for
 * all cells of a table.
 *
 * @param text valid JSON
 */
export function readNodes(text: string): JsonNode {
  return new NodeReader(text).root();
}

/** The value of a member; if a key is repeated, the last one counts. */
export function memberOf(node: JsonNode | undefined, name: string): JsonNode | undefined {
  return node?.kind === 'object' ? node.members.findLast((member) => member.name === name)?.value : undefined;
}

class NodeReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  root(): JsonNode {
    if (this.#text.startsWith('\ufeff')) this.#at = 1;
    this.#skipSpace();
    return this.#value();
  }

  #value(): JsonNode {
    const first = this.#text.charAt(this.#at);
    if (first === '[') return this.#list();
    if (first === '{') return this.#object();
    const from = this.#at;
    if (first === '"') this.#skipString();
    else while (this.#at < this.#text.length && !/[\s,\]}]/.test(this.#text.charAt(this.#at))) this.#at++;
    return { kind: 'plain', from, to: this.#at };
  }

  #list(): ListNode {
    const from = this.#at;
    const items: JsonNode[] = [];
    while (this.#hasNext(']')) items.push(this.#value());
    return { kind: 'list', from, to: this.#at, items };
  }

  #object(): ObjectNode {
    const from = this.#at;
    const members: MemberNode[] = [];
    while (this.#hasNext('}')) members.push(this.#member());
    return { kind: 'object', from, to: this.#at, members };
  }

  #member(): MemberNode {
    const from = this.#at;
    this.#skipString();
    const key = { from, to: this.#at };
    this.#skipSpace();
    // The colon.
    this.#at++;
    this.#skipSpace();
    const value = this.#value();
    return { name: JSON.parse(this.#text.slice(key.from, key.to)) as string, key, value, from, to: value.to };
  }

  /** Moves over a bracket or a comma to the next value; over the closing bracket if there is none. */
  #hasNext(closer: string): boolean {
    this.#skipSpace();
    if (this.#text.charAt(this.#at) !== closer) {
      this.#at++;
      this.#skipSpace();
    }
    if (this.#text.charAt(this.#at) !== closer) return true;
    this.#at++;
    return false;
  }

  #skipString(): void {
    this.#at++;
    while (this.#at < this.#text.length && this.#text.charAt(this.#at) !== '"')
      this.#at += this.#text.charAt(this.#at) === '\\' ? 2 : 1;
    this.#at++;
  }

  #skipSpace(): void {
    while (/[ \n\r\t]/.test(this.#text.charAt(this.#at))) this.#at++;
  }
}
