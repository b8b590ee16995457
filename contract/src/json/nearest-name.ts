/**
 * The known name that the caller most likely meant; undefined if none is close. Case, `_`, `-` and spaces do
 * not count as differences; otherwise one edit per three characters is allowed.
 */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  const wanted = fold(name);
  if (wanted === '') return undefined;
  let best: string | undefined;
  let bestDistance = Math.floor(wanted.length / 3) + 1;
  for (const candidate of known) {
    const folded = fold(candidate);
    if (Math.abs(folded.length - wanted.length) >= bestDistance) continue;
    const distance = editDistance(wanted, folded);
    if (distance >= bestDistance) continue;
    best = candidate;
    bestDistance = distance;
  }
  return best;
}

/**
 * Edit distance between two texts: inserting, deleting or replacing a character, or swapping two adjacent
 * ones, is one edit (optimal string alignment).
 */
export function editDistance(left: string, right: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i++) {
    const current = [i];
    for (let j = 1; j <= right.length; j++) {
      const changed = previous[j - 1]! + (left[i - 1] === right[j - 1] ? 0 : 1);
      let least = Math.min(changed, previous[j]! + 1, current[j - 1]! + 1);
      const swapped = i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1];
      if (swapped) least = Math.min(least, beforePrevious[j - 2]! + 1);
      current.push(least);
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous[right.length]!;
}

function fold(name: string): string {
  return name
    .slice(0, 64)
    .toLowerCase()
    .replace(/[\s_-]/g, '');
}
