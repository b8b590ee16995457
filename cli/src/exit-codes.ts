/** Exit codes of the program. Scripts rely on these numbers. */
export const exitCodes = {
  success: 0,
  /** A flag, an input file or a table is invalid. The same command fails again. */
  invalidInput: 1,
  /** An output file could not be written. */
  writeFailed: 2,
  /** The service rejected the API key. */
  keyRejected: 3,
  /** The quota of the plan or the rate limit is exceeded. */
  limitExceeded: 4,
  /** The service could not be reached or failed. */
  serviceFailed: 5,
  /** Internal error. */
  internalError: 6,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
