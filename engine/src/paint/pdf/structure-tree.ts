import type { GroupItem } from '../../scene/scene.ts';
import type { PdfFile } from './file.ts';
import { reference, textString } from './pdf-strings.ts';

/** The standard structure types of PDF 1.7 that tables need. */
export type StructureType =
  | 'Document'
  | 'H1'
  | 'P'
  | 'Caption'
  | 'Table'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'Link'
  | 'Annot'
  | 'Figure'
  | 'Note';

/** An element of the structure tree. */
export interface StructureElement {
  readonly tag: StructureType;
  readonly parent: StructureElement | undefined;
  readonly kids: Kid[];
  /** Serialised attribute entries of the element's dictionary. */
  readonly entries: string;
}

type Kid =
  | { readonly kind: 'element'; readonly element: StructureElement }
  | { readonly kind: 'content'; readonly page: number; readonly mark: number }
  | { readonly kind: 'annotation'; readonly page: number; readonly id: number };

/** A cell and its first text. */
interface ShownCell {
  readonly element: StructureElement;
  readonly text: string;
}

/** The structure tree: content that is read aloud and copied, in reading order across pages. */
export class StructureTree {
  readonly document: StructureElement = { tag: 'Document', parent: undefined, kids: [], entries: '' };
  /** Tables by parent: the document, or a cell of another table. */
  private readonly tables = new Map<StructureElement, StructureElement>();
  /** Rows of each table and cells of each row, by index. */
  private readonly rows = new Map<StructureElement, Map<number, StructureElement>>();
  private readonly cells = new Map<StructureElement, Map<number, ShownCell>>();
  private readonly headerRows = new Set<StructureElement>();
  /** First page of each text beside the table. */
  private readonly firstPages = new Map<string, number>();
  /** Footnotes, which need identifiers. */
  private readonly notes: StructureElement[] = [];
  /** Elements of the marked content of each page, by MCID. */
  private readonly marks: StructureElement[][] = [];
  private readonly annotated: StructureElement[] = [];
  private readonly pageCount: number;

  constructor(pageCount: number) {
    this.pageCount = pageCount;
    for (let page = 0; page < pageCount; page++) this.marks.push([]);
  }

  addChild(parent: StructureElement, tag: StructureType, entries = ''): StructureElement {
    const element: StructureElement = { tag, parent, kids: [], entries };
    parent.kids.push({ kind: 'element', element });
    return element;
  }

  /** The element for text beside the table, or undefined if an earlier page has the same text. */
  headingElement(
    tag: 'H1' | 'P' | 'Caption' | 'Note',
    parent: StructureElement,
    text: string,
    page: number,
  ): StructureElement | undefined {
    const key = `${tag} ${text}`;
    const before = this.firstPages.get(key);
    if (before !== undefined && before < page) return undefined;
    this.firstPages.set(key, page);
    if (tag !== 'Note') return this.addChild(parent, tag);
    const note = this.addChild(parent, tag, `/ID${noteId(this.notes.length)}`);
    this.notes.push(note);
    return note;
  }

  /**
   * The element of a table in the document or in a cell. Its parts on later pages continue the same element.
   */
  tableElement(owner: StructureElement): StructureElement {
    const parent = owner.tag === 'TD' || owner.tag === 'TH' ? owner : this.document;
    const existing = this.tables.get(parent);
    if (existing !== undefined) return existing;
    const element = this.addChild(parent, 'Table');
    this.tables.set(parent, element);
    return element;
  }

  rowElement(table: StructureElement, row: number, isHeader: boolean): StructureElement {
    const rows = this.rows.get(table) ?? new Map<number, StructureElement>();
    this.rows.set(table, rows);
    const existing = rows.get(row);
    if (existing !== undefined) return existing;
    const element = this.addChild(table, 'TR');
    rows.set(row, element);
    if (isHeader) this.headerRows.add(element);
    return element;
  }

  /** The element of a cell, or undefined if an earlier page has the same text at this position. */
  cellElement(cell: GroupItem, row: StructureElement, text: string): StructureElement | undefined {
    const cells = this.cells.get(row) ?? new Map<number, ShownCell>();
    this.cells.set(row, cells);
    const existing = cells.get(cell.column);
    if (existing !== undefined) return existing.text === text ? undefined : existing.element;
    const isHeader = cell.role !== 'cell';
    const element = this.addChild(
      row,
      isHeader ? 'TH' : 'TD',
      cellAttributes(cell, isHeader, this.headerRows.has(row)),
    );
    cells.set(cell.column, { element, text });
    return element;
  }

