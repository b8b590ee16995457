/** Rule L2 of Unicode Standard Annex 9: indexes from left to right of items with levels in reading order. */
export function visualIndexes(levels: ArrayLike<number>): number[] {
  const indexes = Array.from(levels, (_, index) => index);
  let highest = 0;
  for (let i = 0; i < levels.length; i++) highest = Math.max(highest, levels[i]!);
  for (let level = highest; level >= 1; level--) {
    for (let from = 0; from < indexes.length; from++) {
      if (levels[indexes[from]!]! < level) continue;
      let to = from;
      while (to < indexes.length && levels[indexes[to]!]! >= level) to++;
      reverse(indexes, from, to - 1);
      from = to;
    }
  }
  return indexes;
}

function reverse(list: number[], from: number, to: number): void {
  for (let left = from, right = to; left < right; left++, right--) {
    const moved = list[left]!;
    list[left] = list[right]!;
    list[right] = moved;
  }
}
