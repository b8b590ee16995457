import { type ExitCode, exitCodes } from './exit-codes.ts';

interface ErrorDetails {
  /** How to fix the error. */
  readonly hint?: string | undefined;
  /** JSON Pointer into the payload. */
  readonly pointer?: string | undefined;
}

/** An error with the exit code and message to report to the user. */
export class CommandError extends Error {
  readonly exitCode: ExitCode;
  readonly details: ErrorDetails;

  constructor(exitCode: ExitCode, message: string, details: ErrorDetails = {}) {
    super(message);
    this.exitCode = exitCode;
    this.details = details;
  }
}

/** Creates the error for an invalid flag, input file or table. */
export function invalidInput(message: string, hint?: string): CommandError {
  return new CommandError(exitCodes.invalidInput, message, { hint });
}
