import type { CSSProperties, ReactElement } from 'react';

/** Properties of `PictableTable`. */
export interface PictableTableProps {
  /** URL of the image. */
  readonly src: string;
  /** URL of the image for readers who prefer dark colours. */
  readonly darkSrc?: string | undefined;
  /** URL of the HTML companion, if it is not the URL of the image with the extension `.html`. */
  readonly tableSrc?: string | undefined;
  /** Text alternative; by default the title and the headers of the table. An empty text is for decoration. */
  readonly alt?: string | undefined;
  /** Shows new versions of a live image; a number is the interval in seconds, 60 by default. */
  readonly live?: boolean | number | undefined;
  /** Device pixels per pixel of the image, as in the option `scale` that it was rendered with. */
  readonly scale?: number | undefined;
  /** Width of the image in pixels, so that the page does not move when it is loaded. */
  readonly width?: number | undefined;
  /** Height of the image in pixels. */
  readonly height?: number | undefined;
  readonly loading?: 'lazy' | 'eager' | undefined;
  /** Text of the button that shows the table. */
  readonly label?: string | undefined;
  /** Text while the table is loaded. */
  readonly loadingText?: string | undefined;
  /** Text if the image cannot be loaded. */
  readonly imageError?: string | undefined;
  /** Text if the table cannot be loaded. */
  readonly tableError?: string | undefined;
  readonly id?: string | undefined;
  readonly className?: string | undefined;
  readonly style?: CSSProperties | undefined;
  readonly dir?: 'ltr' | 'rtl' | 'auto' | undefined;
  readonly lang?: string | undefined;
  /** Called when the image was loaded. */
  readonly onLoad?: (() => void) | undefined;
  /** Called when the image could not be loaded. */
  readonly onError?: (() => void) | undefined;
}

/** The image of a table, and below it the table as HTML, loaded when it is opened. */
export declare function PictableTable(props: PictableTableProps): ReactElement;
