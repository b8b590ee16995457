import type { TableFault } from '@pictable/contract';
import { EngineError, type ErrorDetail } from '../errors.ts';
import type { ReportKind, Warnings } from '../warnings.ts';

/** More than this helps nobody mend a payload. */
const DETAILS_MAX = 20;

/**
 * Gathers what is wrong with a payload while it is settled, so that one answer names everything. What comes from
 * saved settings is not the caller's doing: there a wrong value is ignored with a warning.
 */
export class Problems {
  readonly warnings: Warnings;
  /** How often something was wrong or worth a warning. */
  count = 0;
  readonly #details: ErrorDetail[] = [];
  readonly #lenient: boolean;

  constructor(warnings: Warnings, options: { readonly lenient: boolean } = { lenient: false }) {
    this.warnings = warnings;
    this.#lenient = options.lenient;
  }

  wrong(message: string, path: string): void {
    this.count++;
    if (this.#lenient) this.warnings.add(`Saved settings: ${message} It is ignored.`);
    else if (this.#details.length < DETAILS_MAX) this.#details.push({ path, message });
  }

  /** @param kind files the warning in the report as well */
  warn(message: string, path: string, kind?: ReportKind): void {
    this.count++;
    if (this.#lenient) this.warnings.add(`Saved settings: ${message}`, undefined, kind);
    else this.warnings.add(message, path, kind);
  }

  /** @throws EngineError where something was wrong */
  throwIfAny(type: TableFault): void {
    if (this.#details.length > 0) throw new EngineError(type, this.#details);
  }
}
