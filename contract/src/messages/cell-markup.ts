/** The attributes of an element by their names in lower case. */
export type HtmlAttributes = Readonly<Record<string, string>>;

/** Elements that become markup of a cell. */
const marks: Readonly<Record<string, string>> = {
  ...{ b: '**', strong: '**', i: '*', em: '*', s: '~~', del: '~~', strike: '~~', code: '`', kbd: '`' },
  ...{ sub: '~', sup: '^' },
};
/** Elements after which a new line begins. */
const blocks: ReadonlySet<string> = new Set(['br', 'p', 'div', 'li', 'tr', 'h1', 'h2', 'h3', 'h4']);
/** Markup inside each other; more of it is plain text. */
const DEPTH_MAX = 4;
const markupCharacters = /[\\`*_[\]<>~^|$]/g;

interface OpenMark {
  readonly name: string;
  readonly mark: string;
  /** The URL of a link. */
  readonly url: string | undefined;
  /** Number of the parts before it. */
  readonly from: number;
}

/** Collects the content of a cell, as plain text and as Markdown. */
export class HtmlCell {
  readonly #plain: string[] = [];
  readonly #markdown: string[] = [];
  readonly #open: OpenMark[] = [];
  #hasMarkup = false;

  /** @param piece a text may come in several pieces, one per character reference */
  addText(piece: string): void {
    const text = piece.replace(/[ \t\n\f\r]+/g, ' ');
    this.#add(text, this.#isInCode() ? text.replace(/`/g, "'") : text.replace(markupCharacters, '\\$&'));
  }

  #isInCode(): boolean {
    return this.#open.some(({ mark }) => mark === '`');
  }

  #add(plain: string, markdown: string): void {
    this.#plain.push(plain);
    this.#markdown.push(markdown);
  }

  open(name: string, attributes: HtmlAttributes): void {
    if (blocks.has(name)) this.#add('\n', '\n');
    if (name === 'td' || name === 'th') this.#add(' ', ' ');
    if (name === 'img') this.addText(attributes.alt ?? '');
    if (this.#open.length >= DEPTH_MAX || this.#isInCode()) return;
    const url = name === 'a' ? webUrl(attributes.href) : undefined;
    const mark = url === undefined && Object.hasOwn(marks, name) ? marks[name] : url && '[';
    if (mark === undefined || mark === '') return;
    this.#open.push({ name, mark, url, from: this.#markdown.length });
  }

  close(name: string): void {
    if (name !== 'br' && blocks.has(name)) this.#add('\n', '\n');
    const index = this.#open.findLastIndex((open) => open.name === name);
    if (index < 0) return;
    const { mark, url, from } = this.#open[index]!;
    this.#open.length = index;
    const content = this.#markdown.splice(from).join('');
    const text = content.trim();
    // Markup must not begin or end with white space, and does not go over lines.
    if (text === '' || text.includes('\n')) {
      this.#markdown.push(content);
      return;
    }
    this.#hasMarkup = true;
    const before = content.slice(0, content.length - content.trimStart().length);
    const after = content.slice(content.trimEnd().length);
    this.#markdown.push(before + (url === undefined ? mark + text + mark : `[${text}](<${url}>)`) + after);
  }

  /** The cell, once its element has ended. */
  end(): { value: string; markdown?: string } {
    const value = withoutExtraSpace(this.#plain.join(''));
    return this.#hasMarkup ? { value, markdown: withoutExtraSpace(this.#markdown.join('')) } : { value };
  }
}

function webUrl(href: string | undefined): string | undefined {
  const url = (href ?? '').trim();
  return /^(?:https?:\/\/|mailto:)[^\s<>]+$/i.test(url) ? url : undefined;
}

function withoutExtraSpace(text: string): string {
  const lines = text.split('\n').map((line) => line.replace(/[ \t]+/g, ' ').trim());
  return lines
    .filter((line, index) => line !== '' || lines[index - 1] !== '')
    .join('\n')
    .trim();
}
