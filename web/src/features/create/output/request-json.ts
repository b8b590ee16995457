import { limits, tableSourceKeys } from '@pictable/contract';
import { isObject, parseJson, stringify } from '@pictable/contract/json';
import { initialStyles, stylesToStore } from '../../../table-styles/saved-styles.ts';
import type { TableInput } from './generate-table.ts';

/** The body of a request that previews or stores a table. @throws JsonSyntaxError */
export async function requestJson(input: TableInput): Promise<string> {
  const { customFilename, projectId } = input;
  return stringify(
    await bodyOf(input, {
      ...(customFilename === '' ? {} : { customFilename }),
      ...(projectId === undefined ? {} : { projectId }),
    }),
  );
}

/**
 * A table as the content of a template: with its styles, and with its rows as an example or without them.
 *
 * @throws JsonSyntaxError
 */
export async function templateJson(input: TableInput, withTable: boolean): Promise<string> {
  const body = await bodyOf(input, {});
  if (withTable || !isObject(body)) return stringify(body);
  const sources: readonly string[] = tableSourceKeys;
  return stringify(new Map([...body].filter(([key]) => !sources.includes(key))));
}

async function bodyOf(
  { text, settings, projectId }: TableInput,
  additions: { customFilename?: string; projectId?: number },
) {
  const table = parseJson(text, { depthMax: limits.jsonDepthMax });
  // It imports the records of all styles and options, which the page does not need earlier.
  const { requestBody } = await import('../../../table-requests/request-body.ts');
  return requestBody(table, { styles: stylesToStore(settings, initialStyles(projectId)), ...additions });
}
