/** Something the engine did not take as written, and what it made of it. */
export interface Warning {
  /** JSON Pointer into the payload, where one place is meant. */
  readonly path?: string;
  readonly message: string;
}

/** More than this would bury the answer; the rest is counted. */
const WARNINGS_MAX = 50;

/** Gathers warnings through the stages; the same sentence is kept once. */
export class Warnings {
  readonly #byMessage = new Map<string, Warning>();
  #dropped = 0;

  add(message: string, path?: string): void {
    if (this.#byMessage.has(message)) return;
    if (this.#byMessage.size >= WARNINGS_MAX) this.#dropped++;
    else this.#byMessage.set(message, path === undefined ? { message } : { path, message });
  }

  /** All warnings in the order they came up. */
  list(): Warning[] {
    const warnings = [...this.#byMessage.values()];
    if (this.#dropped > 0) warnings.push({ message: `${this.#dropped} more warnings are not listed.` });
    return warnings;
  }
}
