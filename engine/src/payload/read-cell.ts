import { type CellType, cellStyleProperties, headerTextKeys, showValue } from '@pictable/contract';
import { isNumber, isObject, type JsonObject, type JsonValue, stringify } from '@pictable/contract/json';
import { cleanText } from '../table/clean-text.ts';
import type { CellStyle } from '../table/styles.ts';
import { type Cell, type HeaderAttributes, NO_STYLE, plainCell } from '../table/table.ts';
import { cellTypeOf, inlineStyleMembers, isCellObject } from './cell-object.ts';
import { checkTextLength, type RenderLimits } from './check-limits.ts';
import { type ColumnType, inheritedType, inheritFormat } from './columns/type-cell.ts';
import { linkRejectionReason } from './link-url.ts';
import type { Problems } from './problems.ts';
import { readFormat } from './read-format.ts';
import { type MarkdownText, readCellMarkdown, readMarkdownText, withLink } from './read-markdown.ts';
import {
  memberLocation,
  propertiesByName,
  readProperties,
  type SourceLocation,
  warnUnknownKey,
} from './read-properties.ts';

const NO_TYPE: ColumnType = { type: undefined, format: undefined };

/** Parses members of rows into cells. */
export class CellReader {
  readonly #problems: Problems;
  readonly #limit: RenderLimits;
  readonly #styles: CellStyleReader;
  /** The columns with a value of another kind that has been reported. */
  readonly #reported = new Set<ColumnType>();

  constructor(problems: Problems, limit: RenderLimits) {
    this.#problems = problems;
    this.#limit = limit;
    this.#styles = new CellStyleReader(problems);
  }

