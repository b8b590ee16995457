/** Pixels row by row from the top: red, green, blue, alpha; colour not multiplied by alpha. */
interface Pixels {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly rgba: Uint8Array;
}

/** A larger picture leaves the decoder with so much memory that it is started anew. */
const KEPT_PIXELS_MAX = 4_000_000;

/**
 * The WebP decoder of an engine's host: libwebp as WebAssembly, loaded when it is first asked.
 *
 * @param loadWasm gives the bytes of `@jsquash/webp/codec/dec/webp_dec.wasm`; asked once, or again after it failed
 * @returns what decodes one still picture; it rejects where the bytes are broken
 */
export function webpDecoder(loadWasm: () => Promise<Uint8Array>): (bytes: Uint8Array) => Promise<Pixels> {
  let wasm: Promise<Uint8Array> | undefined;
  let isStarted = false;
  return async (bytes) => {
    const { default: decode, init } = await import('@jsquash/webp/decode.js');
    if (!isStarted) {
      wasm ??= loadWasm();
      wasm.catch(() => {
        wasm = undefined;
      });
      const binary = await wasm;
      await init({ wasmBinary: binary.slice().buffer });
      isStarted = true;
    }
    try {
      const { width, height, data } = await decode(bytes.slice().buffer);
      if (width * height > KEPT_PIXELS_MAX) isStarted = false;
      return { widthPx: width, heightPx: height, rgba: new Uint8Array(data) };
    } catch (error) {
      // After a crash its memory may be in any state.
      isStarted = false;
      throw error;
    }
  };
}
