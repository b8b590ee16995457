import { type ColorGlyph, type GlyphOutline, OutlineOp } from '../../scene/scene-fonts.ts';
import { type WasmMemory, webAssembly, wrapCallback } from '../../web-assembly.ts';
import type { Stretch } from '../fonts/face-record.ts';
import { ColorGlyphReader, type PaintExports } from './color-glyph-reader.ts';

/** The functions of harfbuzz.wasm that the engine calls; pointers and tags are plain numbers. */
interface HarfBuzzExports extends PaintExports {
  __wasm_call_ctors(): void;
  malloc(bytes: number): number;
  free(pointer: number): void;
  hb_blob_create(data: number, length: number, mode: number, userData: number, destroy: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_ot_color_has_paint(face: number): number;
  hb_face_get_upem(face: number): number;
  hb_font_create(face: number): number;
  hb_font_set_scale(font: number, x: number, y: number): void;
  hb_font_set_variations(font: number, variations: number, count: number): void;
  hb_font_get_h_extents(font: number, extents: number): number;
  hb_font_get_nominal_glyph(font: number, codePoint: number, glyph: number): number;
  hb_font_get_glyph_h_advance(font: number, glyph: number): number;
  hb_font_draw_glyph(font: number, glyph: number, funcs: number, data: number): void;
  hb_draw_funcs_create(): number;
  hb_draw_funcs_set_move_to_func(funcs: number, callback: number, data: number, destroy: number): void;
  hb_draw_funcs_set_line_to_func(funcs: number, callback: number, data: number, destroy: number): void;
  hb_draw_funcs_set_quadratic_to_func(funcs: number, callback: number, data: number, destroy: number): void;
  hb_draw_funcs_set_cubic_to_func(funcs: number, callback: number, data: number, destroy: number): void;
  hb_draw_funcs_set_close_path_func(funcs: number, callback: number, data: number, destroy: number): void;
  hb_buffer_create(): number;
  hb_buffer_clear_contents(buffer: number): void;
  hb_buffer_add_utf16(buffer: number, text: number, length: number, offset: number, items: number): void;
  hb_buffer_set_direction(buffer: number, direction: number): void;
  hb_buffer_set_script(buffer: number, script: number): void;
  hb_buffer_get_length(buffer: number): number;
  hb_buffer_get_glyph_infos(buffer: number, length: number): number;
  hb_buffer_get_glyph_positions(buffer: number, length: number): number;
  hb_shape(font: number, buffer: number, features: number, featureCount: number): void;
}

export type TextDirection = 'ltr' | 'rtl';

/** Text before and after a text that is shaped separately; letters still join across the boundary. */
export interface ShapingContext {
  readonly before: string;
  readonly after: string;
}

const NO_CONTEXT: ShapingContext = { before: '', after: '' };

/** Glyphs of a shaped text in visual order; lengths in font units. */
export interface ShapedText {
  readonly count: number;
  readonly advance: number;
  readonly ids: Uint16Array;
  /** Pen position of each glyph, including its offset. */
  readonly x: Int32Array;
  /** Offset above the baseline; undefined if no glyph has one. */
  readonly y: Int16Array | undefined;
  /** UTF-16 offset of the cluster each glyph belongs to. */
  readonly clusters: Uint16Array;
}

const WASM_PAGE_BYTES = 65_536;
const GLYPH_INFO_WORDS = 5;
const FEATURE_BYTES = 16;
const DIGIT_RANGES_MAX = 64;
const readOnly = 1;
const directions = { ltr: 4, rtl: 5 } as const;

/** A four-letter tag of OpenType or ISO 15924 as the number HarfBuzz expects. */
export function openTypeTag(letters: string): number {
  let tag = 0;
  for (let i = 0; i < 4; i++) tag = (tag << 8) | letters.charCodeAt(i);
  return tag;
}

const tabularFigures = openTypeTag('tnum');
/** Features for contextual alternates: optional ones, and those that a font requires. */
const alternates = [openTypeTag('calt')];
const allAlternates = [...alternates, openTypeTag('rclt')];
/**
 * Scripts that do not need contextual alternates. Their fonts turn `->` into an arrow and the x of `3x4` into
 * a multiplication sign, but a cell must show the text as sent. Arabic, Mongolian and others need alternates.
 */
const plainScripts: ReadonlySet<number> = new Set(['Latn', 'Grek', 'Cyrl'].map(openTypeTag));
const weightAxis = openTypeTag('wght');

/** Whether a UTF-16 unit is an ASCII digit. */
export function isAsciiDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}

