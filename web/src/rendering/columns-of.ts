import { limits } from '@pictable/contract';
import { JsonSyntaxError, parseJson } from '@pictable/contract/json';
import { EngineError, type SampledColumn, sampledColumns } from '@pictable/engine';

/** The columns of the table in a text; undefined if it is not JSON, or contains no table. */
export function columnsOf(text: string): readonly SampledColumn[] | undefined {
  try {
    return sampledColumns(parseJson(text, { depthMax: limits.jsonDepthMax }));
  } catch (error) {
    if (error instanceof JsonSyntaxError || error instanceof EngineError) return undefined;
    throw error;
  }
}
