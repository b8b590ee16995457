import { strToU8 } from 'fflate';
import type { Scene, SceneFace } from '../../scene/scene.ts';
import type { SceneFonts } from '../../scene/scene-fonts.ts';
import type { Cluster } from './clusters.ts';
import type { ColorForms } from './color-forms.ts';
import type { PdfFile } from './file.ts';
import { boxOf, pathOf } from './outline-path.ts';
import { fine, reference } from './syntax.ts';
import { textMap } from './text-map.ts';

/** Codes of a Type 3 font are one byte; 0 is not shown. */
const CODES_MAX = 255;

/** How a cluster is shown: a code of a font, and where its pen starts and how far it goes, in thousandths of the size. */
export interface ClusterCode {
  readonly font: string;
  /** Two hex digits. */
  readonly code: string;
  readonly x: number;
  readonly advance: number;
}

/** A glyph and its place, in thousandths of the size. */
interface Part {
  readonly id: number;
  readonly dx: number;
  readonly dy: number;
}

/** Left, bottom, right, top, in thousandths of the size. */
type Box = readonly [number, number, number, number];

interface Ink {
  readonly box: Box;
  /** Operators that draw it. */
  readonly operators: string;
  /** Forms that the operators name, by object number. */
  readonly forms: readonly number[];
}

interface Shape extends Ink {
  readonly text: string;
  readonly advance: number;
}

/**
 * Fonts whose glyphs are whole clusters of any face: a letter with its dots and marks, a syllable with its vowel signs, a
 * picture. One way to give a text is understood by all readers: one code, one piece of text, one after the other. Where
 * the parts of a letter are codes of their own, readers put a blank or nothing for each of them and sort them by their
 * places.
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
    const ink = face.hasColor ? this.pictureOf(face, parts, advance) : this.outlinesOf(face, parts);
    return { ...ink, text, advance };
  }

  private outlinesOf(face: SceneFace, parts: readonly Part[]): Ink {
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

  private pictureOf(face: SceneFace, parts: readonly Part[], advance: number): Ink {
    const unit = 1000 / face.unitsPerEm;
    const forms: number[] = [];
    const operators = parts.map(({ id, dx, dy }) => {
      const form = this.colorForms.formOf(face.key, id);
      if (form === undefined) return '';
      forms.push(form);
      return `q ${fine(unit)} 0 0 ${fine(unit)} ${fine(dx)} ${fine(dy)} cm /G${form} Do Q`;
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
 * Some readers guess the size of a Type 3 font from the width of its letter m, as if that were 0.6 of the size, and
 * find blanks by it. So there is an m of that width at code 0, which nothing shows.
 */
const GUESSED_M_WIDTH = 600;

function writeFont(file: PdfFile, shapes: readonly Shape[]): number {
  const drawings = shapes.map(({ advance, box, operators, forms }) => {
    // Pictures bring their own colours; all else is drawn in the colour of the text.
    const start = forms.length > 0 ? `${advance} 0 d0` : `${advance} 0 ${box.join(' ')} d1`;
    return reference(file.addStream('', strToU8(`${start} ${operators}`, true)));
  });
  const unshown = reference(file.addStream('', strToU8('0 0 d0', true)));
  const names = shapes.map((_, index) => `/c${index + 1}`);
  const procedures = names.map((name, index) => `${name} ${drawings[index]!}`).join('');
  const texts = textMap(shapes.map(({ text }, index) => [hex8(index + 1), text]));
  const forms = [...new Set(shapes.flatMap((shape) => shape.forms))];
  const box = shapes.map((shape) => shape.box).reduce(joinBoxes);
  return file.add(
    [
      `<</Type/Font/Subtype/Type3/FontBBox[${box.join(' ')}]/FontMatrix[0.001 0 0 0.001 0 0]`,
      `/Resources<</XObject<<${forms.map((id) => `/G${id} ${reference(id)}`).join('')}>>>>`,
      `/CharProcs<</m ${unshown}${procedures}>>/Encoding<</Type/Encoding/Differences[0/m${names.join('')}]>>`,
      `/FirstChar 0/LastChar ${shapes.length}/Widths[${[GUESSED_M_WIDTH, ...shapes.map(({ advance }) => advance)].join(' ')}]`,
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
