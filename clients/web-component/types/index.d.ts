/** Attributes of `<pictable-table>`. */
export interface PictableTableAttributes {
  /** URL of the image. */
  src: string;
  /** URL of the image for readers who prefer dark colours. */
  'dark-src'?: string;
  /** URL of the HTML companion, if it is not the URL of the image with the extension `.html`. */
  'table-src'?: string;
  /** Text alternative; by default the title and the headers of the table. An empty text is for decoration. */
  alt?: string;
  /** Shows new versions of a live image; the value is the interval in seconds, 60 by default. */
  live?: '' | `${number}`;
  /** Device pixels per pixel of the image, as in the option `scale` that it was rendered with. */
  scale?: `${number}`;
  /** Width of the image in pixels, so that the page does not move when it is loaded. */
  width?: `${number}`;
  /** Height of the image in pixels. */
  height?: `${number}`;
  loading?: 'lazy' | 'eager';
  /** Text of the button that shows the table. */
  label?: string;
  /** Text while the table is loaded. */
  'loading-text'?: string;
  /** Text if the image cannot be loaded. */
  'image-error'?: string;
  /** Text if the table cannot be loaded. */
  'table-error'?: string;
}

/** The element. It dispatches `load` and `error` when its image was loaded, or could not be. */
export declare class PictableTable extends HTMLElement {
  static readonly observedAttributes: string[];
}

declare global {
  interface HTMLElementTagNameMap {
    'pictable-table': PictableTable;
  }
}
