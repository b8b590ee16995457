import type { SceneImage } from '../scene/scene.ts';
import type { Sheet } from './sheet.ts';

/** Pictures that cells may show, by the address the cells name. */
export type TableImages = ReadonlyMap<string, SceneImage>;

/** What the picture is laid out for. */
export interface LayoutOptions {
  readonly format: 'png' | 'jpeg' | 'svg' | 'pdf';
  /** Paper of a pdf; `single` makes one page as large as the table. Other formats always have one page. */
  readonly page: 'a4' | 'letter' | 'single';
  /** Whether a table that is too wide for its paper is made as small as it takes before its columns are split over pages. */
  readonly pageFit?: 'auto' | 'width';
  /** Pictures that were handed in and can be drawn; a cell whose picture is not among them shows its text or a box. */
  readonly images: TableImages;
  /** Largest picture where a table may become several: each page of the scene is one. */
  readonly sheet?: Sheet | undefined;
}