/**
 * Compiles and starts HarfBuzz from the bytes of harfbuzz.wasm.
 *
 * @param heapBytesMax memory beyond which HarfBuzz gets no more; it then leaves glyphs and features out
 */
export async function loadHarfBuzz(
  bytes: Uint8Array,
  heapBytesMax = Number.POSITIVE_INFINITY,
): Promise<HarfBuzz> {
  let memory: WasmMemory | undefined;
  const noop = () => 0;
  const environment = {
    _emscripten_runtime_keepalive_clear: noop,
    _setitimer_js: noop,
    _abort_js: () => {
      throw new webAssembly.RuntimeError('HarfBuzz aborted');
    },
    emscripten_resize_heap: (wantedBytes: number) => {
      if (wantedBytes >>> 0 > heapBytesMax) return 0;
      const missingBytes = (wantedBytes >>> 0) - memory!.buffer.byteLength;
      memory!.grow(Math.ceil(missingBytes / WASM_PAGE_BYTES) + 64);
      return 1;
    },
  };
  const { instance } = await webAssembly.instantiate(bytes, {
    wasi_snapshot_preview1: { proc_exit: noop },
    env: environment,
  });
  const exports = instance.exports as unknown as HarfBuzzExports;
  memory = exports.memory;
  exports.__wasm_call_ctors();
  return new HarfBuzz(exports);
}

/** One running HarfBuzz: its memory, a text buffer and the callbacks that collect outlines. */
export class HarfBuzz {
  readonly exports: HarfBuzzExports;
  readonly buffer: number;
  readonly drawFuncs: number;
  readonly features: number;
  /** Number of `features` that apply to the text in the buffer. */
  featureCount = 0;
  /** Memory that functions write results to. */
  readonly result: number;
  outline: number[] = [];
  private colors: ColorGlyphReader | undefined;
  private textPointer: number;
  private textCapacity = 1_024;
  private bytes: Uint8Array;
  private halves: Uint16Array;
  private words: Int32Array;

  constructor(exports: HarfBuzzExports) {
    this.exports = exports;
    this.bytes = new Uint8Array(exports.memory.buffer);
    this.halves = new Uint16Array(exports.memory.buffer);
    this.words = new Int32Array(exports.memory.buffer);
    this.buffer = exports.hb_buffer_create();
    this.result = exports.malloc(64);
    this.textPointer = exports.malloc(this.textCapacity * 2);
    this.features = exports.malloc(FEATURE_BYTES * (DIGIT_RANGES_MAX + allAlternates.length));
    this.drawFuncs = this.createDrawFuncs();
  }

  /** Memory as 32-bit words; get it again after every call into HarfBuzz because memory may have grown. */
  memoryWords(): Int32Array {
    this.renewViews();
    return this.words;
  }

  /** Opens a TrueType or OpenType font file. */
  openFont(data: Uint8Array): HarfBuzzFont {
    const pointer = this.exports.malloc(data.length);
    if (pointer === 0) throw new Error('HarfBuzz has no memory for the font');
    this.renewViews();
    this.bytes.set(data, pointer);
    const blob = this.exports.hb_blob_create(pointer, data.length, readOnly, 0, 0);
    return new HarfBuzzFont(this, this.exports.hb_face_create(blob, 0));
  }

  /** Created for the first colour glyph: most tables have none. */
  colorReader(): ColorGlyphReader {
    this.colors ??= new ColorGlyphReader(this.exports);
    return this.colors;
  }

