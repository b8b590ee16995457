declare module 'omggif' {
  /** Reads GIF files. @throws if the bytes are corrupt */
  export class GifReader {
    constructor(bytes: Uint8Array);
    readonly width: number;
    readonly height: number;
    frameInfo(index: number): { x: number; y: number; width: number; height: number };
    decodeAndBlitFrameRGBA(index: number, pixels: Uint8Array): void;
  }
}
