import type { Scene } from '../../scene/scene.ts';
import type { PaintOptions } from '../painter.ts';
import type { ClusterFonts } from './cluster-fonts.ts';
import type { PdfFile } from './file.ts';
import type { DocumentFonts } from './fonts.ts';
import type { ImageSize } from './largest-boxes.ts';
import type { PageContent } from './page-content.ts';
import type { StructureTree } from './structure-tree.ts';

/** Everything the painters of items need for one page. */
export interface PdfCanvas {
  readonly scene: Scene;
  readonly options: PaintOptions;
  readonly file: PdfFile;
  readonly fonts: DocumentFonts;
  readonly clusterFonts: ClusterFonts;
  readonly structure: StructureTree;
  readonly content: PageContent;
  /**
   * Object numbers of the bitmaps already in the file, by index of `Scene.images`; undefined for images
   * without pixels.
   */
  readonly imageIds: Map<number, number | undefined>;
  readonly imageSizes: ReadonlyMap<number, ImageSize>;
  /** Object numbers of the annotations of this page. */
  readonly annotations: number[];
  /** Page height in px, and page units per px: annotations are positioned from the bottom left. */
  readonly heightPx: number;
  readonly unitsPerPx: number;
}
