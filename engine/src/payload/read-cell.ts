import {
  type CellFormat,
  type CellStyle,
  type CellType,
  cellFormatProperties,
  cellStyleProperties,
  findCurrency,
  headerTextKeys,
  showValue,
} from '@pictable/contract';
import { isNumber, isObject, type JsonObject, type JsonValue } from '@pictable/contract/json';
import { cleanText } from '../table/clean-text.ts';
import { type Cell, type HeaderLook, NO_STYLE, plainCell } from '../table/table.ts';
import { besideFormat, besideStyle, cellTypeOf, isCellObject } from './cell-object.ts';
import { whyNotLinked } from './link-address.ts';
import type { Problems } from './problems.ts';
import { type MarkdownText, readCellMarkdown, withLink } from './read-markdown.ts';
import { inside, namesFor, type Place, readProperties, warnUnknown } from './read-properties.ts';
import { checkTextLength, type RenderLimits } from './render-limits.ts';

/** Turns members of rows into cells. */
export class CellReader {
  readonly #problems: Problems;
  readonly #limit: RenderLimits;
  readonly #styles: CellStyleReader;

  constructor(problems: Problems, limit: RenderLimits) {
    this.#problems = problems;
    this.#limit = limit;
    this.#styles = new CellStyleReader(problems);
  }

