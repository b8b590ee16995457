/** Reads big-endian numbers of font files. Throws if the bytes end before the number does. */
export class ByteReader {
  position: number;
  private readonly bytes: Uint8Array;
  private readonly end: number;

  constructor(bytes: Uint8Array, from = 0, end = bytes.length) {
    if (end > bytes.length) throw new Error('The font file is truncated');
    this.bytes = bytes;
    this.position = from;
    this.end = end;
  }

  get remaining(): number {
    return this.end - this.position;
  }

  u8(): number {
    if (this.position >= this.end) throw new Error('The font file is truncated');
    return this.bytes[this.position++]!;
  }

  u16(): number {
    const high = this.u8();
    return (high << 8) | this.u8();
  }

  i16(): number {
    return (this.u16() << 16) >> 16;
  }

  u32(): number {
    const high = this.u16();
    return ((high << 16) | this.u16()) >>> 0;
  }

  /** The next bytes, without copying them. */
  take(count: number): Uint8Array {
    if (count > this.remaining) throw new Error('The font file is truncated');
    this.position += count;
    return this.bytes.subarray(this.position - count, this.position);
  }

  /** A reader for only the next bytes. */
  part(count: number): ByteReader {
    const from = this.position;
    this.take(count);
    return new ByteReader(this.bytes, from, from + count);
  }

  /** UIntBase128 of WOFF 2: seven bits per byte; the highest bit means that more bytes follow. */
  base128(): number {
    let value = 0;
    for (let i = 0; i < 5; i++) {
      const byte = this.u8();
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
    throw new Error('The font file has a UIntBase128 number of more than five bytes');
  }

  /** 255UInt16 of WOFF 2: one to three bytes. */
  short255(): number {
    const code = this.u8();
    if (code === 253) return this.u16();
    if (code === 255) return this.u8() + 253;
    if (code === 254) return this.u8() + 506;
    return code;
  }
}
