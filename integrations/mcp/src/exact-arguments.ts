import { limits } from '@pictable/contract';
import { isNumber, isObject, type JsonObject, type JsonValue, parseJson } from '@pictable/contract/json';

/**
 * The arguments of tool calls exactly as written. The protocol library parses messages with `JSON.parse`,
 * which reorders keys such as 2024 and drops the last digit of 1.10. Arguments are stored by request ID until
 * they are taken.
 */
export class ExactArguments {
  readonly #byId = new Map<string | number, JsonObject>();

  /**
   * Stores the arguments of a message, as text or parsed. Ignores messages that are not tool calls or not
   * JSON.
   */
  record(message: string | JsonValue): void {
    const value = typeof message === 'string' ? readMessage(message) : message;
    if (!isObject(value) || value.get('method') !== 'tools/call') return;
    const params = value.get('params');
    const args = isObject(params) ? params.get('arguments') : undefined;
    const id = value.get('id');
    const key = isNumber(id) ? id.toNumber() : id;
    if (isObject(args) && (typeof key === 'string' || typeof key === 'number')) this.#byId.set(key, args);
  }

  /** Returns and removes the arguments of a request. */
  take(id: string | number): JsonObject | undefined {
    const args = this.#byId.get(id);
    this.#byId.delete(id);
    return args;
  }
}

/** Nesting depth of the arguments in a message. */
const depthOfArguments = 2;

function readMessage(text: string): JsonValue | undefined {
  try {
    return parseJson(text, { depthMax: limits.jsonDepthMax + depthOfArguments });
  } catch {
    // The protocol library responds to invalid JSON.
    return undefined;
  }
}
