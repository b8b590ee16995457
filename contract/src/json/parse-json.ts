import {
  BACKSLASH,
  BYTE_ORDER_MARK,
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  DIGIT_0,
  DIGIT_9,
  LETTER_E,
  LETTER_E_SMALL,
  LETTER_F,
  LETTER_N,
  LETTER_T,
  LETTER_U,
  LINE_FEED,
  MINUS,
  OPEN_ARRAY,
  OPEN_OBJECT,
  PLUS,
  POINT,
  QUOTE,
  RETURN,
  SPACE,
  TAB,
} from './character-codes.ts';
import { diagnose, type Expectation } from './diagnose.ts';
import { JsonSyntaxError } from './syntax-error.ts';
import { type JsonArray, JsonNumber, type JsonObject, type JsonValue } from './value.ts';

/** Upper bound for `depthMax`: deeper recursion could overflow the call stack. */
const DEPTH_HARD_MAX = 1_000;

/**
 * Parses JSON strictly by RFC 8259 and preserves the order of keys and the digits of numbers. A byte order
 * mark at the start is allowed; lone surrogates in strings are kept, as in `JSON.parse`.
 *
 * @param options.depthMax maximum nesting of arrays and objects; at most 1,000
 * @throws JsonSyntaxError with the position and, for common errors, the edit that fixes it
 */
export function parseJson(text: string, options: { readonly depthMax: number }): JsonValue {
  return new JsonReader(text, Math.min(options.depthMax, DEPTH_HARD_MAX)).readDocument();
}

class JsonReader {
  readonly #text: string;
  readonly #depthMax: number;
  #at = 0;
  #depth = 0;
  /**
   * Keys of the last object read at each depth. Rows of a table usually have the same keys in the same order,
   * and comparing with the expected key is cheaper than slicing and hashing it again.
   */
  readonly #keysByDepth: string[][] = [];

  constructor(text: string, depthMax: number) {
    this.#text = text;
    this.#depthMax = depthMax;
  }

  readDocument(): JsonValue {
    if (this.#text.charCodeAt(0) === BYTE_ORDER_MARK) this.#at = 1;
    this.#skipSpace();
    const value = this.#readValue('value');
    this.#skipSpace();
    if (this.#at < this.#text.length) this.#fail('end');
    return value;
  }

  #readValue(expectation: Expectation): JsonValue {
    switch (this.#text.charCodeAt(this.#at)) {
      case QUOTE:
        return this.#readString();
      case OPEN_OBJECT:
        return this.#readObject();
      case OPEN_ARRAY:
        return this.#readArray();
      case LETTER_T:
        return this.#readWord('true', true);
      case LETTER_F:
        return this.#readWord('false', false);
      case LETTER_N:
        return this.#readWord('null', null);
      default:
        return this.#readNumber(expectation);
    }
  }

  #readWord<T extends boolean | null>(word: string, value: T): T {
    if (!this.#text.startsWith(word, this.#at)) this.#fail('value');
    this.#at += word.length;
    return value;
  }

  #readObject(): JsonObject {
    const object = new Map<string, JsonValue>();
    this.#enter();
    const keys = this.#expectedKeys();
    this.#skipSpace();
    if (this.#text.charCodeAt(this.#at) === CLOSE_OBJECT) return this.#leave(object);
    for (let index = 0; ; index++) {
      const key = this.#readKey(keys, index);
      this.#skipSpace();
      if (this.#text.charCodeAt(this.#at) !== COLON) this.#fail('colon');
      this.#at++;
      this.#skipSpace();
      object.set(key, this.#readValue('value'));
      this.#skipSpace();
      const code = this.#text.charCodeAt(this.#at);
      if (code === CLOSE_OBJECT) return this.#leave(object);
      if (code !== COMMA) this.#fail('comma-or-brace');
      this.#at++;
      this.#skipSpace();
    }
  }

  #readArray(): JsonArray {
    const array: JsonValue[] = [];
    this.#enter();
    this.#skipSpace();
    if (this.#text.charCodeAt(this.#at) === CLOSE_ARRAY) return this.#leave(array);
    for (;;) {
      array.push(this.#readValue(array.length === 0 ? 'first-item' : 'item'));
      this.#skipSpace();
      const code = this.#text.charCodeAt(this.#at);
      if (code === CLOSE_ARRAY) return this.#leave(array);
      if (code !== COMMA) this.#fail('comma-or-bracket');
      this.#at++;
      this.#skipSpace();
    }
  }

  #enter(): void {
    this.#depth++;
    if (this.#depth > this.#depthMax) this.#fail('less-depth');
    this.#at++;
  }

  #leave<T>(container: T): T {
    this.#depth--;
    this.#at++;
    return container;
  }

  #expectedKeys(): string[] {
    let keys = this.#keysByDepth[this.#depth];
    if (keys === undefined) {
      keys = [];
      this.#keysByDepth[this.#depth] = keys;
    }
    return keys;
  }

  #readKey(keys: string[], index: number): string {
    if (this.#text.charCodeAt(this.#at) !== QUOTE) this.#fail(index === 0 ? 'first-key' : 'key');
    const expected = keys[index];
    if (expected !== undefined) {
      const end = this.#at + 1 + expected.length;
      if (this.#text.charCodeAt(end) === QUOTE && this.#text.startsWith(expected, this.#at + 1)) {
        this.#at = end + 1;
        return expected;
      }
    }
    const start = this.#at + 1;
    const key = this.#readString();
    // Do not remember a key with escapes: its text differs from the source between the quotes.
    if (index <= keys.length && this.#at - 1 - start === key.length) keys[index] = key;
    return key;
  }

  #readString(): string {
    const text = this.#text;
    const start = this.#at + 1;
    let at = start;
    for (;;) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) {
        this.#at = at + 1;
        return text.slice(start, at);
      }
      if (code === BACKSLASH) return this.#readEscapedString(start, at);
      // NaN, past the end of the text, fails this comparison too.
      if (!(code >= SPACE)) this.#failInString(at);
      at++;
    }
  }

