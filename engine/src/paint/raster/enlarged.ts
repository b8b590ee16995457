/** The numbers in a longer array, by default twice as long; the rest is 0. */
export function enlarged(from: Int32Array, length = 2 * from.length): Int32Array<ArrayBuffer> {
  const to = new Int32Array(length);
  to.set(from);
  return to;
}