  /** @param column type and format that the column gives to its cells */
  read(value: JsonValue, place: SourceLocation, column: ColumnType = NO_TYPE): Cell {
    if (isObject(value) && isCellObject(value, place, this.#problems))
      return this.#readCellObject(value, place, column);
    return this.#readPlainValue(value, place, column);
  }

  #readPlainValue(value: JsonValue, place: SourceLocation, column: ColumnType): Cell {
    const { format } = column;
    const type = this.#inheritedType(column, value, place);
    const { cellTextCharsMax } = this.#limit;
    if (typeof value === 'string' && !isDataImage(value, type))
      checkTextLength(value, place, cellTextCharsMax);
    const cell = plainCell(value, place.pointer, type, format);
    if (type === 'link') return { ...cell, link: checkLink(value, place, this.#problems) };
    if (type !== 'markdown') return cell;
    const markdown =
      value === null ? undefined : readMarkdownText(value, place, this.#problems, cellTextCharsMax);
    return markdown === undefined ? { ...cell, type: 'text' } : markdownCell(cell, markdown, false);
  }

  #inheritedType(column: ColumnType, value: JsonValue | undefined, place: SourceLocation) {
    return inheritedType(column, value, (text) => {
      if (this.#reported.has(column)) return;
      this.#reported.add(column);
      this.#problems.warn(`${place.label} ${text}`, place.pointer);
    });
  }

  #readCellObject(object: JsonObject, place: SourceLocation, column: ColumnType): Cell {
    const problems = this.#problems;
    const limit = this.#limit;
    const value = object.get('value');
    const ownType = cellTypeOf(object.get('type'));
    const cellType = ownType ?? this.#inheritedType(column, value, place);
    if (typeof value === 'string' && !isDataImage(value, cellType))
      checkTextLength(value, memberLocation(place, 'value'), limit.cellTextCharsMax);
    const tooltip = readText(object, 'tooltip', place, problems, limit);
    const cell: Cell = {
      value,
      type: cellType,
      format: inheritFormat(readFormat(object, cellType, place, problems), ownType, column),
      display: readText(object, 'display', place, problems, limit),
      link: readLink(object, cellType, place, problems),
      tooltip: tooltip === '' ? undefined : tooltip,
      style: this.#styles.read(object, cellType, place),
      pointer: place.pointer,
      valuePointer: `${place.pointer}/value`,
    };
    const isMarkdown = cellType === 'markdown';
    const markdown = readCellMarkdown(object, isMarkdown, place, problems, limit.cellTextCharsMax);
    if (markdown) return markdownCell(cell, markdown, object.has('markdown') && value !== undefined);
    return isMarkdown ? { ...cell, type: 'text' } : cell;
  }

  /** Attributes of a header besides its text; members without effect cause a warning. */
  readHeader(header: JsonObject, place: SourceLocation): HeaderAttributes {
    const isMarkdown = cellTypeOf(header.get('type')) === 'markdown';
    for (const key of header.keys()) if (!(isMarkdown && key === 'type')) this.#checkHeaderKey(key, place);
    const { colspan, rowspan, ...style } = this.#styles.read(header, undefined, place);
    if ((colspan ?? 1) > 1 || (rowspan ?? 1) > 1)
      this.#problems.warn(
        `${place.label} covers one column: colspan and rowspan are ignored.`,
        place.pointer,
      );
    const tooltip = readText(header, 'tooltip', place, this.#problems, this.#limit);
    return {
      style,
      link: readLink(header, undefined, place, this.#problems),
      tooltip: tooltip === '' ? undefined : tooltip,
    };
  }

  #checkHeaderKey(key: string, place: SourceLocation): void {
    if (headerNames.has(key)) return;
    if (key === 'type' || key === 'format')
      this.#problems.warn(
        `${place.label}.${key} is ignored: a header is text.`,
        memberLocation(place, key).pointer,
      );
    else warnUnknownKey(key, place, headerNames, this.#problems);
  }
}

/** Keys that a header may have. */
const headerNames: ReadonlySet<string> = new Set([
  ...headerTextKeys,
  'markdown',
  'style',
  'link',
  'tooltip',
  ...propertiesByName(cellStyleProperties).keys(),
]);

/** An oversized image is skipped with a warning later; it must not fail the table. */
function isDataImage(value: string, type: CellType | undefined): boolean {
  return type === 'image' && /^\s*data:/i.test(value);
}

/**
 * Converts Markdown to a text and its marks. Sorting, filtering and aggregates use the text without marks, or
 * the value sent beside it.
 */
function markdownCell(cell: Cell, { source, plain, rich }: MarkdownText, isBesideValue: boolean): Cell {
  const { display, link } = cell;
  const type = cell.type === 'markdown' ? undefined : cell.type;
  if (display !== undefined) return { ...cell, value: isBesideValue ? cell.value : plain, type };
  const isLinked = rich !== undefined && link !== undefined;
  return {
    ...cell,
    value: isBesideValue ? cell.value : plain,
    type,
    display: isBesideValue ? plain : undefined,
    link: isLinked ? undefined : link,
    rich: isLinked ? withLink(rich, link) : rich,
    markdown: source,
  };
}

/**
 * Reads the styles of cells. Equal styles are parsed once and share one object: tables repeat them, and later
 * stages compare them by identity.
 */
class CellStyleReader {
  readonly #problems: Problems;
  readonly #known = new Map<string, CellStyle>();

  constructor(problems: Problems) {
    this.#problems = problems;
  }

  /** Members of `style` and style members given directly in the cell; `style` wins. */
  read(cell: JsonObject, type: CellType | undefined, place: SourceLocation): CellStyle {
    const beside = inlineStyleMembers(cell, type);
    const direct = beside.size === 0 ? NO_STYLE : this.#parse(beside, place);
    const style = cell.get('style');
    if (style === undefined || style === '') return direct;
    const inner = this.#parse(style, memberLocation(place, 'style'));
    return direct === NO_STYLE ? inner : { ...direct, ...inner };
  }

  #parse(style: JsonValue, place: SourceLocation): CellStyle {
    const key = isObject(style) ? styleKey(style) : undefined;
    const known = key === undefined ? undefined : this.#known.get(key);
    if (known !== undefined) return known;
    const problemsBefore = this.#problems.count;
    const parsed = readProperties(cellStyleProperties, style, place, this.#problems);
    // A style with errors or warnings is not cached, so that each of its cells reports them.
    if (key !== undefined && this.#problems.count === problemsBefore) this.#known.set(key, parsed);
    return parsed;
  }
}

/** Unique cache key of a style; undefined if a member is a list or null. */
function styleKey(style: JsonObject): string | undefined {
  let key = '';
  for (const [name, member] of style) {
    const value = isObject(member) ? `{${stringify(member)}` : isNumber(member) ? member.raw : member;
    if (typeof value !== 'string' && typeof value !== 'boolean') return undefined;
    const text = String(value);
    // Lengths make the key unambiguous.
    key += `${name.length} ${name}${typeof member} ${text.length} ${text}`;
  }
  return key;
}

function readText(
  object: JsonObject,
  key: 'display' | 'tooltip',
  place: SourceLocation,
  problems: Problems,
  limit: RenderLimits,
): string | undefined {
  const member = object.get(key);
  if (member === undefined || member === null) return undefined;
  const here = memberLocation(place, key);
  const text = isNumber(member) ? member.raw : typeof member === 'boolean' ? String(member) : member;
  if (typeof text !== 'string') {
    problems.error(`${here.label} must be text; got ${showValue(member)}.`, here.pointer);
    return undefined;
  }
  checkTextLength(text, here, limit.cellTextCharsMax);
  return cleanText(text);
}

/** The `link` of a cell, or the value of a cell of type link. */
function readLink(
  object: JsonObject,
  type: CellType | undefined,
  place: SourceLocation,
  problems: Problems,
): string | undefined {
  const given = object.get('link');
  const isExplicit = given !== undefined && given !== null && given !== '';
  const url = isExplicit ? given : type === 'link' ? object.get('value') : undefined;
  return checkLink(url, memberLocation(place, isExplicit ? 'link' : 'value'), problems);
}

/** The URL of a link; undefined, with a warning, if it is not allowed. */
function checkLink(url: JsonValue | undefined, here: SourceLocation, problems: Problems): string | undefined {
  if (url === undefined || url === null || url === '') return undefined;
  if (typeof url !== 'string') {
    problems.error(`${here.label} must be a URL as text; got ${showValue(url)}.`, here.pointer);
    return undefined;
  }
  const trimmed = url.trim();
  const reason = linkRejectionReason(trimmed);
  if (reason === undefined) return trimmed;
  problems.warn(`${here.label} ${reason}; the text is shown without a link.`, here.pointer);
  return undefined;
}
