import type { PlacedSpanner } from './table.ts';

/** Labels of the spanners above a column, from the top down. */
export function spannerPath(spanners: readonly PlacedSpanner[], column: number): string[] {
  return spanners
    .filter(({ from, to }) => from <= column && column < to)
    .sort((left, right) => right.level - left.level)
    .map(({ label }) => label);
}

/** A header with the labels of its spanners: `2025 / Q1`. */
export function spannedName(path: readonly string[], name: string): string {
  return [...path, name].join(' / ');
}
