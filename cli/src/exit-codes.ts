/** What the exit code of the program says. Scripts rely on these numbers. */
export const exitCodes = {
  done: 0,
  /** A flag, a file or a table has a fault; the same command fails again. */
  badInput: 1,
  /** A picture could not be written. */
  notWritten: 2,
  /** The service refused the key. */
  keyRefused: 3,
  /** The plan has no tables left, or there were too many calls. */
  limitReached: 4,
  /** The service was not reached or failed. */
  serviceFailed: 5,
  /** A fault of this program. */
  ownFault: 6,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
