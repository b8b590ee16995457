import type { Page, Scene } from '../../scene/scene.ts';
import type { SceneFonts } from '../../scene/scene-fonts.ts';
import { formatFraction, px } from '../number-format.ts';
import type { Painter, PaintOptions } from '../painter.ts';
import type { PdfCanvas } from './canvas.ts';
import { ClusterFonts } from './cluster-fonts.ts';
import { ColorForms } from './color-forms.ts';
import { PdfFile } from './file.ts';
import { DocumentFonts } from './fonts.ts';
import { paintItems } from './group.ts';
import { type ImageSize, largestBoxes } from './largest-boxes.ts';
import { writeInfo, writeXmp } from './metadata.ts';
import { writeOutline } from './outline.ts';
import { opacityName, PageContent } from './page-content.ts';
import { paintPageNumber } from './page-number.ts';
import { formatPrecise, reference } from './pdf-strings.ts';
import { paintRect } from './rect.ts';
import { StructureTree } from './structure-tree.ts';

/** A CSS px is 1/96 inch, a point is 1/72 inch. */
const POINTS_PER_PX = 0.75;
/** Maximum side of a page in user units; larger pages get a larger unit. */
const SIDE_UNITS_MAX = 14_400;

/** BCP 47 for no claim. Without any tag, screen readers would assume their own language. */
const UNKNOWN_LANGUAGE = 'und';

/**
 * Paints all pages of a scene as PDF 1.7: vector graphics, and text that can be selected, copied and read
 * aloud in order. The file contains no scripts, no actions except links, no embedded files and no dates.
 *
 * @throws OutputTooLargeError
 */
export const paintPdf: Painter = (scene, fonts, options) => new PdfDocument(scene, fonts, options).write();

class PdfDocument {
  private readonly scene: Scene;
  private readonly options: PaintOptions;
  private readonly file: PdfFile;
  private readonly sceneFonts: SceneFonts;
  private readonly fonts: DocumentFonts;
  private readonly clusterFonts: ClusterFonts;
  private readonly structure: StructureTree;
  private readonly opacities = new Set<number>([1]);
  private readonly imageIds = new Map<number, number | undefined>();
  private readonly imageSizes: ReadonlyMap<number, ImageSize>;

  constructor(scene: Scene, fonts: SceneFonts, options: PaintOptions) {
    this.scene = scene;
    this.options = options;
    this.file = new PdfFile(options.bytesMax);
    this.sceneFonts = fonts;
    this.fonts = new DocumentFonts(scene, fonts);
    this.clusterFonts = new ClusterFonts(scene, fonts, new ColorForms(this.file, fonts));
    this.structure = new StructureTree(scene.pages.length);
    this.imageSizes = largestBoxes(scene);
  }

  write(): Uint8Array {
    const { file, scene } = this;
    const catalog = file.reserve();
    const tree = file.reserve();
    const resources = file.reserve();
    const pageIds = scene.pages.map((page, index) => this.writePage(page, index, tree, resources));
    file.set(resources, this.resources());
    const kids = pageIds.map(reference).join(' ');
    file.set(tree, `<</Type/Pages/Count ${pageIds.length}/Resources ${reference(resources)}/Kids[${kids}]>>`);
    file.set(catalog, this.catalog(tree, pageIds));
    return file.write(catalog, writeInfo(file, scene));
  }

  private writePage(page: Page, index: number, tree: number, resources: number): number {
    const content = new PageContent(index, this.structure, this.opacities);
    const userUnit = userUnitOf(page);
    const unitsPerPx = unitsPerPxOf(page);
    const annotations: number[] = [];
    const { scene, options, file, fonts, clusterFonts, structure, imageIds, imageSizes } = this;
    const shared = { scene, options, file, fonts, clusterFonts, structure, imageIds, imageSizes };
    const canvas: PdfCanvas = { ...shared, content, annotations, heightPx: page.heightPx, unitsPerPx };
    if (page.background !== undefined) paintRect(content, pageRect(page));
    paintItems(canvas, page.items, structure.document);
    if (scene.pages.length > 1) paintPageNumber(canvas, this.sceneFonts, page, index + 1, scene.pages.length);
    const width = px(page.widthPx * unitsPerPx);
    const height = px(page.heightPx * unitsPerPx);
    const unit = formatPrecise(unitsPerPx);
    const stream = file.addStream('', content.bytes(`${unit} 0 0 -${unit} 0 ${height}`));
    const bigger = userUnit > 1 ? `/UserUnit ${userUnit}` : '';
    const areas = annotations.length === 0 ? '' : `/Annots[${annotations.map(reference).join(' ')}]`;
    const box = `/MediaBox[0 0 ${width} ${height}]${bigger}`;
    const group = '/Group<</S/Transparency/CS/DeviceRGB>>';
    return file.add(
      `<</Type/Page/Parent ${reference(tree)}${box}/Resources ${reference(resources)}/Contents ${reference(stream)}${group}/StructParents ${index}/Tabs/S${areas}>>`,
    );
  }

  private resources(): string {
    const images = [...this.imageIds].flatMap(([index, id]) =>
      id === undefined ? [] : `/I${index} ${reference(id)}`,
    );
    const opacities = [...this.opacities].map((opacity) => {
      return `/${opacityName(opacity)}<</ca ${formatFraction(opacity)}/CA ${formatFraction(opacity)}>>`;
    });
    const fonts = this.fonts.write(this.file) + this.clusterFonts.write(this.file);
    return `<</Font<<${fonts}>>/XObject<<${images.join('')}>>/ExtGState<<${opacities.join('')}>>>>`;
  }

  private catalog(tree: number, pageIds: readonly number[]): string {
    const { file, scene } = this;
    const tops = scene.pages.map((page) => {
      const unitsPerPx = unitsPerPxOf(page);
      return (fromTopPx: number) => px((page.heightPx - fromTopPx) * unitsPerPx);
    });
    const outline = writeOutline(file, scene, pageIds, tops);
    const direction = scene.direction === 'rtl' ? '/Direction/R2L' : '';
    const language = scene.language ?? UNKNOWN_LANGUAGE;
    return [
      `<</Type/Catalog/Pages ${reference(tree)}/Metadata ${reference(writeXmp(file, scene))}`,
      `/Lang(${language})/MarkInfo<</Marked true>>/StructTreeRoot ${reference(this.structure.write(file, pageIds))}`,
      outline === undefined ? '' : `/Outlines ${reference(outline)}`,
      `/ViewerPreferences<</DisplayDocTitle true${direction}>>>>`,
    ].join('');
  }
}

/** Points per unit of a page: 1, unless the page would have too many units. */
function userUnitOf({ widthPx, heightPx }: Page): number {
  const longest = Math.max(widthPx, heightPx) * POINTS_PER_PX;
  return Math.max(1, Math.ceil(longest / SIDE_UNITS_MAX));
}

function unitsPerPxOf(page: Page): number {
  return POINTS_PER_PX / userUnitOf(page);
}

function pageRect(page: Page): Parameters<typeof paintRect>[1] {
  return {
    kind: 'rect',
    x: 0,
    y: 0,
    width: page.widthPx,
    height: page.heightPx,
    fill: page.background,
    radii: undefined,
    stroke: undefined,
    shadow: undefined,
  };
}
