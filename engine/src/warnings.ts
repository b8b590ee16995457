/** Something the engine did not take as written, and what it made of it. */
export interface Warning {
  /** JSON Pointer into the payload, where one place is meant. */
  readonly path?: string;
  readonly message: string;
}

/** Kinds of warnings that programs may want to count. */
export type ReportKind = 'truncated' | 'clamped' | 'unknownKeys';

/** More than this would bury the answer; the rest is counted. */
const WARNINGS_MAX = 50;

/** Gathers warnings through the stages; the same sentence is kept once. */
export class Warnings {
  readonly #byMessage = new Map<string, Warning>();
  readonly #report: Record<ReportKind, Warning[]> = { truncated: [], clamped: [], unknownKeys: [] };
  #dropped = 0;

  /** @param kind files the warning in the report as well, once a place */
  add(message: string, path?: string, kind?: ReportKind): void {
    if (kind !== undefined) this.#report[kind].push(path === undefined ? { message } : { path, message });
    if (this.#byMessage.has(message)) return;
    if (this.#byMessage.size >= WARNINGS_MAX) this.#dropped++;
    else this.#byMessage.set(message, path === undefined ? { message } : { path, message });
  }

  /** Everything of one kind, in the order it came up, none left out. */
  report(kind: ReportKind): readonly Warning[] {
    return this.#report[kind];
  }

  /** All warnings in the order they came up. */
  list(): Warning[] {
    const warnings = [...this.#byMessage.values()];
    if (this.#dropped > 0) warnings.push({ message: `${this.#dropped} more warnings are not listed.` });
    return warnings;
  }
}
