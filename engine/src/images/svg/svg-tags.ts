/** Why an SVG is rejected, as the predicate of a sentence. */
export class SvgRejected extends Error {}

/** A start tag of an SVG, with the texts of its attributes as written. */
export interface SvgTag {
  /** Without its prefix. */
  readonly name: string;
  /** By name without prefix. */
  readonly attributes: ReadonlyMap<string, string>;
}

/** What a reader does with the parts of an SVG, in document order. */
export interface SvgReader {
  open(tag: SvgTag): void;
  close(): void;
  text(text: string): void;
}

const ATTRIBUTE = /([^\s=/>"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;
const SPACE = /\s/;

/**
 * Reads the tags of an SVG in one pass. Whether it is well formed is left to the program that draws it.
 *
 * @throws SvgRejected for a declaration of an entity, or an end that is missing
 */
export function readSvgTags(source: string, reader: SvgReader): void {
  let at = 0;
  while (at < source.length) {
    const start = source.indexOf('<', at);
    if (start < 0) return;
    if (start > at) reader.text(source.slice(at, start));
    if (source.startsWith('<!--', start)) at = after(source, '-->', start + 4);
    else if (source.startsWith('<![CDATA[', start)) {
      at = after(source, ']]>', start + 9);
      reader.text(source.slice(start + 9, at - 3));
    } else if (source.startsWith('<?', start)) at = after(source, '?>', start + 2);
    else if (source.startsWith('<!', start)) at = afterDeclaration(source, start);
    else if (source[start + 1] === '/') {
      at = after(source, '>', start);
      reader.close();
    } else at = readStartTag(source, start, reader);
  }
}

/** A document type names the SVG standard in files of older programs; with more in it, it could define entities. */
function afterDeclaration(source: string, start: number): number {
  const end = after(source, '>', start);
  if (source.slice(start, end).includes('[')) throw new SvgRejected('contains declarations of entities');
  return end;
}

function after(source: string, end: string, from: number): number {
  const found = source.indexOf(end, from);
  if (found < 0) throw new SvgRejected('is not a complete SVG');
  return found + end.length;
}

/** @returns the position after the tag */
function readStartTag(source: string, start: number, reader: SvgReader): number {
  let at = start + 1;
  while (at < source.length && !SPACE.test(source[at]!) && source[at] !== '>' && source[at] !== '/') at++;
  const name = withoutPrefix(source.slice(start + 1, at));
  const attributes = new Map<string, string>();
  for (;;) {
    while (at < source.length && SPACE.test(source[at]!)) at++;
    const char = source[at];
    if (char === undefined) throw new SvgRejected('is not a complete SVG');
    if (char === '>') {
      reader.open({ name, attributes });
      return at + 1;
    }
    if (char === '/' && source[at + 1] === '>') {
      reader.open({ name, attributes });
      reader.close();
      return at + 2;
    }
    ATTRIBUTE.lastIndex = at;
    const match = ATTRIBUTE.exec(source);
    if (match === null) throw new SvgRejected('is not well-formed XML');
    attributes.set(withoutPrefix(match[1]!), match[2] ?? match[3] ?? '');
    at = ATTRIBUTE.lastIndex;
  }
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
