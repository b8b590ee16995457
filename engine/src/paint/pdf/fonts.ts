import { strToU8 } from 'fflate';
import type { Scene, SceneFace } from '../../scene/scene.ts';
import type { SceneFonts } from '../../scene/scene-fonts.ts';
import type { PdfFile } from './file.ts';
import { boxOf } from './outline-path.ts';
import { formatPrecise, hex16, reference } from './pdf-strings.ts';
import { toUnicodeCMap } from './to-unicode-cmap.ts';

const CODE_MAX = 0xffff;
/** Approximate slant of our italic faces, in degrees. */
const ITALIC_ANGLE = -10;

/** The codes of a face, with the glyph and the text of each code. */
export class FaceEncoding {
  readonly face: SceneFace;
  private readonly fonts: SceneFonts;
  private readonly glyphs = new Map<number, number>();
  private readonly texts = new Map<number, string>();
  private readonly extraCodes = new Map<string, number>();
  private readonly widths = new Map<number, number>();
  private nextExtraCode = CODE_MAX;

  constructor(face: SceneFace, fonts: SceneFonts) {
    this.face = face;
    this.fonts = fonts;
  }

  /**
   * The code that shows `glyph` and is read as `text`. It is the glyph id, unless the glyph already
   * represents another text (a no-break space and a space, for example): then it is a code from the end of
   * the range.
   */
  codeOf(glyph: number, text: string): number {
    const known = this.texts.get(glyph);
    const mine = this.glyphs.get(glyph) ?? glyph;
    if (known === text && mine === glyph) return glyph;
    if (known === undefined) {
      this.glyphs.set(glyph, glyph);
      this.texts.set(glyph, text);
      return glyph;
    }
    const key = `${glyph} ${text}`;
    const extra = this.extraCodes.get(key);
    if (extra !== undefined) return extra;
    while (this.texts.has(this.nextExtraCode)) this.nextExtraCode -= 1;
    const code = this.nextExtraCode;
    if (code < 0) throw new Error(`The face ${this.face.key} needs more than 65,536 codes in one document.`);
    this.extraCodes.set(key, code);
    this.glyphs.set(code, glyph);
    this.texts.set(code, text);
    return code;
  }

  /** Code and advance, in thousandths, of a space; undefined if the face has none. */
  space(): { readonly code: number; readonly width: number } | undefined {
    const glyph = this.fonts.glyph(this.face.key, 0x20);
    return glyph === 0 ? undefined : { code: this.codeOf(glyph, ' '), width: this.widthOf(glyph) };
  }

  /** Advance in thousandths of the font size, with two decimals, as written to the font. */
  widthOf(glyph: number): number {
    const known = this.widths.get(glyph);
    if (known !== undefined) return known;
    const width =
      Math.round((this.fonts.advance(this.face.key, glyph) * 100_000) / this.face.unitsPerEm) / 100;
    this.widths.set(glyph, width);
    return width;
  }

  /** Writes the font with the used glyphs; returns its object number. */
  write(file: PdfFile): number {
    const codes = [...this.glyphs.keys()].sort((a, b) => a - b);
    const glyphs = [...new Set(this.glyphs.values())].sort((a, b) => a - b);
    const name = `${subsetTag(glyphs)}+${postScriptName(this.face)}`;
    const program = this.fonts.subset(this.face.key, glyphs);
    const programId = file.addStream(`/Length1 ${program.length}`, program);
    const descriptor = file.add(this.descriptor(name, programId));
    const system = '/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>';
    const descendant = file.add(
      `<</Type/Font/Subtype/CIDFontType2/BaseFont/${name}${system}/FontDescriptor ${reference(descriptor)}/DW 1000/W[${this.widthArray(codes)}]/CIDToGIDMap ${this.glyphMap(file, codes)}>>`,
    );
    const map = toUnicodeCMap(codes.map((code) => [hex16(code), this.texts.get(code)!]));
    const texts = file.addStream('', strToU8(map, true));
    return file.add(
      `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/Identity-H/DescendantFonts[${reference(descendant)}]/ToUnicode ${reference(texts)}>>`,
    );
  }

