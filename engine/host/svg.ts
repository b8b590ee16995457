import { limitMemory } from './limit-memory.ts';

/** Pixels row by row from the top: red, green, blue, alpha; colour not multiplied by alpha. */
interface Pixels {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly rgba: Uint8Array;
}

/** The size in which an SVG is rendered: a height, or a smaller one with which the width does not exceed its limit. */
export interface SvgSize {
  readonly heightPx: number;
  readonly widthPxMax: number;
}

/** Renders an SVG that the engine has checked; rejects if that fails. Texts have the given TrueType fonts. */
export type RasterizeSvg = (svg: Uint8Array, size: SvgSize, fonts: readonly Uint8Array[]) => Promise<Pixels>;

/** Memory of one drawing, in pages of 64 KiB: 192 MB. */
const MEMORY_PAGES_MAX = 3_072;
const FONT = 'Inter';

/**
 * Creates the SVG rasterizer of an engine host: resvg as WebAssembly, loaded on first use. Each drawing has an
 * instance of its own, with a limited memory that is released as a whole: whatever an SVG does to it affects no other.
 * The module has no imports besides those below, so it cannot read files or send requests.
 *
 * @param loadWasm returns the bytes of `@resvg/resvg-wasm/index_bg.wasm`; called once, or again after a failure
 */
export function createSvgRasterizer(loadWasm: () => Promise<Uint8Array>): RasterizeSvg {
  let compiled: Promise<WebAssembly.Module> | undefined;
  const compile = (): Promise<WebAssembly.Module> => {
    compiled ??= loadWasm().then((bytes) =>
      WebAssembly.compile(limitMemory(bytes, MEMORY_PAGES_MAX) as Uint8Array<ArrayBuffer>),
    );
    compiled.catch(() => {
      compiled = undefined;
    });
    return compiled;
  };
  return async (svg, { heightPx, widthPxMax }, fonts) => {
    const module = await compile();
    const byHeight = new Resvg(module).read(svg, { fitTo: { mode: 'height', value: heightPx } }, fonts);
    const { width, height } = byHeight.size();
    if (!(width > 0 && height > 0)) throw new Error('The SVG has no size.');
    // A very flat or very narrow image would have no pixels.
    if (Math.min(width / height, height / width) * Math.max(heightPx, widthPxMax) < 1)
      throw new Error('The SVG is too narrow.');
    if ((width / height) * heightPx <= widthPxMax) return byHeight.render();
    return new Resvg(module).read(svg, { fitTo: { mode: 'width', value: widthPxMax } }, fonts).render();
  };
}

interface ResvgExports {
  readonly memory: WebAssembly.Memory;
  __wbindgen_malloc(bytes: number, align: number): number;
  __wbindgen_add_to_stack_pointer(bytes: number): number;
  __wbindgen_exn_store(index: number): void;
  resvg_new(result: number, svg: number, options: number, optionsBytes: number, fonts: number): void;
  resvg_width(resvg: number): number;
  resvg_height(resvg: number): number;
  resvg_render(result: number, resvg: number): void;
  renderedimage_width(image: number): number;
  renderedimage_height(image: number): number;
  renderedimage_pixels(image: number): number;
}

/** Bytes of the results that functions write to the stack. */
const RESULT_BYTES = 16;

/**
 * One instance of resvg. The package only offers one for the whole process, so this has its few functions: values of
 * JavaScript are passed as indexes of a list.
 */
class Resvg {
  readonly #wasm: ResvgExports;
  /** The numbers of undefined, null, true and false are part of the interface. */
  readonly #values: unknown[] = [...new Array(128), undefined, null, true, false];
  #resvg = 0;

