import type { FilePackage } from '../package/read-package.ts';
import { readXml } from '../package/read-xml.ts';
import type { CellAppearance, CellFormat } from '../sheet.ts';
import { withVisibleColors } from '../workbook/read-styles.ts';

/** A style of cells, with the name of the one that it is based on. */
export interface DocumentStyle {
  readonly parent: string | undefined;
  readonly dataStyle: string | undefined;
  fill?: string | undefined;
  textColor?: string | undefined;
  appearance: CellAppearance;
}

/** A format of values. */
export interface DocumentFormat {
  readonly kind: 'number' | 'percentage' | 'date' | 'time' | 'other';
  readonly pattern: string;
}

/** The styles of a document, by name. */
export interface DocumentStyles {
  readonly formats: ReadonlyMap<string, DocumentFormat>;
  readonly hiddenTables: ReadonlySet<string>;
  /** The appearance of a style with that of the styles that it is based on. */
  appearanceOf(name: string): CellAppearance | undefined;
  /** The name of the format of a style or of one that it is based on. */
  formatOf(name: string): DocumentFormat | undefined;
}

type Attributes = Readonly<Record<string, string>>;

const PARENTS_MAX = 20;
const DIGITS_MAX = 30;
const PATTERN_CHARS_MAX = 100;

/** Reads the styles of an .ods file, of which later parts override earlier ones. */
export function readDocumentStyles(file: FilePackage, parts: readonly string[]): DocumentStyles {
  const collected = new StyleReader();
  for (const part of parts) if (file.has(part)) readXml(file, part, collected);
  const chainOf = (name: string) => {
    const chain: DocumentStyle[] = [];
    for (let next: string | undefined = name; next !== undefined && chain.length < PARENTS_MAX; ) {
      const style = collected.styles.get(next);
      if (style === undefined) break;
      chain.unshift(style);
      next = style.parent;
    }
    return chain;
  };
  const appearances = new Map<string, CellAppearance | undefined>();
  return {
    formats: collected.formats,
    hiddenTables: collected.hiddenTables,
    appearanceOf(name) {
      if (!appearances.has(name)) appearances.set(name, mergedAppearance(chainOf(name)));
      return appearances.get(name);
    },
    formatOf(name) {
      const own = chainOf(name).findLast(({ dataStyle }) => dataStyle !== undefined)?.dataStyle;
      return own === undefined ? undefined : collected.formats.get(collected.positive.get(own) ?? own);
    },
  };
}

function mergedAppearance(chain: readonly DocumentStyle[]): CellAppearance | undefined {
  const appearance: CellAppearance = Object.assign({}, ...chain.map((style) => style.appearance));
  const last = (key: 'fill' | 'textColor') => chain.findLast((style) => style[key] !== undefined)?.[key];
  const fill = last('fill');
  const all = {
    ...appearance,
    ...withVisibleColors({ textColor: last('textColor') }, fill === 'transparent' ? undefined : fill),
  };
  return Object.values(all).some((value) => value !== undefined) ? all : undefined;
}

/** The format of a payload for a format of a document. */
export function cellFormatOf(format: DocumentFormat | undefined): CellFormat | undefined {
  if (format === undefined || format.pattern === '' || format.pattern.length > PATTERN_CHARS_MAX)
    return undefined;
  if (format.kind === 'number' || format.kind === 'percentage')
    return { type: format.kind, pattern: format.pattern };
  if (format.kind !== 'date') return undefined;
  const hasTime = /[Hh]/.test(format.pattern.replace(/\[[^[\]]*\]/g, ''));
  return { type: hasTime ? 'datetime' : 'date', pattern: format.pattern };
}

const formatKinds: Readonly<Record<string, DocumentFormat['kind']>> = {
  'number-style': 'number',
  'currency-style': 'number',
  'percentage-style': 'percentage',
  'date-style': 'date',
  'time-style': 'time',
};

class StyleReader {
  readonly styles = new Map<string, DocumentStyle>();
  readonly formats = new Map<string, DocumentFormat>();
  readonly hiddenTables = new Set<string>();
  /** The format for positive numbers, by that for negative ones, which has the name that cells use. */
  readonly positive = new Map<string, string>();
  #style: DocumentStyle | undefined;
  #tableStyle: string | undefined;
  #format: { name: string; kind: DocumentFormat['kind']; pattern: string } | undefined;
  #isText = false;
  #isInBody = false;