  /** Adds marked content on a page to the element; returns its MCID. */
  addContent(element: StructureElement, page: number): number {
    const marks = this.marks[page]!;
    marks.push(element);
    element.kids.push({ kind: 'content', page, mark: marks.length - 1 });
    return marks.length - 1;
  }

  /** Adds an annotation to the element; returns its key in the parent tree. */
  addAnnotation(element: StructureElement, page: number, id: number): number {
    element.kids.push({ kind: 'annotation', page, id });
    this.annotated.push(element);
    return this.pageCount + this.annotated.length - 1;
  }

  /** Writes the tree; returns the object number of its root. */
  write(file: PdfFile, pageIds: readonly number[]): number {
    const root = file.reserve();
    const ids = new Map<StructureElement, number>();
    this.writeElement(file, this.document, root, pageIds, ids);
    const list = (element: StructureElement): string => reference(ids.get(element)!);
    const perPage = this.marks.map(
      (marks, page) => `${page} ${reference(file.add(`[${marks.map(list).join(' ')}]`))}`,
    );
    const perAnnotation = this.annotated.map(
      (element, index) => `${this.pageCount + index} ${list(element)}`,
    );
    const parents = file.add(`<</Nums[${[...perPage, ...perAnnotation].join(' ')}]>>`);
    const next = this.pageCount + this.annotated.length;
    const top = reference(ids.get(this.document)!);
    // A name tree, whose names are in order.
    const names = this.notes.map((note, index) => `${noteId(index)}${list(note)}`);
    const identifiers = names.length === 0 ? '' : `/IDTree<</Names[${names.join(' ')}]>>`;
    file.set(
      root,
      `<</Type/StructTreeRoot/K ${top}${identifiers}/ParentTree ${reference(parents)}/ParentTreeNextKey ${next}>>`,
    );
    return root;
  }

  private writeElement(
    file: PdfFile,
    element: StructureElement,
    parentId: number,
    pageIds: readonly number[],
    ids: Map<StructureElement, number>,
  ): number {
    const id = file.reserve();
    ids.set(element, id);
    const page = element.kids.find((kid) => kid.kind !== 'element')?.page;
    const kids = element.kids.map((kid) => {
      if (kid.kind === 'element') return reference(this.writeElement(file, kid.element, id, pageIds, ids));
      const on = `/Pg ${reference(pageIds[kid.page]!)}`;
      if (kid.kind === 'annotation') return `<</Type/OBJR${on}/Obj ${reference(kid.id)}>>`;
      return kid.page === page ? String(kid.mark) : `<</Type/MCR${on}/MCID ${kid.mark}>>`;
    });
    const on = page === undefined ? '' : `/Pg ${reference(pageIds[page]!)}`;
    const content = kids.length === 0 ? '' : `/K[${kids.join(' ')}]`;
    file.set(id, `<</S/${element.tag}/P ${reference(parentId)}${on}${element.entries}${content}>>`);
    return id;
  }
}

/** Identifier of a footnote; in alphabetical order. */
function noteId(index: number): string {
  return `(note-${String(index + 1).padStart(3, '0')})`;
}

function cellAttributes(cell: GroupItem, isHeader: boolean, isHeaderRow: boolean): string {
  const scope = isHeader ? `/Scope/${isHeaderRow ? 'Column' : 'Row'}` : '';
  const columns = cell.colspan > 1 ? `/ColSpan ${cell.colspan}` : '';
  const rows = cell.rowspan > 1 ? `/RowSpan ${cell.rowspan}` : '';
  const all = scope + columns + rows;
  return all === '' ? '' : `/A<</O/Table${all}>>`;
}

/** The element of a drawing or image; without an alternative text, it is decoration and has none. */
export function figureElement(
  structure: StructureTree,
  owner: StructureElement | undefined,
  alt: string,
): StructureElement | undefined {
  if (owner === undefined || alt === '') return undefined;
  return structure.addChild(owner, 'Figure', `/Alt${textString(alt)}`);
}
