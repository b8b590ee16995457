import type { TableFault } from '@pictable/contract';

/** One thing wrong with a payload. */
export interface ErrorDetail {
  /** JSON Pointer into the payload; empty for the payload as a whole. */
  readonly path: string;
  /** A sentence that names the field, what came and what is allowed. */
  readonly message: string;
}

/** A payload the engine cannot draw; an HTTP service answers it with 400. */
export class EngineError extends Error {
  readonly type: TableFault;
  readonly details: readonly ErrorDetail[];
  /** What to try instead, where there is something to say. */
  readonly hint?: string;

  /** @param details at least one; the message is made of the first */
  constructor(type: TableFault, details: readonly ErrorDetail[], hint?: string) {
    super(summarise(details));
    this.name = 'EngineError';
    this.type = type;
    this.details = details;
    if (hint !== undefined) this.hint = hint;
  }
}

function summarise(details: readonly ErrorDetail[]): string {
  const first = details[0]?.message ?? 'The table cannot be drawn.';
  const others = details.length - 1;
  if (others < 1) return first;
  return `${first} (${others} more ${others === 1 ? 'problem' : 'problems'} in details)`;
}
