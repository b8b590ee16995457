import type { OwnNames, PayloadErrorSlug } from '@pictable/contract';
import { EngineError, type ErrorDetail } from '../errors.ts';
import type { ReportKind, Warnings } from '../warnings.ts';

/** Further errors would not help to fix a payload. */
const DETAILS_MAX = 20;

interface ProblemsOptions {
  readonly lenient?: boolean;
  readonly own?: OwnNames;
}

/**
 * Collects the errors and warnings of a payload, so that one response lists all of them. Errors in saved
 * settings are not caused by the request: in lenient mode invalid values are ignored with a warning.
 */
export class Problems {
  readonly warnings: Warnings;
  /** Names that the table may use besides those of the engine. */
  readonly own: OwnNames;
  /** Number of errors and warnings so far. */
  count = 0;
  readonly #details: ErrorDetail[] = [];
  readonly #lenient: boolean;

  constructor(warnings: Warnings, options: ProblemsOptions = {}) {
    this.warnings = warnings;
    this.own = options.own ?? {};
    this.#lenient = options.lenient === true;
  }

  error(message: string, path: string): void {
    this.count++;
    if (this.#lenient) this.warnings.add(`Saved settings: ${message} It is ignored.`);
    else if (this.#details.length < DETAILS_MAX) this.#details.push({ path, message });
  }

  /** @param kind also adds the warning to the report */
  warn(message: string, path: string, kind?: ReportKind): void {
    this.count++;
    if (this.#lenient) this.warnings.add(`Saved settings: ${message}`, undefined, kind);
    else this.warnings.add(message, path, kind);
  }

  /** Warns about a member that has no effect. */
  warnIgnored(
    { label, pointer }: { readonly label: string; readonly pointer: string },
    reason: string,
  ): void {
    this.warn(`${label} is ignored, because ${reason}.`, pointer);
  }

  /** @throws EngineError if there are errors */
  throwIfErrors(type: PayloadErrorSlug): void {
    if (this.#details.length > 0) throw new EngineError(type, this.#details);
  }
}