  private descriptor(name: string, programId: number): string {
    const { ascender, descender, unitsPerEm, weight, isItalic } = this.face;
    const unit = 1000 / unitsPerEm;
    const ascent = Math.round(ascender * unit);
    const descent = Math.round(descender * unit);
    const widest = Math.round(Math.max(1000, ...this.widths.values()));
    // A symbolic font, because its codes are glyph ids, not characters of a standard set.
    const kind = `/Type/FontDescriptor/FontName/${name}/Flags ${isItalic ? 68 : 4}/ItalicAngle ${isItalic ? ITALIC_ANGLE : 0}/StemV ${weight === 700 ? 140 : 80}`;
    const box = `/FontBBox[${-widest} ${2 * descent} ${2 * widest} ${2 * ascent}]`;
    return `<<${kind}${box}/Ascent ${ascent}/Descent ${descent}/CapHeight ${this.capHeight() ?? ascent}/FontFile2 ${reference(programId)}>>`;
  }

  /** Top of the letter H in thousandths; undefined if the face has none. */
  private capHeight(): number | undefined {
    const glyph = this.fonts.glyph(this.face.key, 0x48);
    const outline = glyph === 0 ? [] : this.fonts.outline(this.face.key, glyph);
    const top = boxOf(outline)?.[3] ?? 0;
    return top > 0 ? Math.round((top * 1000) / this.face.unitsPerEm) : undefined;
  }

  private widthArray(codes: readonly number[]): string {
    const parts: string[] = [];
    let before = -2;
    for (const code of codes) {
      if (code !== before + 1) parts.push(parts.length === 0 ? `${code}[` : `]${code}[`);
      else parts.push(' ');
      parts.push(formatPrecise(this.widthOf(this.glyphs.get(code) ?? code)));
      before = code;
    }
    if (parts.length > 0) parts.push(']');
    return parts.join('');
  }

  private glyphMap(file: PdfFile, codes: readonly number[]): string {
    if (this.extraCodes.size === 0) return '/Identity';
    const map = new Uint8Array(2 * ((codes.at(-1) ?? 0) + 1));
    for (const [code, glyph] of this.glyphs) {
      map[2 * code] = glyph >> 8;
      map[2 * code + 1] = glyph & 0xff;
    }
    return reference(file.addStream('', map));
  }
}

/** The faces that a document uses. Each is written once, in the order of the scene. */
export class DocumentFonts {
  private readonly scene: Scene;
  private readonly fonts: SceneFonts;
  private readonly used = new Map<number, FaceEncoding>();

  constructor(scene: Scene, fonts: SceneFonts) {
    this.scene = scene;
    this.fonts = fonts;
  }

  face(index: number): FaceEncoding {
    const found = this.used.get(index);
    if (found !== undefined) return found;
    const face = this.scene.faces[index];
    if (face === undefined)
      throw new Error(`A glyph run names face ${index}, which the scene does not have.`);
    const made = new FaceEncoding(face, this.fonts);
    this.used.set(index, made);
    return made;
  }

  /** Entries of the font resources. */
  write(file: PdfFile): string {
    const faces = [...this.used].sort(([a], [b]) => a - b);
    return faces.map(([index, codes]) => `/F${index} ${reference(codes.write(file))}`).join('');
  }
}

function postScriptName(face: SceneFace): string {
  const weight = face.weight === 700 ? 'Bold' : face.isItalic ? '' : 'Regular';
  return `${face.family.replace(/[^A-Za-z0-9]/g, '')}-${weight}${face.isItalic ? 'Italic' : ''}`;
}

/** Six capital letters that differ between subsets of a font, as PDF requires. */
function subsetTag(glyphs: readonly number[]): string {
  let hash = 0x811c9dc5;
  for (const glyph of glyphs) hash = Math.imul(hash ^ glyph, 0x01000193);
  let rest = hash >>> 0;
  let tag = '';
  for (let letter = 0; letter < 6; letter++) {
    tag += String.fromCharCode(65 + (rest % 26));
    rest = Math.floor(rest / 26);
  }
  return tag;
}
