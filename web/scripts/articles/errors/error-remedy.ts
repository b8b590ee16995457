/** Why an error occurs, and what to do about it. */
export interface ErrorRemedy {
  readonly cause: string;
  readonly remedy: string;
}

export const cure = (cause: string, remedy: string): ErrorRemedy => ({ cause, remedy });
