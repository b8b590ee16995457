import { limits } from '@pictable/contract';
import { isObject, type JsonObject, parseJson } from '@pictable/contract/json';
import { invalidInput } from '../command-error.ts';
import { readText } from '../sources.ts';

/** The JSON object in a file that a flag names. @throws CommandError or JsonSyntaxError */
export async function readJsonFile(file: string): Promise<JsonObject> {
  const text = await readText({ name: file, file, folder: '' });
  const value = parseJson(text, { depthMax: limits.jsonDepthMax });
  if (isObject(value)) return value;
  throw invalidInput(`${file} must contain a JSON object, such as {"theme": "ocean"}.`);
}
