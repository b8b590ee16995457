import { strFromU8, unzlibSync } from 'fflate';

/** A value of a PDF file. Strings are their bytes as Latin-1 characters. */
export type PdfValue = number | boolean | null | string | PdfName | PdfReference | PdfValue[] | PdfDictionary;

export class PdfName {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

export class PdfReference {
  readonly id: number;

  constructor(id: number) {
    this.id = id;
  }
}

export class PdfDictionary extends Map<string, PdfValue> {
  /** The bytes of a stream, decompressed unless they are an image. */
  stream: Uint8Array | undefined;
}

/** A word that is neither a value nor the start of one: an operator of a content stream. */
export class PdfOperator {
  readonly word: string;

  constructor(word: string) {
    this.word = word;
  }
}

const END_OF_ARRAY = new PdfOperator(']');
const END_OF_DICTIONARY = new PdfOperator('>>');

const TOKEN =
  /\s*(?:%[^\n]*\n\s*)*(?:(\d+) (\d+) R\b|([-+]?(?:\d+\.?\d*|\.\d+))|\/([^\s/<>[\]()%{}]*)|<([0-9a-fA-F\s]*)>|(<<|>>|\[|\])|(\()|([^\s/<>[\]()%{}]+))/y;

/**
 * Reads values from text, one after the other. It shares no code with the painter, so that a mistake of one is not
 * repeated by the other.
 */
export class PdfReader {
  readonly #text: string;
  #at: number;

  constructor(text: string, at = 0) {
    this.#text = text;
    this.#at = at;
  }

  get position(): number {
    return this.#at;
  }

  /** The next value or operator; undefined at the end. */
  next(): PdfValue | PdfOperator | undefined {
    TOKEN.lastIndex = this.#at;
    const found = TOKEN.exec(this.#text);
    if (found === null) {
      if (this.#text.slice(this.#at).trim() !== '')
        throw new Error(`Not a PDF value: ${this.#text.slice(this.#at, this.#at + 40)}`);
      return undefined;
    }
    this.#at = TOKEN.lastIndex;
    const [, id, , number, name, hex, bracket, parenthesis, word] = found;
    if (id !== undefined) return new PdfReference(Number(id));
    if (number !== undefined) return Number(number);
    if (name !== undefined) return new PdfName(name);
    if (hex !== undefined) return hexString(hex);
    if (parenthesis !== undefined) return this.#literal();
    if (bracket === '<<') return this.#dictionary();
    if (bracket === '[') return this.#list();
    if (bracket !== undefined) return bracket === ']' ? END_OF_ARRAY : END_OF_DICTIONARY;
    if (word === 'true' || word === 'false') return word === 'true';
    return word === 'null' ? null : new PdfOperator(word!);
  }

  value(): PdfValue {
    const value = this.next();
    if (value === undefined || value instanceof PdfOperator) throw new Error('A value is missing.');
    return value;
  }

  #list(): PdfValue[] {
    const members: PdfValue[] = [];
    for (;;) {
      const member = this.next();
      if (member === END_OF_ARRAY) return members;
      if (member === undefined || member instanceof PdfOperator) throw new Error('An array has no end.');
      members.push(member);
    }
  }

  #dictionary(): PdfDictionary {
    const members = new PdfDictionary();
    for (;;) {
      const key = this.next();
      if (key === END_OF_DICTIONARY) return members;
      if (!(key instanceof PdfName)) throw new Error('A key of a dictionary is not a name.');
      if (members.has(key.name)) throw new Error(`The key ${key.name} occurs twice.`);
      members.set(key.name, this.value());
    }
  }

  #literal(): string {
    let text = '';
    for (let depth = 1; ; ) {
      let character = this.#text[this.#at++];
      if (character === undefined) throw new Error('A string has no end.');
      if (character === '\\') character = this.#text[this.#at++] ?? '';
      else if (character === '(') depth++;
      else if (character === ')' && --depth === 0) return text;
      text += character;
    }
  }
}

function hexString(hex: string): string {
  const digits = hex.replace(/\s/g, '');
  return digits.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)));
}

