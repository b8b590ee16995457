import { limits } from '@pictable/contract';
import { isNumber, isObject, type JsonObject, type JsonValue, parseJson } from '@pictable/contract/json';

/**
 * The arguments of tool calls as they were written: `JSON.parse`, by which the protocol reads messages, re-orders columns such as
 * 2024 and loses the last digit of 1.10. Kept by the id of the request until they are taken.
 */
export class ExactArguments {
  readonly #byId = new Map<string | number, JsonObject>();

  /** Looks at a message, as text or read already. What is no tool call, or no JSON, is passed over. */
  note(message: string | JsonValue): void {
    const value = typeof message === 'string' ? readMessage(message) : message;
    if (!isObject(value) || value.get('method') !== 'tools/call') return;
    const params = value.get('params');
    const args = isObject(params) ? params.get('arguments') : undefined;
    const id = value.get('id');
    const key = isNumber(id) ? id.toNumber() : id;
    if (isObject(args) && (typeof key === 'string' || typeof key === 'number')) this.#byId.set(key, args);
  }

  /** The arguments of a request, once. */
  take(id: string | number): JsonObject | undefined {
    const args = this.#byId.get(id);
    this.#byId.delete(id);
    return args;
  }
}

/** Depth of a message above the table in it. */
const depthOfArguments = 2;

function readMessage(text: string): JsonValue | undefined {
  try {
    return parseJson(text, { depthMax: limits.jsonDepthMax + depthOfArguments });
  } catch {
    // The protocol itself answers what is no JSON.
    return undefined;
  }
}
