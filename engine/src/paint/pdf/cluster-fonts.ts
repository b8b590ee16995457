import { strToU8 } from 'fflate';
import type { Scene, SceneFace } from '../../scene/scene.ts';
import type { SceneFonts } from '../../scene/scene-fonts.ts';
import type { Cluster } from './clusters.ts';
import type { ColorForms } from './color-forms.ts';
import type { PdfFile } from './file.ts';
import { boxOf, pathOf } from './outline-path.ts';
import { formatPrecise, reference } from './pdf-strings.ts';
import { toUnicodeCMap } from './to-unicode-cmap.ts';

/** Codes of a Type 3 font are one byte; code 0 is reserved. */
const CODES_MAX = 255;

/** The font code of a cluster, and its pen position and advance in thousandths of the font size. */
export interface ClusterCode {
  readonly font: string;
  /** Two hex digits. */
  readonly code: string;
  readonly x: number;
  readonly advance: number;
}

/** A glyph and its offset, in thousandths of the font size. */
interface Part {
  readonly id: number;
  readonly dx: number;
  readonly dy: number;
}

/** Left, bottom, right and top, in thousandths of the font size. */
type Box = readonly [number, number, number, number];

interface Ink {
  readonly box: Box;
  /** Operators that paint the ink. */
  readonly operators: string;
  /** Object numbers of the forms that the operators use. */
  readonly forms: readonly number[];
}

interface Shape extends Ink {
  readonly text: string;
  readonly advance: number;
}

/**
 * Fonts whose glyphs are whole clusters of any face: a letter with its diacritics, a syllable with its vowel
 * signs, an emoji. All readers extract text correctly if each code maps to one piece of text, in order. If
 * the parts of a letter had their own codes, readers would insert a blank or nothing for each part and sort
 * the parts by position.
 */
export class ClusterFonts {
  private readonly scene: Scene;
  private readonly fonts: SceneFonts;
  private readonly colorForms: ColorForms;
  private readonly shapes: Shape[] = [];
  private readonly numbers = new Map<string, number>();

  constructor(scene: Scene, fonts: SceneFonts, colorForms: ColorForms) {
    this.scene = scene;
    this.fonts = fonts;
    this.colorForms = colorForms;
  }

  codeOf(faceIndex: number, { from, to, text }: Cluster): ClusterCode {
    const { ids, x, y } = this.scene.glyphs;
    const face = this.scene.faces[faceIndex]!;
    const unit = 1000 / face.unitsPerEm;
    const indexes = Array.from({ length: to - from }, (_, i) => from + i);
    const base = indexes.find((index) => this.fonts.advance(face.key, ids[index]!) > 0) ?? from;
    const originX = x[base]!;
    const parts = indexes.map((index): Part => {
      return { id: ids[index]!, dx: (x[index]! - originX) * unit, dy: (y?.[index] ?? 0) * unit };
    });
    const name = `${faceIndex} ${parts.map(({ id, dx, dy }) => `${id} ${dx} ${dy}`).join(',')} ${text}`;
    const number = this.numbers.get(name) ?? this.shapes.push(this.shapeOf(face, parts, text)) - 1;
    this.numbers.set(name, number);
    return {
      font: fontName(Math.floor(number / CODES_MAX)),
      code: hex8((number % CODES_MAX) + 1),
      x: originX * unit,
      advance: this.shapes[number]!.advance,
    };
  }

  /** Entries of the font resources. */
  write(file: PdfFile): string {
    const entries: string[] = [];
    for (let from = 0; from < this.shapes.length; from += CODES_MAX) {
      const own = this.shapes.slice(from, from + CODES_MAX);
      entries.push(`/${fontName(entries.length)} ${reference(writeFont(file, own))}`);
    }
    return entries.join('');
  }

  private shapeOf(face: SceneFace, parts: readonly Part[], text: string): Shape {
    const units = parts.reduce((sum, { id }) => sum + this.fonts.advance(face.key, id), 0);
    const advance = Math.round((units * 100_000) / face.unitsPerEm) / 100;
    const ink = face.hasColor ? this.colorInkOf(face, parts, advance) : this.outlineInkOf(face, parts);
    return { ...ink, text, advance };
  }

