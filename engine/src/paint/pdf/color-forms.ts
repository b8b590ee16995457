import { strToU8 } from 'fflate';
import { opacityOf, rgb } from '../../scene/color.ts';
import type {
  ColorFill,
  ColorGlyph,
  ColorPaint,
  ColorStop,
  Matrix,
  SceneFonts,
} from '../../scene/scene-fonts.ts';
import { formatFraction } from '../number-format.ts';
import type { PdfFile } from './file.ts';
import { pathOf } from './outline-path.ts';
import { formatColorChannels, formatPrecise, reference } from './pdf-strings.ts';

/** All glyphs are within this many units of their origin. */
const REACH_UNITS = 16_384;
const BOX = `/BBox[${-REACH_UNITS} ${-REACH_UNITS} ${REACH_UNITS} ${REACH_UNITS}]`;
const blendNames = { normal: 'Normal', 'soft-light': 'SoftLight' } as const;

/** The colour glyphs of a document as form objects, in font units, y up. Each is written once. */
export class ColorForms {
  private readonly file: PdfFile;
  private readonly fonts: SceneFonts;
  private readonly ids = new Map<string, number | undefined>();

  constructor(file: PdfFile, fonts: SceneFonts) {
    this.file = file;
    this.fonts = fonts;
  }

  /** Object number of the form of a glyph; undefined for glyphs without ink. */
  formOf(faceKey: string, glyphId: number): number | undefined {
    const key = `${faceKey} ${glyphId}`;
    if (this.ids.has(key)) return this.ids.get(key);
    const layers = this.fonts.colorGlyph(faceKey, glyphId);
    const form = new Form(this.file);
    form.addLayers(layers);
    const id = layers.length === 0 ? undefined : form.write();
    this.ids.set(key, id);
    return id;
  }
}

/** A form object under construction, with the resources it uses. */
class Form {
  private readonly file: PdfFile;
  private readonly operators: string[] = [];
  private readonly states: string[] = [];
  private readonly shadings: string[] = [];
  private readonly forms: string[] = [];

  constructor(file: PdfFile) {
    this.file = file;
  }

  addLayers(layers: ColorGlyph): void {
    for (const layer of layers) {
      if (layer.kind === 'fill') {
        this.addFill(layer);
        continue;
      }
      const inner = new Form(this.file);
      inner.addLayers(layer.layers);
      this.forms.push(`/F${this.forms.length} ${reference(inner.write())}`);
      const state = this.state(`/ca ${formatFraction(layer.opacity)}/BM/${blendNames[layer.blend]}`);
      this.operators.push(`q /${state} gs /F${this.forms.length - 1} Do Q`);
    }
  }

  /** Writes the form and returns its object number. */
  write(space = 'DeviceRGB'): number {
    const resources = `/Resources<</ExtGState<<${this.states.join('')}>>/Shading<<${this.shadings.join('')}>>/XObject<<${this.forms.join('')}>>>>`;
    const group = `/Group<</S/Transparency/CS/${space}/I true>>`;
    const bytes = strToU8(this.operators.join('\n'), true);
    return this.file.addStream(`/Type/XObject/Subtype/Form${BOX}${group}${resources}`, bytes);
  }

  /** Adds a gradient; for a soft mask it is a gradient of greys. */
  addShading(paint: Exclude<ColorPaint, { kind: 'solid' }>, toParts: (stop: ColorStop) => string): void {
    const isGray = toParts({ offset: 0, color: rgb(0x000000) }).split(' ').length === 1;
    this.shadings.push(`/S${this.shadings.length} ${shading(paint, isGray, toParts)}`);
    const matrix = paint.kind === 'radial' ? `${matrixOf(paint.matrix)} cm ` : '';
    this.operators.push(`${matrix}/S${this.shadings.length - 1} sh`);
  }

  private state(entries: string): string {
    this.states.push(`/E${this.states.length}<<${entries}>>`);
    return `E${this.states.length - 1}`;
  }

  private addFill({ outline, paint }: ColorFill): void {
    const path = pathOf(outline);
    if (paint.kind === 'solid') {
      const opacity = opacityOf(paint.color);
      const state = opacity === 1 ? '' : `/${this.state(`/ca ${formatFraction(opacity)}`)} gs `;
      const fill = `${formatColorChannels(paint.color)} rg ${path} f`;
      this.operators.push(state === '' ? fill : `q ${state}${fill} Q`);
      return;
    }
    const isClear = paint.stops.some((stop) => opacityOf(stop.color) < 1);
    this.operators.push(`q ${path} W n`);
    if (isClear) this.operators.push(`/${this.state(`/SMask${this.mask(paint)}`)} gs`);
    this.addShading(paint, (stop) => formatColorChannels(stop.color));
    this.operators.push('Q');
  }

  /** A soft mask with the opacities of a gradient as luminosity. */
  private mask(paint: Exclude<ColorPaint, { kind: 'solid' }>): string {
    const inner = new Form(this.file);
    inner.addShading(paint, (stop) => formatFraction(opacityOf(stop.color)));
    return `<</S/Luminosity/G ${reference(inner.write('DeviceGray'))}>>`;
  }
}

function shading(
  paint: Exclude<ColorPaint, { kind: 'solid' }>,
  isGray: boolean,
  toParts: (stop: ColorStop) => string,
): string {
  const place =
    paint.kind === 'linear'
      ? [paint.x1, paint.y1, paint.x2, paint.y2]
      : [paint.x1, paint.y1, paint.radius1, paint.x2, paint.y2, paint.radius2];
  const type = paint.kind === 'linear' ? 2 : 3;
  const space = isGray ? 'DeviceGray' : 'DeviceRGB';
  return `<</ShadingType ${type}/ColorSpace/${space}/Coords[${place.map(formatPrecise).join(' ')}]/Extend[true true]/Function ${rampOf(paint.stops, toParts)}>>`;
}

/** Function for the colours between the stops, with one sub-function per interval. */
function rampOf(stops: readonly ColorStop[], toParts: (stop: ColorStop) => string): string {
  const first = stops[0]!;
  const last = stops[stops.length - 1]!;
  // Covers 0 to 1 completely: the colour is constant before the first and after the last stop.
  const all = [{ ...first, offset: 0 }, ...stops, { ...last, offset: 1 }];
  const pieces: string[] = [];
  const bounds: string[] = [];
  for (let index = 0; index + 1 < all.length; index++) {
    const from = all[index]!;
    const to = all[index + 1]!;
    if (to.offset <= from.offset) continue;
    if (pieces.length > 0) bounds.push(formatPrecise(from.offset));
    pieces.push(`<</FunctionType 2/Domain[0 1]/N 1/C0[${toParts(from)}]/C1[${toParts(to)}]>>`);
  }
  if (pieces.length === 1) return pieces[0]!;
  const encode = pieces.map(() => '0 1').join(' ');
  return `<</FunctionType 3/Domain[0 1]/Functions[${pieces.join('')}]/Bounds[${bounds.join(' ')}]/Encode[${encode}]>>`;
}

function matrixOf(matrix: Matrix): string {
  return matrix.map(formatPrecise).join(' ');
}
