/** A reason not to start that the operator can mend. Its message is one sentence, shown without a stack. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
  }
}
