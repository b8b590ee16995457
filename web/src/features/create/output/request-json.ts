import { limits } from '@pictable/contract';
import { parseJson, stringify } from '@pictable/contract/json';
import { initialStyles, stylesToStore } from '../../../table-styles/saved-styles.ts';
import type { TableInput } from './table-input.ts';

/** The body of a request that previews or stores a table. @throws JsonSyntaxError */
export async function requestJson(input: TableInput): Promise<string> {
  const { customFilename, projectId } = input;
  return stringify(
    await tableBody(input, {
      ...(customFilename === '' ? {} : { customFilename }),
      ...(projectId === undefined ? {} : { projectId }),
    }),
  );
}

/** A table with its styles, as a request contains it. @throws JsonSyntaxError */
export async function tableBody(
  { text, settings, projectId }: TableInput,
  additions: { customFilename?: string; projectId?: number },
) {
  const table = parseJson(text, { depthMax: limits.jsonDepthMax });
  // It imports the records of all styles and options, which the page does not need earlier.
  const { requestBody } = await import('../../../table-requests/request-body.ts');
  return requestBody(table, { styles: stylesToStore(settings, initialStyles(projectId)), ...additions });
}