  #readEscapedString(start: number, firstEscape: number): string {
    const text = this.#text;
    let result = '';
    let from = start;
    let at = firstEscape;
    for (;;) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) {
        this.#at = at + 1;
        return result + text.slice(from, at);
      }
      if (code === BACKSLASH) {
        result += text.slice(from, at) + this.#readEscape(at);
        at += text.charCodeAt(at + 1) === LETTER_U ? 6 : 2;
        from = at;
        continue;
      }
      if (!(code >= SPACE)) this.#failInString(at);
      at++;
    }
  }

  #readEscape(at: number): string {
    const letter = this.#text.charAt(at + 1);
    if (letter === 'u') {
      const digits = this.#text.slice(at + 2, at + 6);
      if (!/^[0-9a-fA-F]{4}$/.test(digits)) this.#failAt(at, 'unicode-escape');
      return String.fromCharCode(Number.parseInt(digits, 16));
    }
    const meaning = ESCAPES.get(letter);
    if (meaning === undefined) this.#failAt(at, 'escape');
    return meaning;
  }

  #readNumber(expectation: Expectation): JsonNumber {
    const text = this.#text;
    const start = this.#at;
    let at = start;
    if (text.charCodeAt(at) === MINUS) at++;
    const first = text.charCodeAt(at);
    if (!isDigit(first)) this.#failAt(start, at === start ? expectation : 'number');
    at++;
    if (first === DIGIT_0) {
      if (isDigit(text.charCodeAt(at))) this.#failAt(start, 'number');
    } else at = this.#skipDigits(at);
    if (text.charCodeAt(at) === POINT) at = this.#skipDigitsAfter(start, at + 1);
    const code = text.charCodeAt(at);
    if (code === LETTER_E || code === LETTER_E_SMALL) {
      const sign = text.charCodeAt(at + 1);
      at = this.#skipDigitsAfter(start, sign === PLUS || sign === MINUS ? at + 2 : at + 1);
    }
    this.#at = at;
    return new JsonNumber(text.slice(start, at));
  }

  #skipDigits(at: number): number {
    while (isDigit(this.#text.charCodeAt(at))) at++;
    return at;
  }

  /** Requires at least one digit, as after a decimal point. */
  #skipDigitsAfter(numberStart: number, at: number): number {
    if (!isDigit(this.#text.charCodeAt(at))) this.#failAt(numberStart, 'number');
    return this.#skipDigits(at);
  }

  #skipSpace(): void {
    const text = this.#text;
    let at = this.#at;
    for (;;) {
      const code = text.charCodeAt(at);
      if (code !== SPACE && code !== LINE_FEED && code !== RETURN && code !== TAB) break;
      at++;
    }
    this.#at = at;
  }

  #failInString(at: number): never {
    this.#failAt(at, at < this.#text.length ? 'string-character' : 'string-end');
  }

  #fail(expectation: Expectation): never {
    this.#failAt(this.#at, expectation);
  }

  #failAt(at: number, expectation: Expectation): never {
    throw new JsonSyntaxError(this.#text, diagnose(this.#text, at, expectation, this.#depthMax));
  }
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['\\', '\\'],
  ['/', '/'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);

function isDigit(code: number): boolean {
  return code >= DIGIT_0 && code <= DIGIT_9;
}
