import { defaultImageFormat, limits } from '@pictable/contract';
import { JsonSyntaxError, parseJson } from '@pictable/contract/json';
import { chosenStyles, type StyleSettings } from '../table-styles/style-settings.ts';
import { prettyJson } from './pretty-json.ts';
import { requestBody } from './request-body.ts';

/** Longer tables would make the request hard to read. */
const bodyCharsMax = 20_000;

/** The body that Generate would send, with the changed styles only; undefined if too long or not JSON. */
export function snippetBody(text: string, settings: StyleSettings): string | undefined {
  const { imageFormat, ...changed } = chosenStyles(settings);
  const styles = imageFormat === defaultImageFormat ? changed : { ...changed, imageFormat };
  try {
    const body = prettyJson(requestBody(parseJson(text, { depthMax: limits.jsonDepthMax }), { styles }));
    return body.length <= bodyCharsMax ? body : undefined;
  } catch (error) {
    if (error instanceof JsonSyntaxError) return undefined;
    throw error;
  }
}
