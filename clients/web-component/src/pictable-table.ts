import { companionUrl } from './companion.ts';
import { followImage } from './follow-image.ts';
import { type Companion, readCompanion } from './read-companion.ts';
import { adoptStyle } from './style.ts';

const intervalSecondsDefault = 60;
const intervalSecondsMin = 5;

/** Texts of the element, each of which an attribute replaces. */
const texts = {
  label: 'Show as table',
  'loading-text': 'Loading…',
  'image-error': 'The image could not be loaded.',
  'table-error': 'The table could not be loaded.',
} as const;

/** The URLs that are shown: with `live`, those of a version. */
interface Shown {
  readonly src: string;
  readonly dark: string | undefined;
}

/** A server that renders pages has no DOM; it only needs to import this file. */
const Base = typeof HTMLElement === 'undefined' ? (Object as unknown as typeof HTMLElement) : HTMLElement;

/** `<pictable-table>`: the image of a table, and below it the table as HTML, loaded when it is opened. */
export class PictableTable extends Base {
  static readonly observedAttributes = [
    ...['src', 'dark-src', 'table-src', 'alt', 'live', 'scale', 'width', 'height', 'loading'],
    ...Object.keys(texts),
  ];

  readonly #dark = create('source', { media: '(prefers-color-scheme: dark)' });
  readonly #image = create('img', { part: 'image', decoding: 'async' });
  readonly #picture = create('picture', {}, this.#image);
  readonly #imageError = create('p', { part: 'error', role: 'status' });
  readonly #summary = create('summary', { part: 'summary' });
  readonly #table = create('div', { part: 'table', role: 'region', tabindex: '0' });
  readonly #tableStatus = create('p', { role: 'status' });
  readonly #details = create('details', { part: 'details' }, this.#summary, this.#tableStatus, this.#table);
  #shown: Shown = { src: '', dark: undefined };
  /** The attributes that the images follow from, as they were last read. */
  #sources: string | undefined;
  #companion: Promise<Companion> | undefined;
  #hasTable = false;
  #isUpdating = false;
  #stopFollowing: (() => void)[] = [];

  connectedCallback(): void {
    if (!this.shadowRoot) this.#build();
    this.#update();
  }

  disconnectedCallback(): void {
    for (const stop of this.#stopFollowing.splice(0)) stop();
  }

  /** Several attributes that change together lead to one update. */
  attributeChangedCallback(): void {
    if (this.#isUpdating || !this.shadowRoot) return;
    this.#isUpdating = true;
    queueMicrotask(() => {
      this.#isUpdating = false;
      if (this.isConnected) this.#update();
    });
  }

  #build(): void {
    const figure = create('figure', {}, this.#picture, this.#imageError, this.#details);
    const root = this.attachShadow({ mode: 'open' });
    adoptStyle(root);
    root.append(figure);
    this.#image.addEventListener('load', () => this.#reportImage('load'));
    this.#image.addEventListener('error', () => this.#reportImage('error'));
    this.#details.addEventListener('toggle', () => this.#loadTable());
  }

  #update(): void {
    const [src, dark, ...others] = ['src', 'dark-src', 'table-src', 'scale', 'live'].map((name) =>
      this.getAttribute(name),
    );
    for (const name of ['width', 'height', 'loading'])
      setAttribute(this.#image, name, this.getAttribute(name));
    this.#summary.textContent = this.#text('label');
    const sources = [src, dark, ...others].join('\n');
    const isOther = sources !== this.#sources;
    this.#sources = sources;
    // Another text, size or place must not lead back from the current version of a live image to an earlier one.
    if (isOther) this.#show({ src: src ?? '', dark: dark ?? undefined });
    if (isOther || this.#stopFollowing.length === 0) this.#follow();
    this.#describe();
  }

  /** Shows an image, which may be another version of the same one. */
  #show(shown: Shown): void {
    this.#shown = shown;
    const { src, dark } = shown;
    const scale = Number(this.getAttribute('scale')) || 1;
    // A candidate with a density has the right size even without `width` and `height`.
    const candidate = (url: string) => `${url.replaceAll(' ', '%20')} ${scale}x`;
    this.#dark.remove();
    if (dark !== undefined) {
      this.#dark.srcset = candidate(dark);
      this.#picture.prepend(this.#dark);
    }
    setAttribute(this.#image, 'srcset', scale === 1 || src === '' ? null : candidate(src));
    setAttribute(this.#image, 'src', src === '' ? null : src);
    this.#picture.hidden = false;
    this.#companion = undefined;
    this.#hasTable = false;
    this.#loadTable();
  }

  /** Gives the image the text of the attribute or, without one, that of its companion. */
  #describe(): void {
    const alt = this.getAttribute('alt');
    this.#setAlt(alt ?? this.#image.alt);
    if (alt !== null) return;
    const shown = this.#shown;
    this.#read().then(
      (companion) => {
        if (shown === this.#shown && !this.hasAttribute('alt')) this.#setAlt(companion.alt);
      },
      // The image has no text then; that of the table says so when it is opened.
      () => {},
    );
  }

  #setAlt(alt: string): void {
    this.#image.alt = alt;
    this.#table.setAttribute('aria-label', alt || this.#text('label'));
  }

  #reportImage(event: 'load' | 'error'): void {
    const isError = event === 'error';
    this.#picture.hidden = isError;
    this.#imageError.textContent = isError ? this.#text('image-error') : '';
    this.dispatchEvent(new Event(event));
  }

  async #loadTable(): Promise<void> {
    if (!this.#details.open || this.#hasTable) return;
    const shown = this.#shown;
    this.#tableStatus.textContent = this.#text('loading-text');
    const content = await this.#read().then(
      (companion) => companion.content,
      () => undefined,
    );
    if (shown !== this.#shown) return;
    this.#hasTable = content !== undefined;
    this.#tableStatus.textContent = content ? '' : this.#text('table-error');
    this.#table.replaceChildren(...(content ? [content] : []));
  }

  /** Loads the companion once per image; after a failure, again when it is next needed. */
  #read(): Promise<Companion> {
    this.#companion ??= load(this.getAttribute('table-src') ?? companionUrl(this.#shown.src)).catch(
      (error) => {
        this.#companion = undefined;
        throw error;
      },
    );
    return this.#companion;
  }

  #follow(): void {
    for (const stop of this.#stopFollowing.splice(0)) stop();
    const live = this.getAttribute('live');
    if (live === null) return;
    const intervalMs = Math.max(intervalSecondsMin, Number(live) || intervalSecondsDefault) * 1000;
    const follow = (name: 'src' | 'dark', url: string | null | undefined) => {
      if (!url) return;
      const onChange = (changed: string) => {
        this.#show({ ...this.#shown, [name]: changed });
        this.#describe();
      };
      this.#stopFollowing.push(followImage(url, { intervalMs, onChange }));
    };
    follow('src', this.getAttribute('src'));
    follow('dark', this.getAttribute('dark-src'));
  }

  #text(name: keyof typeof texts): string {
    return this.getAttribute(name) ?? texts[name];
  }
}

async function load(url: string | undefined): Promise<Companion> {
  if (url === undefined) throw new Error('The image has no companion.');
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The companion could not be loaded: ${response.status}.`);
  return readCompanion(await response.text());
}

function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly Node[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.append(...children);
  return element;
}

function setAttribute(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
