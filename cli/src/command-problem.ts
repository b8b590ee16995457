import { type ExitCode, exitCodes } from './exit-codes.ts';

/** What else is known of a fault. */
interface About {
  /** What to do. */
  readonly hint?: string | undefined;
  /** JSON Pointer into the payload. */
  readonly pointer?: string | undefined;
}

/** A fault of which everything is known where it is found. */
export class CommandProblem extends Error {
  readonly exitCode: ExitCode;
  readonly about: About;

  constructor(exitCode: ExitCode, message: string, about: About = {}) {
    super(message);
    this.exitCode = exitCode;
    this.about = about;
  }
}

/** A fault of the command line or of what it names. */
export function badInput(message: string, hint?: string): CommandProblem {
  return new CommandProblem(exitCodes.badInput, message, { hint });
}
