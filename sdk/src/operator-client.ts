import { operatorOperations } from './operations/operator-operations.ts';
import { type ClientOptions, createTransport } from './transport.ts';

/** Every method rejects with the `PictableError` subclass of the response status. */
export type OperatorClient = ReturnType<typeof operatorOperations>;

/**
 * Creates a client of the operations for operators, which need the session of a browser: API keys are rejected.
 * It is separate from the others, so that pages for users do not contain it.
 */
export function createOperatorClient(options: Omit<ClientOptions, 'apiKey'> = {}): OperatorClient {
  return operatorOperations(createTransport(options));
}
