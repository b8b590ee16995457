/**
 * The part of WebAssembly that the engine uses. The engine compiles without DOM and Node types, so its few
 * members are declared here; every supported runtime has them on the global object.
 */
export interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

export interface WasmTable {
  grow(entries: number): number;
  set(index: number, value: unknown): void;
}

interface WasmInstance {
  readonly exports: Readonly<Record<string, unknown>>;
}

interface WasmApi {
  instantiate(
    bytes: Uint8Array,
    imports: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  ): Promise<{ readonly instance: WasmInstance }>;
  validate(bytes: Uint8Array): boolean;
  RuntimeError: new (message?: string) => Error;
  Module: new (bytes: Uint8Array) => object;
  Instance: new (
    module: object,
    imports: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  ) => WasmInstance;
}

/** The runtime's WebAssembly object. */
export const webAssembly = (globalThis as unknown as { readonly WebAssembly: WasmApi }).WebAssembly;

/** Whether a module stopped because of an error of its own, such as an access outside of its memory. */
export function isWebAssemblyError(error: unknown): boolean {
  return error instanceof webAssembly.RuntimeError;
}

const valueTypes = { i: 0x7f, f: 0x7d } as const;

/**
 * Wraps a JavaScript function for a table of wasm functions: in a module that imports and exports it.
 * Parameters are given as letters, i for i32 and f for f32; there is no return value.
 */
export function wrapCallback(callback: (...values: number[]) => void, parameters: string): unknown {
  const types = [...parameters].map((letter) => valueTypes[letter as 'i' | 'f']);
  const header = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];
  const typeSection = [0x01, types.length + 4, 0x01, 0x60, types.length, ...types, 0x00];
  const importSection = [0x02, 0x07, 0x01, 0x01, 0x65, 0x01, 0x66, 0x00, 0x00];
  const exportSection = [0x07, 0x05, 0x01, 0x01, 0x66, 0x00, 0x00];
  const bytes = new Uint8Array([...header, ...typeSection, ...importSection, ...exportSection]);
  const instance = new webAssembly.Instance(new webAssembly.Module(bytes), { e: { f: callback } });
  return instance.exports.f;
}
