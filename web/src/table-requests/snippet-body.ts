import { defaultImageFormat, limits } from '@pictable/contract';
import { JsonSyntaxError, parseJson } from '@pictable/contract/json';
import type { SavedLayer } from '../table-styles/saved-layers.ts';
import { chosenStyles, type StyleSettings } from '../table-styles/style-settings.ts';
import { withAppScale } from './app-scale.ts';
import { prettyJson } from './pretty-json.ts';
import { requestBody } from './request-body.ts';

/** Longer tables would make the request hard to read. */
const bodyCharsMax = 20_000;

/**
 * The body that Generate would send, with the changed styles only; undefined if too long or not JSON.
 *
 * @param layers settings saved on the service
 */
export function snippetBody(
  text: string,
  settings: StyleSettings,
  layers: readonly SavedLayer[],
): string | undefined {
  const { imageFormat, ...changed } = chosenStyles(settings);
  const named = imageFormat === defaultImageFormat ? changed : { ...changed, imageFormat };
  const styles = withAppScale(named, { imageFormat: settings.imageFormat, layers });
  try {
    const body = prettyJson(requestBody(parseJson(text, { depthMax: limits.jsonDepthMax }), { styles }));
    return body.length <= bodyCharsMax ? body : undefined;
  } catch (error) {
    if (error instanceof JsonSyntaxError) return undefined;
    throw error;
  }
}
