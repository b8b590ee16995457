import * as z from 'zod/mini';

/**
 * Allowed whole numbers of a query parameter; without `max`, up to 15 digits, which JavaScript represents
 * exactly.
 */
export interface WholeNumberRange {
  readonly min: number;
  readonly max?: number;
  /** Text after "must be" in the error; the range by default. */
  readonly allowed?: string;
  readonly description?: string;
}

/**
 * A whole number in a query, which arrives as text. It is checked as text, so that `1e3`, `007` and `+1` are rejected, and it is an
 * integer in the OpenAPI document, so that generated clients take a number.
 */
export function wholeNumberText(name: string, range: WholeNumberRange) {
  const { min, max = 999_999_999_999_999, description } = range;
  const allowed = range.allowed ?? `a whole number from ${min} to ${max}`;
  const isInRange = (text: string) =>
    /^(0|[1-9]\d{0,14})$/.test(text) && Number(text) >= min && Number(text) <= max;
  const schema = { type: 'integer', minimum: min, ...(range.max !== undefined && { maximum: max }) } as const;
  return z
    .string({ error: `${name} must be ${allowed}.` })
    .check(
      z.refine(isInRange, { error: `${name} must be ${allowed}.` }),
      z.meta(description === undefined ? schema : { ...schema, description }),
    );
}

/** The id of a record in a query. */
export function idText(name: string, description?: string) {
  const allowed = 'a whole number above 0';
  return wholeNumberText(name, { min: 1, allowed, ...(description !== undefined && { description }) });
}