  private outlineInkOf(face: SceneFace, parts: readonly Part[]): Ink {
    const unit = 1000 / face.unitsPerEm;
    const paths: string[] = [];
    let box: Box = [0, 0, 0, 0];
    for (const { id, dx, dy } of parts) {
      const outline = this.fonts.outline(face.key, id);
      const own = boxOf(outline);
      if (own === undefined) continue;
      paths.push(pathOf(outline, unit, dx, dy));
      const [left, bottom, right, top] = own;
      box = joinBoxes(box, [left * unit + dx, bottom * unit + dy, right * unit + dx, top * unit + dy]);
    }
    return { box, operators: paths.length === 0 ? '' : `${paths.join(' ')} f`, forms: [] };
  }

  private colorInkOf(face: SceneFace, parts: readonly Part[], advance: number): Ink {
    const unit = 1000 / face.unitsPerEm;
    const forms: number[] = [];
    const operators = parts.map(({ id, dx, dy }) => {
      const form = this.colorForms.formOf(face.key, id);
      if (form === undefined) return '';
      forms.push(form);
      return `q ${formatPrecise(unit)} 0 0 ${formatPrecise(unit)} ${formatPrecise(dx)} ${formatPrecise(dy)} cm /G${form} Do Q`;
    });
    const box = joinBoxes([0, 0, 0, 0], [0, face.descender * unit, advance, face.ascender * unit]);
    return { box, operators: operators.join(' '), forms };
  }
}

function joinBoxes(one: Box, other: Box): Box {
  return [
    Math.min(one[0], Math.floor(other[0])),
    Math.min(one[1], Math.floor(other[1])),
    Math.max(one[2], Math.ceil(other[2])),
    Math.max(one[3], Math.ceil(other[3])),
  ];
}

/**
 * Some readers estimate the size of a Type 3 font from the width of its letter m, assuming 0.6 of the font
 * size, and detect blanks with it. Code 0 is therefore an m of that width, which no text uses.
 */
const ASSUMED_M_WIDTH = 600;

function writeFont(file: PdfFile, shapes: readonly Shape[]): number {
  const glyphStreams = shapes.map(({ advance, box, operators, forms }) => {
    // Colour glyphs have their own colours; all other glyphs use the text colour.
    const start = forms.length > 0 ? `${advance} 0 d0` : `${advance} 0 ${box.join(' ')} d1`;
    return reference(file.addStream('', strToU8(`${start} ${operators}`, true)));
  });
  const unusedM = reference(file.addStream('', strToU8('0 0 d0', true)));
  const names = shapes.map((_, index) => `/c${index + 1}`);
  const procedures = names.map((name, index) => `${name} ${glyphStreams[index]!}`).join('');
  const texts = toUnicodeCMap(shapes.map(({ text }, index) => [hex8(index + 1), text]));
  const forms = [...new Set(shapes.flatMap((shape) => shape.forms))];
  const box = shapes.map((shape) => shape.box).reduce(joinBoxes);
  return file.add(
    [
      `<</Type/Font/Subtype/Type3/FontBBox[${box.join(' ')}]/FontMatrix[0.001 0 0 0.001 0 0]`,
      `/Resources<</XObject<<${forms.map((id) => `/G${id} ${reference(id)}`).join('')}>>>>`,
      `/CharProcs<</m ${unusedM}${procedures}>>/Encoding<</Type/Encoding/Differences[0/m${names.join('')}]>>`,
      `/FirstChar 0/LastChar ${shapes.length}/Widths[${[ASSUMED_M_WIDTH, ...shapes.map(({ advance }) => advance)].join(' ')}]`,
      `/ToUnicode ${reference(file.addStream('', strToU8(texts, true)))}>>`,
    ].join(''),
  );
}

function fontName(part: number): string {
  return `T${part}`;
}

function hex8(value: number): string {
  return value.toString(16).padStart(2, '0');
}