  open(name: string, attributes: Attributes): void {
    this.#isText = name === 'text' || name === 'currency-symbol';
    if (name === 'body') this.#isInBody = true;
    if (this.#isInBody) return;
    const kind = formatKinds[name];
    if (kind !== undefined) this.#format = { name: attributes.name ?? '', kind, pattern: '' };
    else if (name === 'map' && this.#format !== undefined) this.#readCondition(this.#format.name, attributes);
    else if (this.#format !== undefined)
      this.#format.pattern += patternOf(name, attributes, this.#format.kind);
    else if (name === 'style') this.#openStyle(attributes);
    else if (name === 'table-properties' && this.#tableStyle !== undefined && attributes.display === 'false')
      this.hiddenTables.add(this.#tableStyle);
    else if (this.#style !== undefined) readProperties(this.#style, name, attributes);
  }

  text(piece: string): void {
    if (!this.#isText || this.#format === undefined) return;
    const isDate = this.#format.kind === 'date' || this.#format.kind === 'time';
    // Letters must not be read as parts of a date, nor digits as those of a number.
    if (isDate)
      this.#format.pattern += /[A-Za-z]/.test(piece) ? `[${piece.replaceAll(/[[\]]/g, '')}]` : piece;
    else if (/[0#"']/.test(piece)) this.#format.kind = 'other';
    else this.#format.pattern += piece;
  }

  close(name: string): void {
    this.#isText = false;
    if (name === 'body') this.#isInBody = false;
    if (name === 'style') this.#style = undefined;
    const format = this.#format;
    if (format === undefined || formatKinds[name] === undefined) return;
    this.formats.set(format.name, { kind: format.kind, pattern: format.pattern.trim() });
    this.#format = undefined;
  }

  #readCondition(name: string, { condition = '', 'apply-style-name': applied }: Attributes): void {
    if (applied !== undefined && /^value\(\)>=?0$/.test(condition)) this.positive.set(name, applied);
  }

  #openStyle({
    name = '',
    family,
    'parent-style-name': parent,
    'data-style-name': dataStyle,
  }: Attributes): void {
    this.#tableStyle = family === 'table' ? name : undefined;
    this.#style = family === 'table-cell' ? { parent, dataStyle, appearance: {} } : undefined;
    if (this.#style !== undefined) this.styles.set(name, this.#style);
  }
}

function readProperties(style: DocumentStyle, name: string, attributes: Attributes): void {
  if (name === 'table-cell-properties') {
    const fill = attributes['background-color'];
    if (fill !== undefined) style.fill = fill === 'transparent' ? fill : hexOf(fill);
    if (attributes['vertical-align'] === 'top')
      style.appearance = { ...style.appearance, verticalAlign: 'top' };
    if (attributes['vertical-align'] === 'middle')
      style.appearance = { ...style.appearance, verticalAlign: 'middle' };
  } else if (name === 'text-properties') {
    if (attributes.color !== undefined) style.textColor = hexOf(attributes.color);
    const weight = attributes['font-weight'];
    if (weight !== undefined)
      style.appearance = {
        ...style.appearance,
        fontWeight: /^(?:bold|[6-9]00)$/.test(weight) ? 'bold' : undefined,
      };
    const line = attributes['text-underline-style'];
    if (line !== undefined)
      style.appearance = { ...style.appearance, underline: line === 'none' ? undefined : true };
  } else if (name === 'paragraph-properties') {
    const align = attributes['text-align'];
    const side = ({ start: 'left', left: 'left', center: 'center', end: 'right', right: 'right' } as const)[
      align ?? ''
    ];
    if (side !== undefined) style.appearance = { ...style.appearance, textAlign: side };
  }
}

function hexOf(color: string): string | undefined {
  return /^#[0-9a-f]{6}$/i.test(color) ? color.toLowerCase() : undefined;
}

const dateParts: Readonly<Record<string, readonly [short: string, long: string]>> = {
  year: ['YY', 'YYYY'],
  day: ['D', 'DD'],
  'day-of-week': ['ddd', 'dddd'],
  hours: ['H', 'HH'],
  minutes: ['m', 'mm'],
  seconds: ['s', 'ss'],
  'am-pm': ['A', 'A'],
};

/** The pattern of one element of a format, in the tokens of a payload. */
function patternOf(name: string, attributes: Attributes, kind: DocumentFormat['kind']): string {
  if (name === 'number' && kind !== 'date' && kind !== 'time') return digitsOf(attributes);
  const isLong = attributes.style === 'long';
  if (name === 'month') {
    if (attributes.textual === 'true') return isLong ? 'MMMM' : 'MMM';
    return isLong ? 'MM' : 'M';
  }
  return dateParts[name]?.[isLong ? 1 : 0] ?? '';
}

function digitsOf(attributes: Attributes): string {
  const count = (key: string) => Math.max(0, Math.min(DIGITS_MAX, Number(attributes[key] ?? 0) || 0));
  const whole = '0'.repeat(Math.max(1, count('min-integer-digits')));
  const decimals = count('decimal-places');
  const required =
    'min-decimal-places' in attributes ? Math.min(decimals, count('min-decimal-places')) : decimals;
  const fraction = decimals === 0 ? '' : `.${'0'.repeat(required)}${'#'.repeat(decimals - required)}`;
  // A number without decimal places in its style is shown as it is.
  if (!('decimal-places' in attributes) && attributes.grouping !== 'true') return '';
  return `${attributes.grouping === 'true' ? `#,##${whole}` : whole}${fraction}`;
}
