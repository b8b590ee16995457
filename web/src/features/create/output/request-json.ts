import { limits } from '@pictable/contract';
import { parseJson, stringify } from '@pictable/contract/json';
import { PictableError } from '@pictable/sdk';
import { initialStyles, stylesToStore } from '../../../table-styles/saved-styles.ts';
import type { TableInput } from './table-input.ts';

/** `app`: the scale of the web app, unless something else sets one. `api`: none, which is 1 in the API. */
type ScaleDefault = 'app' | 'api';

/** The body of a request that previews or stores a table. @throws JsonSyntaxError */
export async function requestJson(input: TableInput, scale: ScaleDefault = 'app'): Promise<string> {
  const { customFilename, projectId } = input;
  return stringify(
    await tableBody(input, scale, {
      ...(customFilename === '' ? {} : { customFilename }),
      ...(projectId === undefined ? {} : { projectId }),
    }),
  );
}

/** A table with its styles, as a request contains it. @throws JsonSyntaxError */
export async function tableBody(
  { text, settings, projectId, layers }: TableInput,
  scale: ScaleDefault,
  additions: { customFilename?: string; projectId?: number },
) {
  const table = parseJson(text, { depthMax: limits.jsonDepthMax });
  // They import the records of all styles and options, which the page does not need earlier.
  const { requestBody } = await import('../../../table-requests/request-body.ts');
  const { withAppScale } = await import('../../../table-requests/app-scale.ts');
  const styles = stylesToStore(settings, initialStyles(projectId));
  const { imageFormat } = settings;
  const scaled = scale === 'app' ? withAppScale(styles, { imageFormat, layers }) : styles;
  return requestBody(table, { styles: scaled, ...additions });
}

/** A request that was accepted. */
interface SentTable<Result> {
  readonly json: string;
  readonly result: Result;
  /** Whether the image would have been too large at the scale of the app. */
  readonly isReduced: boolean;
}

/**
 * Sends a table with the scale of the app or, if its image would be too large then, with that of the API. A scale
 * in the table itself is never changed.
 */
export async function sendTable<Result>(
  input: TableInput,
  send: (json: string) => Promise<Result>,
): Promise<SentTable<Result>> {
  const json = await requestJson(input);
  try {
    return { json, result: await send(json), isReduced: false };
  } catch (error) {
    if (!(error instanceof PictableError) || error.detail?.type !== 'image-too-large') throw error;
    const smaller = await requestJson(input, 'api');
    if (smaller === json) throw error;
    return { json: smaller, result: await send(smaller), isReduced: true };
  }
}
