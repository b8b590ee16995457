import { strFromU8 } from 'fflate';
import {
  nameIn,
  PdfDictionary,
  PdfName,
  type PdfObjects,
  PdfOperator,
  PdfReader,
  type PdfValue,
  pagesOf,
  parentTree,
} from './read-pdf.ts';

/** Operators that leave something visible. */
const PAINTING = new Set([
  'S',
  's',
  'f',
  'F',
  'f*',
  'B',
  'B*',
  'b',
  'b*',
  'Do',
  'sh',
  'Tj',
  'TJ',
  "'",
  '"',
  'EI',
]);

/** Checks that all content is in the structure or an artifact, and that all text has an embedded font and characters. */
export function checkPdfContents(pdf: PdfObjects, catalog: PdfDictionary): string[] {
  const tree = parentTree(pdf, catalog);
  const shown = new Map<string, Set<string>>();
  const problems = pagesOf(pdf, catalog).flatMap((page) => {
    const content = pdf.dictionary(page.get('Contents')).stream;
    const parents = tree.get(page.get('StructParents') as number);
    if (content === undefined) return ['a page has no content'];
    const check = new ContentCheck(shown);
    check.read(strFromU8(content, true));
    const count = Array.isArray(parents) ? parents.length : 0;
    const marks = [...check.marks].toSorted((one, other) => one - other);
    if (marks.join() !== Array.from({ length: count }, (_, mark) => mark).join())
      check.problems.push(`the content has the marks ${marks.join()}, and the structure has ${count} (01)`);
    const elements = Array.isArray(parents) ? parents.map((each) => pdf.dictionary(each)) : [];
    for (const [mark, element] of elements.entries())
      if (!hasMark(pdf, element, mark))
        check.problems.push(`the element of mark ${mark} does not have it (01)`);
    return check.problems;
  });
  const [page] = pagesOf(pdf, catalog);
  const resources = pdf.dictionary(pdf.dictionary(page?.get('Resources')));
  const fonts = pdf.dictionary(resources.get('Font'));
  return [
    ...problems,
    ...[...shown].flatMap(([name, codes]) => checkFont(pdf, fonts.get(name), name, codes)),
  ];
}

function hasMark(pdf: PdfObjects, element: PdfDictionary, mark: number): boolean {
  return pdf.list(element.get('K')).some((kid) => kid === mark || pdf.dictionary(kid).get('MCID') === mark);
}

/** Reads the operators of a page. */
class ContentCheck {
  readonly problems: string[] = [];
  readonly marks = new Set<number>();
  /** Codes in hex that are shown in each font; of all pages. */
  readonly #shown: Map<string, Set<string>>;
  readonly #open: ('content' | 'artifact' | 'span')[] = [];
  #font = '';

  constructor(shown: Map<string, Set<string>>) {
    this.#shown = shown;
  }

  read(text: string): void {
    const reader = new PdfReader(text);
    let operands: PdfValue[] = [];
    for (let each = reader.next(); each !== undefined; each = reader.next()) {
      if (!(each instanceof PdfOperator)) {
        operands.push(each);
        continue;
      }
      this.#execute(each.word, operands);
      operands = [];
    }
    if (this.#open.length > 0) this.problems.push('marked content has no end (01)');
  }

  #execute(operator: string, operands: readonly PdfValue[]): void {
    if (operator === 'BMC' || operator === 'BDC') this.#begin(operands);
    else if (operator === 'EMC') {
      if (this.#open.pop() === undefined) this.problems.push('marked content ends without a start (01)');
    } else if (operator === 'Tf') this.#font = (operands[0] as PdfName).name;
    else if (PAINTING.has(operator) && !this.#open.some((kind) => kind !== 'span'))
      this.problems.push(`${operator} is neither in the structure nor an artifact (01)`);
    if (operator === 'Tj' || operator === 'TJ') this.#show(operands[0]);
  }

  #begin([tag, properties]: readonly PdfValue[]): void {
    const mark = properties instanceof PdfDictionary ? properties.get('MCID') : undefined;
    const isArtifact = tag instanceof PdfName && tag.name === 'Artifact';
    if (typeof mark === 'number') {
      if (this.marks.has(mark)) this.problems.push(`mark ${mark} occurs twice (01)`);
      this.marks.add(mark);
    }
    if ((isArtifact || typeof mark === 'number') && this.#open.some((kind) => kind !== 'span'))
      this.problems.push('marked content is in other marked content or in an artifact (01)');
    this.#open.push(isArtifact ? 'artifact' : typeof mark === 'number' ? 'content' : 'span');
  }

  #show(texts: PdfValue | undefined): void {
    const codes = this.#shown.get(this.#font) ?? new Set();
    this.#shown.set(this.#font, codes);
    for (const text of Array.isArray(texts) ? texts : [texts]) if (typeof text === 'string') codes.add(text);
  }
}

function checkFont(
  pdf: PdfObjects,
  value: PdfValue | undefined,
  name: string,
  texts: ReadonlySet<string>,
): string[] {
  const font = pdf.dictionary(value);
  const problems: string[] = [];
  const isType3 = nameIn(font, 'Subtype') === 'Type3';
  const descendant = pdf.dictionary(pdf.list(font.get('DescendantFonts'))[0]);
  const descriptor = pdf.dictionary(descendant.get('FontDescriptor'));
  if (!isType3 && pdf.dictionary(descriptor.get('FontFile2')).stream === undefined)
    problems.push(`the font ${name} is not embedded (31)`);
  if (!isType3 && !descendant.has('CIDToGIDMap')) problems.push(`the font ${name} has no CIDToGIDMap (31)`);
  const map = pdf.dictionary(font.get('ToUnicode')).stream;
  if (map === undefined) return [...problems, `the font ${name} has no characters (10)`];
  const characters = new Map(
    [...strFromU8(map, true).matchAll(/^<([0-9a-f]+)><([0-9a-f]*)>$/gm)].map(([, code, text]) => [
      code!,
      text!,
    ]),
  );
  const bytesPerCode = isType3 ? 1 : 2;
  for (const text of texts) {
    for (let at = 0; at < text.length; at += bytesPerCode) {
      const bytes = [...text.slice(at, at + bytesPerCode)];
      const code = bytes.map((byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('');
      // U+0000, U+FEFF and U+FFFE stand for no character.
      if (/^(?:0000|feff|fffe)?$/.test(characters.get(code) ?? ''))
        problems.push(`the code ${code} of the font ${name} has no character (10)`);
    }
  }
  return problems;
}
