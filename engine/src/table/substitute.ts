import type { LargeNumbers, SmallNumbers, SubstituteTexts } from '@pictable/contract';

/** Texts shown instead of certain values. */
export interface Substitute extends SubstituteTexts {
  readonly small?: SmallNumbers | undefined;
  readonly large?: LargeNumbers | undefined;
  /** Texts by value: a text as sent, or a number or boolean as text. */
  readonly values?: ReadonlyMap<string, string> | undefined;
}

/** Adds the members of a weaker substitute to a stronger one. */
export function mergeSubstitutes(
  weaker: Substitute | undefined,
  stronger: Substitute | undefined,
): Substitute | undefined {
  if (weaker === undefined || stronger === undefined) return stronger ?? weaker;
  const values = new Map([...(weaker.values ?? []), ...(stronger.values ?? [])]);
  return { ...weaker, ...stronger, ...(values.size > 0 && { values }) };
}
