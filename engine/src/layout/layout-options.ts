import type { ImageFormat } from '@pictable/contract';
import type { SceneDescription, SceneImage } from '../scene/scene.ts';
import type { ShownLogo } from '../table/table-logo.ts';
import type { DestinationCanvas } from './pages/destination-canvas.ts';

/** Images that cells may show, by URL. */
export type TableImages = ReadonlyMap<string, SceneImage>;

/** Format, page and images of a layout. */
export interface LayoutOptions {
  /** What the table shows, in words, for painters; undefined if nobody reads them. */
  readonly description?: SceneDescription | undefined;
  readonly format: ImageFormat;
  /** Paper of a PDF; `single` makes one page as large as the table. Other formats always have one page. */
  readonly page: 'a4' | 'letter' | 'single';
  /** `width` scales a table that is too wide for its paper as far as legible before splitting its columns. */
  readonly pageFit?: 'auto' | 'width';
  /** Images that were provided and can be rendered; a cell whose image is missing shows its text or a box. */
  readonly images: TableImages;
  readonly logo?: ShownLogo | undefined;
  /** Size limits of one image if the table may be split into several; each page of the scene is an image. */
  readonly canvas?: DestinationCanvas | undefined;
}