  read(value: JsonValue, place: Place): Cell {
    if (typeof value === 'string') {
      checkTextLength(value, place, this.#limit.cellTextCharsMax);
      return plainCell(value, place.pointer);
    }
    if (!isObject(value) || !isCellObject(value, place, this.#problems))
      return plainCell(value, place.pointer);
    return readCellObject(value, place, this.#problems, this.#limit, this.#styles);
  }

  /** What a header says beside its text; what has no meaning there is named in a warning. */
  readHeader(header: JsonObject, place: Place): HeaderLook {
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

  #checkHeaderKey(key: string, place: Place): void {
    if (headerNames.has(key)) return;
    if (key === 'type' || key === 'format')
      this.#problems.warn(`${place.label}.${key} is ignored: a header is text.`, inside(place, key).pointer);
    else warnUnknown(key, place, headerNames, this.#problems);
  }
}

/** Keys that a header may have. */
const headerNames: ReadonlySet<string> = new Set([
  ...headerTextKeys,
  'markdown',
  'style',
  'link',
  'tooltip',
  ...namesFor(cellStyleProperties).keys(),
]);

function readCellObject(
  object: JsonObject,
  place: Place,
  problems: Problems,
  limit: RenderLimits,
  styles: CellStyleReader,
): Cell {
  const value = object.get('value');
  const type = object.get('type');
  const cellType = cellTypeOf(type);
  // A picture that is too large is not drawn, which is no reason to refuse the table.
  const isPicture = cellType === 'image' && typeof value === 'string' && /^\s*data:/i.test(value);
  if (typeof value === 'string' && !isPicture)
    checkTextLength(value, inside(place, 'value'), limit.cellTextCharsMax);
  const tooltip = readText(object, 'tooltip', place, problems, limit);
  const cell: Cell = {
    value,
    type: cellType,
    format: readFormat(object, cellType, place, problems),
    display: readText(object, 'display', place, problems, limit),
    link: readLink(object, cellType, place, problems),
    tooltip: tooltip === '' ? undefined : tooltip,
    style: styles.read(object, cellType, place),
    pointer: place.pointer,
    valuePointer: `${place.pointer}/value`,
  };
  const isMarkdown = cellType === 'markdown';
  const markdown = readCellMarkdown(object, isMarkdown, place, problems, limit.cellTextCharsMax);
  if (markdown) return markdownCell(cell, markdown, object.has('markdown') && value !== undefined);
  return isMarkdown ? { ...cell, type: 'text' } : cell;
}

/**
 * Behind the door Markdown is a text and its marks. What is sorted, filtered and counted is the text without marks, or the value
 * that was sent beside it.
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
 * Reads the styles of cells. Styles that are written alike are one object, read once: tables repeat them, and later
 * stages may tell by the object what looks the same.
 */
class CellStyleReader {
  readonly #problems: Problems;
  readonly #known = new Map<string, CellStyle>();

  constructor(problems: Problems) {
    this.#problems = problems;
  }

  /** The members of `style`, and those written straight into the cell; `style` wins. */
  read(cell: JsonObject, type: CellType | undefined, place: Place): CellStyle {
    const beside = besideStyle(cell, type);
    const direct = beside.size === 0 ? NO_STYLE : this.#settle(beside, place);
    const style = cell.get('style');
    if (style === undefined || style === '') return direct;
    const inner = this.#settle(style, inside(place, 'style'));
    return direct === NO_STYLE ? inner : { ...direct, ...inner };
  }

  #settle(style: JsonValue, place: Place): CellStyle {
    const key = isObject(style) ? writtenStyle(style) : undefined;
    const known = key === undefined ? undefined : this.#known.get(key);
    if (known !== undefined) return known;
    const problemsBefore = this.#problems.count;
    const settled = readProperties(cellStyleProperties, style, place, this.#problems);
    // What is wrong with a style is said for each of its cells.
    if (key !== undefined && this.#problems.count === problemsBefore) this.#known.set(key, settled);
    return settled;
  }
}

/** A style as text that no other style has; undefined where a member is nested. */
function writtenStyle(style: JsonObject): string | undefined {
  let written = '';
  for (const [name, member] of style) {
    const value = isNumber(member) ? member.raw : member;
    if (typeof value !== 'string' && typeof value !== 'boolean') return undefined;
    const text = String(value);
    // With their lengths, so that no text can look like two members.
    written += `${name.length} ${name}${typeof member} ${text.length} ${text}`;
  }
  return written;
}

function readText(
  object: JsonObject,
  key: 'display' | 'tooltip',
  place: Place,
  problems: Problems,
  limit: RenderLimits,
): string | undefined {
  const member = object.get(key);
  if (member === undefined || member === null) return undefined;
  const here = inside(place, key);
  const text = isNumber(member) ? member.raw : typeof member === 'boolean' ? String(member) : member;
  if (typeof text !== 'string') {
    problems.wrong(`${here.label} must be text; got ${showValue(member)}.`, here.pointer);
    return undefined;
  }
  checkTextLength(text, here, limit.cellTextCharsMax);
  return cleanText(text);
}

/** The `link` of any cell, or the value itself of a cell of type link. */
function readLink(
  object: JsonObject,
  type: CellType | undefined,
  place: Place,
  problems: Problems,
): string | undefined {
  const given = object.get('link');
  const asked = given !== undefined && given !== null && given !== '';
  const address = asked ? given : type === 'link' ? object.get('value') : undefined;
  if (address === undefined || address === null || address === '') return undefined;
  const here = inside(place, asked ? 'link' : 'value');
  if (typeof address !== 'string') {
    problems.wrong(`${here.label} must be an address as text; got ${showValue(address)}.`, here.pointer);
    return undefined;
  }
  const trimmed = address.trim();
  const reason = whyNotLinked(trimmed);
  if (reason === undefined) return trimmed;
  problems.warn(`${here.label} ${reason}; the text is shown without link.`, here.pointer);
  return undefined;
}

function readFormat(
  object: JsonObject,
  type: CellType | undefined,
  place: Place,
  problems: Problems,
): CellFormat | undefined {
  const format = readFormatMembers(object, type, place, problems);
  if (type === 'currency') checkCurrencyText(format?.pattern, inside(place, 'format'), problems);
  return format;
}

/** The text of a format is a currency, a pattern or a language. Anything else would be shown in the wrong currency. */
function checkCurrencyText(pattern: string | undefined, place: Place, problems: Problems): void {
  const text = pattern?.trim() ?? '';
  if (text === '' || isPatternOrLanguage(text) || findCurrency(text) !== undefined) return;
  problems.wrong(
    `${place.label} must be a currency such as EUR or €, a pattern such as #,##0.00 or a language tag such as de-DE; got "${text}".`,
    place.pointer,
  );
}

function isPatternOrLanguage(text: string): boolean {
  return /[0#]/.test(text) || /^[a-z]{2}(?:[-_][a-z0-9]{2,4})?$/i.test(text);
}

/** Members of `format` and those written straight into a typed cell; `format` wins. */
function readFormatMembers(
  object: JsonObject,
  type: CellType | undefined,
  place: Place,
  problems: Problems,
): CellFormat | undefined {
  const given = object.get('format');
  const beside =
    type === undefined ? {} : readProperties(cellFormatProperties, besideFormat(object), place, problems);
  if (given === undefined || given === null || given === '')
    return Object.keys(beside).length > 0 ? beside : undefined;
  const here = inside(place, 'format');
  if (typeof given === 'string')
    return {
      ...beside,
      ...readProperties(cellFormatProperties, new Map([['pattern', given]]), here, problems),
    };
  return { ...beside, ...readProperties(cellFormatProperties, given, here, problems) };
}