  constructor(module: WebAssembly.Module) {
    const instance = new WebAssembly.Instance(module, { wbg: this.#imports() });
    this.#wasm = instance.exports as unknown as ResvgExports;
  }

  /** @throws if it is not an SVG that resvg can read */
  read(svg: Uint8Array, options: object, fonts: readonly Uint8Array[]): this {
    const font = {
      loadSystemFonts: false,
      defaultFontFamily: FONT,
      serifFamily: FONT,
      sansSerifFamily: FONT,
      cursiveFamily: FONT,
      fantasyFamily: FONT,
      monospaceFamily: FONT,
    };
    const text = new TextEncoder().encode(JSON.stringify({ ...options, font }));
    const at = this.#wasm.__wbindgen_malloc(text.length, 1) >>> 0;
    new Uint8Array(this.#wasm.memory.buffer).set(text, at);
    const files = fonts.length === 0 ? 0 : this.#add([...fonts]);
    this.#resvg = this.#result((result) =>
      this.#wasm.resvg_new(result, this.#add(svg), at, text.length, files),
    );
    return this;
  }

  /** Its own size, in px. */
  size(): { readonly width: number; readonly height: number } {
    return { width: this.#wasm.resvg_width(this.#resvg), height: this.#wasm.resvg_height(this.#resvg) };
  }

  render(): Pixels {
    const image = this.#result((result) => this.#wasm.resvg_render(result, this.#resvg));
    const widthPx = this.#wasm.renderedimage_width(image);
    const heightPx = this.#wasm.renderedimage_height(image);
    const rgba = this.#get(this.#wasm.renderedimage_pixels(image)) as Uint8Array;
    return { widthPx, heightPx, rgba: withoutAlphaFactor(rgba) };
  }

  /** Calls a function that returns a pointer, or an error, on the stack. */
  #result(call: (result: number) => void): number {
    const result = this.#wasm.__wbindgen_add_to_stack_pointer(-RESULT_BYTES);
    call(result);
    const [pointer = 0, error = 0, isError = 0] = new Int32Array(this.#wasm.memory.buffer, result, 3);
    this.#wasm.__wbindgen_add_to_stack_pointer(RESULT_BYTES);
    if (isError) throw this.#get(error);
    return pointer >>> 0;
  }

  #add(value: unknown): number {
    return this.#values.push(value) - 1;
  }

  #get(index: number): unknown {
    return this.#values[index];
  }

  #text(at: number, bytes: number): string {
    return new TextDecoder().decode(new Uint8Array(this.#wasm.memory.buffer, at >>> 0, bytes >>> 0));
  }

  /** The names contain a hash of each function, which changes with the version of the package. */
  #imports(): Record<string, (...values: number[]) => unknown> {
    const bytesOf = (index: number) => this.#get(index) as Uint8Array<ArrayBuffer>;
    const iteratorOf = (index: number) => this.#get(index) as Iterator<unknown>;
    const resultOf = (index: number) => this.#get(index) as IteratorResult<unknown>;
    return {
      __wbg_new_28c511d9baebfa89: (at = 0, bytes = 0) => this.#add(new Error(this.#text(at, bytes))),
      __wbindgen_memory: () => this.#add(this.#wasm.memory),
      __wbg_buffer_12d079cc21e14bdb: (index = 0) =>
        this.#add((this.#get(index) as WebAssembly.Memory).buffer),
      __wbg_newwithbyteoffsetandlength_aa4a17c33a06e5cb: (index = 0, offset = 0, length = 0) =>
        this.#add(new Uint8Array(this.#get(index) as ArrayBuffer, offset >>> 0, length >>> 0)),
      // The list is released with the instance.
      __wbindgen_object_drop_ref: () => undefined,
      __wbg_new_63b92bc8671ed464: (index = 0) => this.#add(new Uint8Array(bytesOf(index))),
      __wbg_values_839f3396d5aac002: (index = 0) => this.#add((this.#get(index) as unknown[]).values()),
      __wbg_next_196c84450b364254: (index = 0) => this.#add(iteratorOf(index).next()),
      __wbg_done_298b57d23c0fc80c: (index = 0) => (resultOf(index).done ? 1 : 0),
      __wbg_value_d93c65011f51a456: (index = 0) => this.#add(resultOf(index).value),
      __wbg_instanceof_Uint8Array_2b3bbecd033d19f6: (index = 0) =>
        this.#get(index) instanceof Uint8Array ? 1 : 0,
      // An SVG is passed as bytes, never as a text.
      __wbindgen_string_get: (result = 0) => new Int32Array(this.#wasm.memory.buffer, result, 2).fill(0),
      __wbg_new_16b304a2cfa7ff4a: () => this.#add([]),
      __wbindgen_string_new: (at = 0, bytes = 0) => this.#add(this.#text(at, bytes)),
      __wbg_push_a5b05aedc7234f9f: (index = 0, value = 0) =>
        (this.#get(index) as unknown[]).push(this.#get(value)),
      __wbg_length_c20a40f15020d68a: (index = 0) => bytesOf(index).length,
      __wbg_set_a47bac70306a19a7: (index = 0, value = 0, offset = 0) =>
        bytesOf(index).set(bytesOf(value), offset >>> 0),
      __wbindgen_throw: (at = 0, bytes = 0) => {
        throw new Error(this.#text(at, bytes));
      },
    };
  }
}

/** Divides the colours by alpha, with which resvg multiplies them. */
function withoutAlphaFactor(rgba: Uint8Array): Uint8Array {
  for (let at = 0; at < rgba.length; at += 4) {
    const alpha = rgba[at + 3] ?? 0;
    if (alpha === 0 || alpha === 255) continue;
    for (let i = at; i < at + 3; i++) rgba[i] = Math.min(255, Math.round(((rgba[i] ?? 0) * 255) / alpha));
  }
  return rgba;
}
