import { NoTableError } from '@pictable/contract/input-adapters';
import { JsonSyntaxError } from '@pictable/contract/json';
import { EngineError } from '@pictable/engine/errors';
import { FontRejected } from '@pictable/engine/font-rejected';
import { LogoRejected } from '@pictable/engine/logo-rejected';
import type { RenderOutcome } from './render-job.ts';
import { RenderCrashed, RenderTooLarge } from './render-pool.ts';

/** Workers keep little memory between jobs, so running out of memory means that the job needs too much. */
export function toWorkerError(error: unknown): Error {
  const isMemory = (error as NodeJS.ErrnoException | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isMemory ? new RenderTooLarge() : new RenderCrashed(error);
}

/** Converts plain data from a worker back to a typed error. */
export function toError(outcome: RenderOutcome, payload: string): Error {
  if (outcome.kind === 'not-json') return new JsonSyntaxError(payload, outcome);
  if (outcome.kind === 'no-table') return new NoTableError(outcome.message, outcome.form, outcome.place);
  if (outcome.kind === 'refused') return new EngineError(outcome.type, outcome.details, outcome.hint);
  if (outcome.kind === 'font-rejected') return new FontRejected(outcome.message);
  if (outcome.kind === 'logo-rejected') return new LogoRejected(outcome.message);
  return new RenderCrashed(`A worker returned an unexpected outcome: ${outcome.kind}.`);
}
