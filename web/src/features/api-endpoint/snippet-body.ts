import { limits } from '@pictable/contract';
import { JsonSyntaxError, parseJson } from '@pictable/contract/json';
import { prettyJson } from '../../lib/pretty-json.ts';
import { requestBody } from '../../lib/request-body.ts';
import { chosenStyles, type StyleSettings } from '../../lib/style-settings.ts';

/** Longer tables would bury the request they stand in. */
const bodyCharsMax = 20_000;

/** What Generate would send, with the styles that were changed and no others; undefined where it is no JSON or too long. */
export function snippetBody(text: string, settings: StyleSettings): string | undefined {
  const { imageFormat, ...changed } = chosenStyles(settings);
  // The service makes a png where nothing else is asked for.
  const styles = imageFormat === 'png' ? changed : { ...changed, imageFormat };
  try {
    const body = prettyJson(requestBody(parseJson(text, { depthMax: limits.jsonDepthMax }), { styles }));
    return body.length <= bodyCharsMax ? body : undefined;
  } catch (error) {
    if (error instanceof JsonSyntaxError) return undefined;
    throw error;
  }
}
