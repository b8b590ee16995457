/** Growing byte array for big-endian numbers. */
export class ByteWriter {
  length = 0;
  private bytes: Uint8Array;

  constructor(capacity: number) {
    this.bytes = new Uint8Array(Math.max(16, capacity));
  }

  u8(value: number): void {
    this.reserve(1);
    this.bytes[this.length++] = value;
  }

  u16(value: number): void {
    this.reserve(2);
    this.bytes[this.length++] = value >> 8;
    this.bytes[this.length++] = value;
  }

  u32(value: number): void {
    this.u16(value >>> 16);
    this.u16(value & 0xffff);
  }

  append(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** Appends zeros up to the next multiple of four. */
  align(): void {
    while (this.length % 4 !== 0) this.u8(0);
  }

  finish(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }

  private reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const grown = new Uint8Array(Math.max(this.length + more, this.bytes.length * 2));
    grown.set(this.bytes);
    this.bytes = grown;
  }
}
