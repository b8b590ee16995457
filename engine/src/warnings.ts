/** Something the engine could not use as sent, and what it did instead. */
export interface Warning {
  /** JSON Pointer into the payload, if the warning refers to one location. */
  readonly path?: string;
  readonly message: string;
}

/** Kinds of warnings that are also listed in the report. */
export type ReportKind = 'truncated' | 'clamped' | 'unknownKeys';

/** Warning about a covered cell that has a value. */
export const COVERED_CELL = 'A cell is not shown because a span covers it.';

/** Warning about a span with less place than it needs. */
export const SHORTENED_SPAN =
  'A span extends beyond the edge of the table or into another span; it is shortened.';

/** Further warnings are only counted, to keep the response short. */
const WARNINGS_MAX = 50;

/** Collects the warnings of all stages; identical messages are kept once. */
export class Warnings {
  readonly #byMessage = new Map<string, Warning>();
  readonly #report: Record<ReportKind, Warning[]> = { truncated: [], clamped: [], unknownKeys: [] };
  #dropped = 0;

  /** @param kind also adds the warning to the report, once per location */
  add(message: string, path?: string, kind?: ReportKind): void {
    if (kind !== undefined) this.#report[kind].push(path === undefined ? { message } : { path, message });
    if (this.#byMessage.has(message)) return;
    if (this.#byMessage.size >= WARNINGS_MAX) this.#dropped++;
    else this.#byMessage.set(message, path === undefined ? { message } : { path, message });
  }

  /** All warnings of one kind, in the order they were added, without a limit. */
  report(kind: ReportKind): readonly Warning[] {
    return this.#report[kind];
  }

  /** The warnings in the order they were added. */
  list(): Warning[] {
    const warnings = [...this.#byMessage.values()];
    if (this.#dropped > 0) warnings.push({ message: `${this.#dropped} more warnings are not listed.` });
    return warnings;
  }
}
