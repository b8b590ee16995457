import { ByteReader } from './byte-reader.ts';
import { unpackWoff } from './woff.ts';
import { unpackWoff2 } from './woff2.ts';

const WOFF = 0x774f4646;
const WOFF_2 = 0x774f4632;

/**
 * Unpacks a WOFF or WOFF 2 file; returns TrueType and OpenType unchanged. Rejects if it is damaged, or if its tables have
 * more than `bytesMax` bytes.
 */
export async function unpackFont(
  bytes: Uint8Array,
  unpackBrotli: (packed: Uint8Array, bytesMax: number) => Promise<Uint8Array>,
  bytesMax = Number.POSITIVE_INFINITY,
): Promise<Uint8Array> {
  const signature = new ByteReader(bytes).u32();
  if (signature === WOFF) return unpackWoff(bytes, bytesMax);
  return signature === WOFF_2 ? unpackWoff2(bytes, unpackBrotli, bytesMax) : bytes;
}