  /** Puts a text into the shaping buffer. @param isPlain whether to turn off all contextual alternates */
  fillBuffer(
    text: string,
    direction: TextDirection,
    script: number,
    isPlain: boolean,
    { before, after }: ShapingContext,
  ): void {
    const { exports } = this;
    const whole = before + text + after;
    const { length } = whole;
    if (length > this.textCapacity) {
      exports.free(this.textPointer);
      this.textCapacity = length * 2;
      this.textPointer = exports.malloc(this.textCapacity * 2);
    }
    this.renewViews();
    const start = this.textPointer >> 1;
    for (let i = 0; i < length; i++) this.halves[start + i] = whole.charCodeAt(i);
    exports.hb_buffer_clear_contents(this.buffer);
    exports.hb_buffer_add_utf16(this.buffer, this.textPointer, length, before.length, text.length);
    exports.hb_buffer_set_direction(this.buffer, directions[direction]);
    exports.hb_buffer_set_script(this.buffer, script);
    const off = isPlain ? allAlternates : plainScripts.has(script) ? alternates : [];
    this.turnOff(off);
    this.featureCount = off.length + this.addTabularDigits(whole, off.length);
  }

  /** Moves a font along its weight axis. */
  setWeight(font: number, weight: number): void {
    const words = this.memoryWords();
    words[this.result >> 2] = weightAxis;
    new Float32Array(words.buffer)[(this.result >> 2) + 1] = weight;
    this.exports.hb_font_set_variations(font, this.result, 1);
  }

  private renewViews(): void {
    const { buffer } = this.exports.memory;
    if (this.bytes.buffer === buffer) return;
    this.bytes = new Uint8Array(buffer);
    this.halves = new Uint16Array(buffer);
    this.words = new Int32Array(buffer);
  }

  /**
   * Requests tabular figures, so that numbers align digit by digit across rows. For digits only: the feature
   * would also widen hyphens and full stops in words.
   *
   * @param before number of features already in the list
   * @returns number of features added
   */
  private addTabularDigits(text: string, before: number): number {
    const words = this.memoryWords();
    let count = 0;
    for (let i = 0; i < text.length && count < DIGIT_RANGES_MAX; i++) {
      if (!isAsciiDigit(text.charCodeAt(i))) continue;
      const start = i;
      while (i < text.length && isAsciiDigit(text.charCodeAt(i))) i++;
      const feature = (this.features + (before + count) * FEATURE_BYTES) >> 2;
      words[feature] = tabularFigures;
      words[feature + 1] = 1;
      words[feature + 2] = start;
      words[feature + 3] = i;
      count++;
    }
    return count;
  }

  /** Turns features off for the whole text, at the start of the list. */
  private turnOff(tags: readonly number[]): void {
    const words = this.memoryWords();
    let feature = this.features >> 2;
    for (const tag of tags) {
      words.set([tag, 0, 0, -1], feature);
      feature += FEATURE_BYTES >> 2;
    }
  }

  private createDrawFuncs(): number {
    const { exports } = this;
    const table = exports.__indirect_function_table;
    const register = (callback: (...values: number[]) => void, parameters: string): number => {
      const index = table.grow(1);
      table.set(index, wrapCallback(callback, parameters));
      return index;
    };
    const funcs = exports.hb_draw_funcs_create();
    const move = register((_f, _d, _s, x, y) => this.outline.push(OutlineOp.move, x!, y!), 'iiiffi');
    const line = register((_f, _d, _s, x, y) => this.outline.push(OutlineOp.line, x!, y!), 'iiiffi');
    const quadratic = register(
      (_f, _d, _s, ...points) => this.outline.push(OutlineOp.quadratic, ...points.slice(0, 4)),
      'iiiffffi',
    );
    const cubic = register(
      (_f, _d, _s, ...points) => this.outline.push(OutlineOp.cubic, ...points.slice(0, 6)),
      'iiiffffffi',
    );
    const close = register(() => this.outline.push(OutlineOp.close), 'iiii');
    exports.hb_draw_funcs_set_move_to_func(funcs, move, 0, 0);
    exports.hb_draw_funcs_set_line_to_func(funcs, line, 0, 0);
    exports.hb_draw_funcs_set_quadratic_to_func(funcs, quadratic, 0, 0);
    exports.hb_draw_funcs_set_cubic_to_func(funcs, cubic, 0, 0);
    exports.hb_draw_funcs_set_close_path_func(funcs, close, 0, 0);
    return funcs;
  }
}

/** One font file inside HarfBuzz; faces of several weights may share it. */
export class HarfBuzzFont {
  private readonly harfBuzz: HarfBuzz;
  private readonly pointer: number;

