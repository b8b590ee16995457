import { type ExitCode, exitCodes } from './exit-codes.ts';

interface ErrorDetails {
  /** How to fix the error. */
  readonly hint?: string | undefined;
  /** JSON Pointer into the payload. */
  readonly pointer?: string | undefined;
}

/** An error with the exit code and message to report to the user. */
export class CommandProblem extends Error {
  readonly exitCode: ExitCode;
  readonly about: ErrorDetails;

  constructor(exitCode: ExitCode, message: string, details: ErrorDetails = {}) {
    super(message);
    this.exitCode = exitCode;
    this.about = details;
  }
}

/** Creates the error for an invalid flag, input file or table. */
export function badInput(message: string, hint?: string): CommandProblem {
  return new CommandProblem(exitCodes.badInput, message, { hint });
}
