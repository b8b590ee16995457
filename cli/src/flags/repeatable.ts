/** Collects the values of a flag that can be repeated, in order. */
export function appendText(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}
