import { type Color, colorOf, rgb } from '../../scene/color.ts';
import type {
  ColorGlyph,
  ColorLayer,
  ColorPaint,
  ColorStop,
  GlyphOutline,
  Matrix,
} from '../../scene/scene-fonts.ts';
import { type WasmMemory, type WasmTable, wrapCallback } from '../../web-assembly.ts';
import { mapOutline, mapPoint, multiplyMatrices } from './matrix.ts';

type SetCallback = (funcs: number, callback: number, data: number, destroy: number) => void;

/** The functions of harfbuzz.wasm for painting colour glyphs. */
export interface PaintExports {
  readonly memory: WasmMemory;
  readonly __indirect_function_table: WasmTable;
  malloc(bytes: number): number;
  hb_font_paint_glyph(
    font: number,
    glyph: number,
    funcs: number,
    data: number,
    palette: number,
    foreground: number,
  ): void;
  hb_paint_funcs_create(): number;
  hb_paint_funcs_set_push_transform_func: SetCallback;
  hb_paint_funcs_set_pop_transform_func: SetCallback;
  hb_paint_funcs_set_push_clip_glyph_func: SetCallback;
  hb_paint_funcs_set_push_clip_rectangle_func: SetCallback;
  hb_paint_funcs_set_pop_clip_func: SetCallback;
  hb_paint_funcs_set_color_func: SetCallback;
  hb_paint_funcs_set_linear_gradient_func: SetCallback;
  hb_paint_funcs_set_radial_gradient_func: SetCallback;
  hb_paint_funcs_set_sweep_gradient_func: SetCallback;
  hb_paint_funcs_set_push_group_func: SetCallback;
  hb_paint_funcs_set_pop_group_func: SetCallback;
  hb_color_line_get_color_stops(line: number, start: number, count: number, stops: number): number;
}

const STOPS_MAX = 64;
const STOP_WORDS = 3;
const identity: Matrix = [1, 0, 0, 1, 0, 0];
const BLACK = 0x000000ff;
/** Composite modes by their HarfBuzz number. */
const compositeMode = { sourceIn: 5, softLight: 20 } as const;

/** A group under construction. */
interface OpenGroup {
  readonly layers: ColorLayer[];
  /** Opacity of a colour that fills the whole group; undefined if there is none. */
  floodOpacity: number | undefined;
}

/**
 * Reads the layers of colour glyphs (COLR version 1). Supports the features that emoji fonts use: shapes
 * filled with a colour or a gradient, groups with an opacity, and soft light. A sweep gradient becomes the
 * colour in its middle, other composite modes become normal blending, and clips of clipped shapes are
 * ignored.
 */
export class ColorGlyphReader {
  private readonly exports: PaintExports;
  private readonly funcs: number;
  private readonly stops: number;
  private matrices: Matrix[] = [];
  /** Shapes to fill, in font units; undefined for boxes, which only bound the glyph. */
  private clips: (GlyphOutline | undefined)[] = [];
  private groups: OpenGroup[] = [];
  private outlineOf: (glyphId: number) => GlyphOutline = () => [];

  constructor(exports: PaintExports) {
    this.exports = exports;
    // One word for the count, then the stops.
    this.stops = exports.malloc(4 * (1 + STOPS_MAX * STOP_WORDS));
    this.funcs = this.createFuncs();
  }

  /** Layers of a glyph, empty if it has no ink. @param outlineOf outline of a part in font units */
  read(font: number, glyphId: number, outlineOf: (glyphId: number) => GlyphOutline): ColorGlyph {
    const layers: ColorLayer[] = [];
    this.outlineOf = outlineOf;
    this.matrices = [identity];
    this.clips = [];
    this.groups = [{ layers, floodOpacity: undefined }];
    this.exports.hb_font_paint_glyph(font, glyphId, this.funcs, 0, 0, BLACK);
    return layers;
  }

  private get matrix(): Matrix {
    return this.matrices[this.matrices.length - 1]!;
  }

  private get group(): OpenGroup {
    return this.groups[this.groups.length - 1]!;
  }

  private createFuncs(): number {
    const { exports } = this;
    const table = exports.__indirect_function_table;
    const funcs = exports.hb_paint_funcs_create();
    const on = (set: SetCallback, parameters: string, callback: (...values: number[]) => void) => {
      const index = table.grow(1);
      table.set(index, wrapCallback(callback, parameters));
      set(funcs, index, 0, 0);
    };
    on(exports.hb_paint_funcs_set_push_transform_func, 'iiffffffi', (_f, _d, a, b, c, d, e, f) => {
      this.matrices.push(multiplyMatrices(this.matrix, [a!, b!, c!, d!, e!, f!]));
    });
    on(exports.hb_paint_funcs_set_pop_transform_func, 'iii', () => void this.matrices.pop());
    on(exports.hb_paint_funcs_set_push_clip_glyph_func, 'iiiii', (_f, _d, glyph) => {
      this.clips.push(mapOutline(this.matrix, this.outlineOf(glyph!)));
    });
    on(exports.hb_paint_funcs_set_push_clip_rectangle_func, 'iiffffi', () => void this.clips.push(undefined));
    on(exports.hb_paint_funcs_set_pop_clip_func, 'iii', () => void this.clips.pop());
    on(exports.hb_paint_funcs_set_color_func, 'iiiii', (_f, _d, _foreground, color) =>
      this.fillWithColor(color!),
    );
    this.addGradients(on);
    on(
      exports.hb_paint_funcs_set_push_group_func,
      'iii',
      () => void this.groups.push({ layers: [], floodOpacity: undefined }),
    );
    on(exports.hb_paint_funcs_set_pop_group_func, 'iiii', (_f, _d, mode) => this.endGroup(mode!));
    return funcs;
  }