  constructor(harfBuzz: HarfBuzz, pointer: number) {
    this.harfBuzz = harfBuzz;
    this.pointer = pointer;
  }

  /** @param weight position on the weight axis; undefined for files without one */
  face(weight: number | undefined, stretch?: Stretch): HarfBuzzFace {
    return new HarfBuzzFace(this.harfBuzz, this.pointer, weight, stretch);
  }
}

/** One font in HarfBuzz, scaled so that all numbers are font units, also if glyphs are stretched. */
export class HarfBuzzFace {
  readonly unitsPerEm: number;
  readonly ascender: number;
  readonly descender: number;
  /** Whether the font has colour layers (COLR version 1). */
  readonly hasColor: boolean;
  private readonly harfBuzz: HarfBuzz;
  private readonly font: number;
  private readonly isPlain: boolean;

  constructor(harfBuzz: HarfBuzz, face: number, weight: number | undefined, stretch?: Stretch) {
    const { exports } = harfBuzz;
    this.harfBuzz = harfBuzz;
    this.unitsPerEm = exports.hb_face_get_upem(face);
    this.hasColor = exports.hb_ot_color_has_paint(face) !== 0;
    this.font = exports.hb_font_create(face);
    // Alternates of a stretched font are designed for its original proportions.
    this.isPlain = stretch !== undefined;
    const { x, y } = stretch ?? { x: 1, y: 1 };
    exports.hb_font_set_scale(this.font, Math.round(this.unitsPerEm * x), Math.round(this.unitsPerEm * y));
    if (weight !== undefined) harfBuzz.setWeight(this.font, weight);
    exports.hb_font_get_h_extents(this.font, harfBuzz.result);
    const words = harfBuzz.memoryWords();
    this.ascender = words[harfBuzz.result >> 2]!;
    this.descender = words[(harfBuzz.result >> 2) + 1]!;
  }

  /** Glyph of a code point in the font's character map; 0 if it has none. */
  glyphOf(codePoint: number): number {
    const { exports, result } = this.harfBuzz;
    const found = exports.hb_font_get_nominal_glyph(this.font, codePoint, result);
    return found ? this.harfBuzz.memoryWords()[result >> 2]! : 0;
  }

  advance(glyphId: number): number {
    return this.harfBuzz.exports.hb_font_get_glyph_h_advance(this.font, glyphId);
  }

  outline(glyphId: number): GlyphOutline {
    this.harfBuzz.outline = [];
    this.harfBuzz.exports.hb_font_draw_glyph(this.font, glyphId, this.harfBuzz.drawFuncs, 0);
    return this.harfBuzz.outline;
  }

  colorGlyph(glyphId: number): ColorGlyph {
    return this.harfBuzz.colorReader().read(this.font, glyphId, (part) => this.outline(part));
  }

  /** Shapes a text of one script and direction of at most 65,535 UTF-16 units. */
  shape(
    text: string,
    direction: TextDirection,
    script: number,
    context: ShapingContext = NO_CONTEXT,
  ): ShapedText {
    const { harfBuzz } = this;
    const { exports, buffer } = harfBuzz;
    harfBuzz.fillBuffer(text, direction, script, this.isPlain, context);
    exports.hb_shape(this.font, buffer, harfBuzz.features, harfBuzz.featureCount);
    const count = exports.hb_buffer_get_length(buffer);
    const infos = exports.hb_buffer_get_glyph_infos(buffer, 0) >> 2;
    const positions = exports.hb_buffer_get_glyph_positions(buffer, 0) >> 2;
    const words = harfBuzz.memoryWords();
    const ids = new Uint16Array(count);
    const x = new Int32Array(count);
    const clusters = new Uint16Array(count);
    let y: Int16Array | undefined;
    let pen = 0;
    for (let i = 0; i < count; i++) {
      const info = infos + i * GLYPH_INFO_WORDS;
      const position = positions + i * GLYPH_INFO_WORDS;
      ids[i] = words[info]!;
      clusters[i] = words[info + 2]! - context.before.length;
      x[i] = pen + words[position + 2]!;
      const rise = words[position + 3]!;
      if (rise !== 0) {
        y ??= new Int16Array(count);
        y[i] = rise;
      }
      pen += words[position]!;
    }
    return { count, advance: pen, ids, x, y, clusters };
  }
}
