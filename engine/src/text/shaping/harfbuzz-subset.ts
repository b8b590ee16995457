import { type WasmMemory, webAssembly } from '../../web-assembly.ts';
import { openTypeTag } from './harfbuzz.ts';

interface SubsetExports {
  readonly memory: WasmMemory;
  _initialize?(): void;
  malloc(bytes: number): number;
  hb_blob_create(data: number, length: number, mode: number, userData: number, destroy: number): number;
  hb_blob_destroy(blob: number): void;
  hb_blob_get_data(blob: number, length: number): number;
  hb_blob_get_length(blob: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_destroy(face: number): void;
  hb_face_reference_blob(face: number): number;
  hb_set_add(set: number, value: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_destroy(input: number): void;
  hb_subset_input_glyph_set(input: number): number;
  hb_subset_input_set(input: number, kind: number): number;
  hb_subset_input_set_flags(input: number, flags: number): void;
  hb_subset_input_pin_all_axes_to_default(input: number, face: number): number;
  hb_subset_input_pin_axis_location(input: number, face: number, axis: number, value: number): number;
  hb_subset_or_fail(face: number, input: number): number;
}

const readOnly = 1;
const dropTableSet = 3;
const flags = { noHinting: 0x1, retainGlyphIds: 0x2, keepNotdefOutline: 0x40 } as const;

/** Tables that a PDF does not need because it positions glyphs by id. */
const droppedTables =
  'GSUB GPOS GDEF BASE name post OS/2 DSIG STAT kern gasp MATH meta vhea vmtx prep fpgm cvt  hdmx VDMX LTSH cmap ' +
  'COLR CPAL VVAR';
const weightAxis = openTypeTag('wght');

/** A font file to subset. */
export interface SubsetSource {
  readonly key: string;
  readonly bytes: Uint8Array;
  /** The weight to keep of a file with a weight axis; undefined for files without one. */
  readonly axisWeight: number | undefined;
}

/** Compiles and starts HarfBuzz's subsetter from the bytes of harfbuzz-subset.wasm. */
export async function loadSubsetter(bytes: Uint8Array): Promise<Subsetter> {
  const { instance } = await webAssembly.instantiate(bytes, {});
  const exports = instance.exports as unknown as SubsetExports;
  exports._initialize?.();
  return new Subsetter(exports);
}

/** Reduces fonts to some of their glyphs. Caches the opened fonts. */
export class Subsetter {
  private readonly exports: SubsetExports;
  private readonly faces = new Map<string, number>();

  constructor(exports: SubsetExports) {
    this.exports = exports;
  }

  /** A font with only these glyphs and .notdef, ids unchanged. Throws if HarfBuzz cannot subset the font. */
  subset({ key, bytes, axisWeight }: SubsetSource, glyphIds: readonly number[]): Uint8Array {
    const { exports } = this;
    const face = this.openFace(key, bytes);
    const input = exports.hb_subset_input_create_or_fail();
    const glyphs = exports.hb_subset_input_glyph_set(input);
    for (const glyphId of glyphIds) exports.hb_set_add(glyphs, glyphId);
    const dropped = exports.hb_subset_input_set(input, dropTableSet);
    for (let i = 0; i < droppedTables.length; i += 5) {
      exports.hb_set_add(dropped, openTypeTag(droppedTables.slice(i, i + 4)));
    }
    exports.hb_subset_input_set_flags(
      input,
      flags.noHinting | flags.retainGlyphIds | flags.keepNotdefOutline,
    );
    // Other axes of variable fonts stay at their defaults, at which text was shaped.
    exports.hb_subset_input_pin_all_axes_to_default(input, face);
    if (axisWeight !== undefined) {
      exports.hb_subset_input_pin_axis_location(input, face, weightAxis, axisWeight);
    }
    const subset = exports.hb_subset_or_fail(face, input);
    exports.hb_subset_input_destroy(input);
    if (subset === 0) throw new Error(`HarfBuzz could not subset the font face ${key}`);
    return this.takeBytes(subset);
  }

  private openFace(faceKey: string, bytes: Uint8Array): number {
    const known = this.faces.get(faceKey);
    if (known !== undefined) return known;
    const { exports } = this;
    const pointer = exports.malloc(bytes.length);
    new Uint8Array(exports.memory.buffer).set(bytes, pointer);
    const blob = exports.hb_blob_create(pointer, bytes.length, readOnly, 0, 0);
    const face = exports.hb_face_create(blob, 0);
    this.faces.set(faceKey, face);
    return face;
  }

  private takeBytes(face: number): Uint8Array {
    const { exports } = this;
    const blob = exports.hb_face_reference_blob(face);
    const length = exports.hb_blob_get_length(blob);
    const pointer = exports.hb_blob_get_data(blob, 0);
    const bytes = new Uint8Array(exports.memory.buffer).slice(pointer, pointer + length);
    exports.hb_blob_destroy(blob);
    exports.hb_face_destroy(face);
    return bytes;
  }
}