/** The text of a text string, which is UTF-16 or ASCII. */
export function textOfPdf(value: PdfValue | undefined): string {
  if (typeof value !== 'string') return '';
  if (!value.startsWith('\u00fe\u00ff')) return value;
  return value
    .slice(2)
    .replace(/[\s\S]{2}/g, (pair) => String.fromCharCode(pair.charCodeAt(0) * 256 + pair.charCodeAt(1)));
}

/** All objects of a PDF file by their numbers, and the trailer. */
export class PdfObjects {
  readonly trailer: PdfDictionary;
  readonly #objects = new Map<number, PdfValue>();

  constructor(bytes: Uint8Array) {
    const text = strFromU8(bytes, true);
    for (const { index } of text.matchAll(/^\d+ 0 obj\n/gm)) {
      const reader = new PdfReader(text, index);
      const id = reader.value() as number;
      reader.value();
      reader.next();
      const object = reader.value();
      if (object instanceof PdfDictionary && object.has('Length')) {
        const start = text.indexOf('stream\n', reader.position) + 'stream\n'.length;
        const packed = bytes.subarray(start, start + (object.get('Length') as number));
        object.stream = nameIn(object, 'Filter') === 'FlateDecode' ? unzlibSync(packed) : packed;
      }
      this.#objects.set(id, object);
    }
    for (const object of [...this.#objects.values()]) {
      if (object instanceof PdfDictionary && nameIn(object, 'Type') === 'ObjStm') this.#unpack(object);
    }
    const trailer = [...this.#objects.values()].find(
      (object) => object instanceof PdfDictionary && nameIn(object, 'Type') === 'XRef',
    );
    if (trailer === undefined) throw new Error('There is no cross-reference stream.');
    this.trailer = trailer as PdfDictionary;
  }

  #unpack(stream: PdfDictionary): void {
    const text = strFromU8(stream.stream!, true);
    const first = stream.get('First') as number;
    const numbers = new PdfReader(text.slice(0, first));
    for (let at = 0; at < (stream.get('N') as number); at++) {
      const id = numbers.value() as number;
      this.#objects.set(id, new PdfReader(text, first + (numbers.value() as number)).value());
    }
  }

  /** A value, or the object that it refers to. */
  resolve(value: PdfValue | undefined): PdfValue | undefined {
    return value instanceof PdfReference ? this.#objects.get(value.id) : value;
  }

  dictionary(value: PdfValue | undefined): PdfDictionary {
    const found = this.resolve(value);
    return found instanceof PdfDictionary ? found : new PdfDictionary();
  }

  list(value: PdfValue | undefined): PdfValue[] {
    const found = this.resolve(value);
    return Array.isArray(found) ? found : found === undefined ? [] : [found];
  }
}

export function nameIn(dictionary: PdfDictionary, key: string): string | undefined {
  const value = dictionary.get(key);
  return value instanceof PdfName ? value.name : undefined;
}

/** All pages, in order. */
export function pagesOf(pdf: PdfObjects, catalog: PdfDictionary): PdfDictionary[] {
  const tree = pdf.dictionary(catalog.get('Pages'));
  return pdf.list(tree.get('Kids')).map((kid) => pdf.dictionary(kid));
}

/** The members of the tree of numbers that leads from content to its elements. */
export function parentTree(pdf: PdfObjects, catalog: PdfDictionary): Map<number, PdfValue | undefined> {
  const root = pdf.dictionary(catalog.get('StructTreeRoot'));
  const pairs = pdf.list(pdf.dictionary(root.get('ParentTree')).get('Nums'));
  const tree = new Map<number, PdfValue | undefined>();
  for (let at = 0; at + 1 < pairs.length; at += 2) tree.set(pairs[at] as number, pdf.resolve(pairs[at + 1]));
  return tree;
}
