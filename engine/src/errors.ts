import type { PayloadErrorSlug } from '@pictable/contract';

/** One error in a payload. */
export interface ErrorDetail {
  /** JSON Pointer into the payload; empty for the payload as a whole. */
  readonly path: string;
  /** A sentence that names the field, the value received and the values allowed. */
  readonly message: string;
}

/** The engine cannot render the payload; an HTTP service responds with 400. */
export class EngineError extends Error {
  readonly type: PayloadErrorSlug;
  readonly details: readonly ErrorDetail[];
  /** What to try instead, if there is advice to give. */
  readonly hint?: string;

  /** @param details at least one; the first one becomes the message */
  constructor(type: PayloadErrorSlug, details: readonly ErrorDetail[], hint?: string) {
    super(summarise(details));
    this.name = 'EngineError';
    this.type = type;
    this.details = details;
    if (hint !== undefined) this.hint = hint;
  }
}

function summarise(details: readonly ErrorDetail[]): string {
  const first = details[0]?.message ?? 'The table cannot be rendered.';
  const others = details.length - 1;
  if (others < 1) return first;
  return `${first} (${others} more ${others === 1 ? 'error' : 'errors'} in details)`;
}
