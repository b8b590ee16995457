import {
  nameIn,
  PdfDictionary,
  type PdfObjects,
  PdfReference,
  type PdfValue,
  pagesOf,
  parentTree,
  textOfPdf,
} from './read-pdf.ts';

/** The parents that each type of element may have; the types are all standard ones. */
const PARENTS: Readonly<Record<string, readonly string[]>> = {
  Document: [''],
  H1: ['Document'],
  P: ['Document', 'TD', 'TH'],
  Note: ['Document'],
  Table: ['Document', 'TD', 'TH'],
  Caption: ['Table'],
  TR: ['Table'],
  TH: ['TR'],
  TD: ['TR'],
  Link: ['Document', 'P', 'H1', 'Note', 'Caption', 'TD', 'TH'],
  Annot: ['Document', 'P', 'H1', 'Note', 'Caption', 'TD', 'TH'],
  Figure: ['Document', 'P', 'TD', 'TH', 'Note', 'Caption'],
};

/** Checks the elements of the structure tree, the shape of tables, and that annotations are in the tree. */
export function checkPdfStructure(pdf: PdfObjects, catalog: PdfDictionary): string[] {
  const root = pdf.dictionary(catalog.get('StructTreeRoot'));
  const check = new StructureCheck(pdf);
  check.visit(root.get('K'), catalog.get('StructTreeRoot'), '');
  return [...check.problems, ...checkAnnotations(pdf, catalog)];
}

class StructureCheck {
  readonly problems: string[] = [];
  readonly #pdf: PdfObjects;
  readonly #noteIds = new Set<string>();

  constructor(pdf: PdfObjects) {
    this.#pdf = pdf;
  }

  visit(value: PdfValue | undefined, parent: PdfValue | undefined, parentType: string): void {
    const element = this.#pdf.dictionary(value);
    const type = nameIn(element, 'S') ?? '';
    this.#require(
      PARENTS[type]?.includes(parentType) === true,
      `${type} is in ${parentType || 'the root'} (09)`,
    );
    this.#require(sameObject(element.get('P'), parent), `${type} does not refer to its parent (09)`);
    const kids = this.#pdf.list(element.get('K'));
    const elements = kids.filter((kid) => this.#pdf.dictionary(kid).has('S'));
    if (type === 'Figure')
      this.#require(textOfPdf(element.get('Alt')).trim() !== '', 'a figure has no alternative text (13)');
    if (type === 'Note') this.#checkNote(element);
    if (type === 'Link' || type === 'Annot')
      this.#require(
        kids.some((kid) => nameIn(this.#pdf.dictionary(kid), 'Type') === 'OBJR'),
        `${type} has no annotation (28)`,
      );
    if (type === 'Table') this.#checkTable(elements);
    for (const kid of elements) this.visit(kid, value, type);
  }

  #require(isMet: boolean, problem: string): void {
    if (!isMet) this.problems.push(problem);
  }

  #checkNote(note: PdfDictionary): void {
    const id = textOfPdf(note.get('ID'));
    this.#require(id !== '' && !this.#noteIds.has(id), `the ID "${id}" of a note is not unique (19)`);
    this.#noteIds.add(id);
  }

  /** All rows have the same number of columns, with the spans of cells above them; headers have a scope. */
  #checkTable(kids: readonly PdfValue[]): void {
    const typed = kids.map((kid) => [nameIn(this.#pdf.dictionary(kid), 'S'), kid] as const);
    const captions = typed.flatMap(([type], at) => (type === 'Caption' ? [at] : []));
    const areAtEnds = captions.every((at) => at < captions.length || at >= typed.length - captions.length);
    this.#require(areAtEnds, 'a caption is between the rows of its table (15)');
    let open: number[] = [];
    let width: number | undefined;
    for (const [type, row] of typed) {
      if (type !== 'TR') continue;
      const next: number[] = [];
      let column = 0;
      const pass = () => {
        while ((open[column] ?? 0) > 0) {
          next[column] = open[column]! - 1;
          column++;
        }
      };
      for (const cell of this.#pdf.list(this.#pdf.dictionary(row).get('K'))) {
        pass();
        const { columns, rows } = this.#spansOf(this.#pdf.dictionary(cell));
        for (let end = column + columns; column < end; column++) next[column] = rows - 1;
      }
      pass();
      width ??= column;
      this.#require(column === width, `a row has ${column} columns, and the first one has ${width} (15)`);
      open = next;
    }
    this.#require(
      open.every((rows) => rows === 0),
      'a cell spans more rows than there are (15)',
    );
  }

  #spansOf(cell: PdfDictionary): { readonly columns: number; readonly rows: number } {
    const attributes = this.#pdf.dictionary(cell.get('A'));
    if (nameIn(cell, 'S') === 'TH')
      this.#require(
        ['Row', 'Column', 'Both'].includes(nameIn(attributes, 'Scope') ?? ''),
        'a TH has no scope (15)',
      );
    const spanOf = (key: string) => (attributes.get(key) as number | undefined) ?? 1;
    return { columns: spanOf('ColSpan'), rows: spanOf('RowSpan') };
  }
}

function sameObject(one: PdfValue | undefined, other: PdfValue | undefined): boolean {
  return one instanceof PdfReference && other instanceof PdfReference && one.id === other.id;
}

/** Annotations are in an element of their kind, have a text, and follow the order of the structure. */
function checkAnnotations(pdf: PdfObjects, catalog: PdfDictionary): string[] {
  const tree = parentTree(pdf, catalog);
  return pagesOf(pdf, catalog).flatMap((page) => {
    const annotations = pdf.list(page.get('Annots'));
    const problems = annotations.flatMap((each) => {
      const annotation = pdf.dictionary(each);
      const subtype = nameIn(annotation, 'Subtype') ?? '';
      const element = tree.get(annotation.get('StructParent') as number);
      const type = element instanceof PdfDictionary ? nameIn(element, 'S') : undefined;
      const isTagged = type === (subtype === 'Link' ? 'Link' : 'Annot');
      return [
        ...(isTagged ? [] : [`an annotation ${subtype} is in ${type} (28)`]),
        ...(textOfPdf(annotation.get('Contents')).trim() === '' ? [`${subtype} has no text (28)`] : []),
      ];
    });
    if (annotations.length > 0 && nameIn(page, 'Tabs') !== 'S')
      problems.push('the tab order is not set (28)');
    return problems;
  });
}
