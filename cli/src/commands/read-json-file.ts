import { limits } from '@pictable/contract';
import { isObject, type JsonObject, parseJson } from '@pictable/contract/json';
import { invalidInput } from '../command-error.ts';
import { aboutInput } from '../error-report.ts';
import { readText } from '../sources.ts';

/** The JSON object in a file that a flag names. Errors name the file. @throws an error to report */
export function readJsonFile(file: string): Promise<JsonObject> {
  return aboutInput(file, async (onSource) => {
    const jsonText = await readText({ name: file, file, folder: '' });
    onSource({ name: file, jsonText });
    const value = parseJson(jsonText, { depthMax: limits.jsonDepthMax });
    if (isObject(value)) return value;
    throw invalidInput('The file must contain a JSON object, such as {"theme": "ocean"}.');
  });
}
