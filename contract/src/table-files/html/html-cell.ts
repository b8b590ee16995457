import { cssColors } from '../../tables/css-colors.ts';
import { type CellAppearance, linkOf, type SheetCell } from '../sheet.ts';
import { withVisibleColors } from '../workbook/read-styles.ts';

type Attributes = Readonly<Record<string, string>>;

/** Not a line feed: in HTML that is a space, with which Excel breaks long lines. */
const lineBreak = '\u2028';
/** As browsers do. */
const COLSPAN_MAX = 1_000;
const ROWSPAN_MAX = 65_534;

/** A cell of an HTML table while its content is read. */
export class HtmlCell {
  readonly isHeader: boolean;
  readonly colspan: number;
  readonly rowspan: number;
  readonly #attributes: Attributes;
  #text = '';
  #drawn = '';
  #dataValue: string | undefined;
  #drawingDepth = 0;
  #isDrawingTitle = false;
  #boldChars = 0;
  #chars = 0;
  #boldDepth = 0;
  #links: string[] = [];

  constructor(name: string, attributes: Attributes) {
    this.isHeader = name === 'th';
    this.colspan = spanOf(attributes.colspan, COLSPAN_MAX);
    this.rowspan = spanOf(attributes.rowspan, ROWSPAN_MAX);
    this.#attributes = attributes;
  }

  /** An element in the cell begins. */
  open(name: string, { value, href }: Attributes): void {
    if (name === 'svg') this.#openDrawing();
    else if (name === 'title' && this.#drawingDepth > 0) this.#isDrawingTitle = true;
    else if (name === 'br') this.#text += lineBreak;
    else if (blocks.has(name) && this.#text.trim() !== '' && !this.#text.endsWith(lineBreak))
      this.#text += lineBreak;
    else if (name === 'data') this.#dataValue = value;
    else if (name === 'a' && href !== undefined) this.#links.push(href.trim());
    else if (name === 'b' || name === 'strong') this.#boldDepth++;
  }

  add(text: string): void {
    if (this.#isDrawingTitle) {
      if (this.#dataValue === undefined) this.#drawn += text;
    } else if (this.#drawingDepth === 0) {
      this.#text += text;
      const length = text.trim().length;
      this.#chars += length;
      if (this.#boldDepth > 0) this.#boldChars += length;
    }
  }

  close(name: string): void {
    if (name === 'svg') this.#drawingDepth = Math.max(0, this.#drawingDepth - 1);
    else if (name === 'title') this.#isDrawingTitle = false;
    else if (name === 'data') this.#dataValue = undefined;
    else if (name === 'b' || name === 'strong') this.#boldDepth = Math.max(0, this.#boldDepth - 1);
  }

  /** The text with its line breaks; for a cell that only has a drawing, what that stands for. */
  text(): string {
    const lines = this.#text.split(lineBreak).map((line) => line.replace(/\s+/g, ' ').trim());
    return lines.join('\n').trim() || this.#drawn.trim();
  }

  content(): SheetCell {
    const appearance = this.#appearance();
    const link = this.#links.length === 1 ? linkOf(this.#links[0]!) : undefined;
    const value = this.text();
    return {
      value,
      ...(appearance && { appearance }),
      ...(link && value !== '' && !this.isHeader && { link }),
      ...(this.#links.length > 1 && { hasSeveralLinks: true as const }),
    };
  }

  #openDrawing(): void {
    if (this.#drawingDepth++ === 0 && this.#dataValue) this.#drawn += this.#dataValue;
  }

  #appearance(): CellAppearance | undefined {
    const style = declarations(this.#attributes.style ?? '');
    const weight = style.get('font-weight') ?? '';
    const isBold =
      /^(?:bold|bolder|[6-9]00)$/.test(weight) || (this.#chars > 0 && this.#boldChars === this.#chars);
    const align = (style.get('text-align') ?? this.#attributes.align ?? '').toLowerCase();
    const vertical = (style.get('vertical-align') ?? this.#attributes.valign ?? '').toLowerCase();
    const fill = colorOf(
      style.get('background-color') ?? style.get('background') ?? this.#attributes.bgcolor,
    );
    const appearance: CellAppearance = {
      ...withVisibleColors({ textColor: colorOf(style.get('color')) }, fill),
      ...(isBold && !this.isHeader && { fontWeight: 'bold' as const }),
      ...(/underline/.test(style.get('text-decoration') ?? '') && { underline: true as const }),
      ...((align === 'left' || align === 'center' || align === 'right') && { textAlign: align }),
      ...(vertical === 'top' && { verticalAlign: 'top' as const }),
    };
    return Object.keys(appearance).length === 0 ? undefined : appearance;
  }
}

/** Elements that begin a new line. */
const blocks: ReadonlySet<string> = new Set(['p', 'div', 'li', 'tr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

function spanOf(text: string | undefined, max: number): number {
  const count = Number.parseInt(text ?? '1', 10);
  return count >= 1 ? Math.min(count, max) : 1;
}

function declarations(style: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':');
    if (colon < 0) continue;
    const value = declaration.slice(colon + 1).replace(/!\s*important/i, '');
    found.set(declaration.slice(0, colon).trim().toLowerCase(), value.trim().toLowerCase());
  }
  return found;
}

/** `#rrggbb` or a name of CSS; undefined for transparent colours, gradients and variables. */
function colorOf(text: string | undefined): string | undefined {
  const color = text?.trim().toLowerCase() ?? '';
  const [, short, long] = /^#(?:([0-9a-f]{3})|([0-9a-f]{6}))$/.exec(color) ?? [];
  if (long !== undefined) return `#${long}`;
  if (short !== undefined) return `#${[...short].map((digit) => digit + digit).join('')}`;
  const channels =
    /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*(?:[,/]\s*(?:1|1\.0|100%)\s*)?\)$/.exec(color);
  if (channels)
    return `#${channels
      .slice(1, 4)
      .map((channel) => Math.min(255, Number(channel)).toString(16).padStart(2, '0'))
      .join('')}`;
  return cssColors.get(color);
}
