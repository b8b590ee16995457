/** Pixels row by row from the top: red, green, blue, alpha; colour not multiplied by alpha. */
interface Pixels {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly rgba: Uint8Array;
}

/** Larger images leave the decoder with so much memory that it is restarted. */
const KEPT_PIXELS_MAX = 4_000_000;

/**
 * Creates the WebP decoder of an engine host: libwebp as WebAssembly, loaded on first use.
 *
 * @param loadWasm returns the bytes of `@jsquash/webp/codec/dec/webp_dec.wasm`; called once, or again after a
 * failure
 * @returns a function that decodes one still image; it rejects if the bytes are corrupt
 */
export function createWebpDecoder(
  loadWasm: () => Promise<Uint8Array>,
): (bytes: Uint8Array) => Promise<Pixels> {
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
      // After a crash the memory of the decoder may be in any state.
      isStarted = false;
      throw error;
    }
  };
}