  private addGradients(
    on: (set: SetCallback, parameters: string, callback: (...values: number[]) => void) => void,
  ): void {
    const { exports } = this;
    on(exports.hb_paint_funcs_set_linear_gradient_func, 'iiiffffffi', (_f, _d, line, ...points) =>
      this.fill(this.linearPaint(this.readStops(line!), points)),
    );
    on(exports.hb_paint_funcs_set_radial_gradient_func, 'iiiffffffi', (_f, _d, line, ...circles) => {
      const [x1, y1, radius1, x2, y2, radius2] = circles as [number, number, number, number, number, number];
      const stops = this.readStops(line!);
      this.fill({ kind: 'radial', x1, y1, radius1, x2, y2, radius2, matrix: this.matrix, stops });
    });
    on(exports.hb_paint_funcs_set_sweep_gradient_func, 'iiiffffi', (_f, _d, line) => {
      const stops = this.readStops(line!);
      this.fill({ kind: 'solid', color: stops[stops.length >> 1]?.color ?? rgb(0x000000) });
    });
  }

  /** A colour without a shape fills its whole group: its opacity applies to the next group. */
  private fillWithColor(color: number): void {
    if (this.clips.at(-1) === undefined) this.group.floodOpacity = (color & 0xff) / 255;
    else this.fill({ kind: 'solid', color: fromHarfBuzz(color) });
  }

  private fill(paint: ColorPaint): void {
    const outline = this.clips.at(-1);
    if (outline && outline.length > 0) this.group.layers.push({ kind: 'fill', outline, paint });
  }

  private endGroup(mode: number): void {
    const { layers } = this.groups.pop()!;
    const { floodOpacity } = this.group;
    if (layers.length === 0) return;
    if (mode === compositeMode.sourceIn && floodOpacity !== undefined) {
      this.group.layers.push({ kind: 'group', opacity: floodOpacity, blend: 'normal', layers });
    } else if (mode === compositeMode.softLight) {
      this.group.layers.push({ kind: 'group', opacity: 1, blend: 'soft-light', layers });
    } else if (layers.some((layer) => layer.kind === 'group' && layer.blend !== 'normal')) {
      this.group.layers.push({ kind: 'group', opacity: 1, blend: 'normal', layers });
    } else this.group.layers.push(...layers);
  }

  /** Lines of equal colour are parallel to the line from the first to the third point. */
  private linearPaint(stops: readonly ColorStop[], points: readonly number[]): ColorPaint {
    const [x1, y1] = mapPoint(this.matrix, points[0]!, points[1]!);
    const [farX, farY] = mapPoint(this.matrix, points[2]!, points[3]!);
    const [alongX, alongY] = mapPoint(this.matrix, points[4]!, points[5]!);
    const acrossX = alongY - y1;
    const acrossY = x1 - alongX;
    const square = acrossX * acrossX + acrossY * acrossY;
    if (square === 0) return { kind: 'linear', x1, y1, x2: farX, y2: farY, stops };
    const fraction = ((farX - x1) * acrossX + (farY - y1) * acrossY) / square;
    return { kind: 'linear', x1, y1, x2: x1 + fraction * acrossX, y2: y1 + fraction * acrossY, stops };
  }

  private readStops(line: number): ColorStop[] {
    const { exports, stops } = this;
    new Uint32Array(exports.memory.buffer)[stops >> 2] = STOPS_MAX;
    exports.hb_color_line_get_color_stops(line, 0, stops, stops + 4);
    const words = new Uint32Array(exports.memory.buffer);
    const floats = new Float32Array(exports.memory.buffer);
    const count = words[stops >> 2]!;
    return Array.from({ length: count }, (_, index) => {
      const at = (stops >> 2) + 1 + index * STOP_WORDS;
      return { offset: Math.min(1, Math.max(0, floats[at]!)), color: fromHarfBuzz(words[at + 2]!) };
    }).sort((left, right) => left.offset - right.offset);
  }
}

/** HarfBuzz colours have blue in the highest byte, then green, red and alpha. */
function fromHarfBuzz(color: number): Color {
  return colorOf((color >>> 8) & 255, (color >>> 16) & 255, color >>> 24, color & 255);
}
