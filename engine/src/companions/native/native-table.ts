/** A message of a platform, as JSON. */
export type MessagePayload = Readonly<Record<string, unknown>>;

/** A table for a platform: a message that contains it, or what the platform cannot show of it. */
export type NativeTable =
  | { readonly fits: true; readonly payload: MessagePayload }
  | { readonly fits: false; readonly why: string };

/** Rejects a table for a platform. @param reasons sentences, at least one */
export function doesNotFit(reasons: readonly string[]): NativeTable {
  return { fits: false, why: reasons.join(' ') };
}
