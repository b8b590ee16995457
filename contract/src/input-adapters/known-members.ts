import { imageAccessKeys } from '../access/image-access.ts';
import type { JsonValue } from '../json/index.ts';
import { readProperty } from '../tables/read-property.ts';
import { shownTextOptionProperties } from '../tables/shown-text-options.ts';
import { hasStructuredShapeAlone } from '../tables/structured-shapes.ts';
import { tableOptionProperties } from '../tables/table-options.ts';
import { envelopeKeys, settingsGroupKeys, structuredKeys } from '../tables/table-payload.ts';
import { propertyNames } from '../tables/table-property.ts';
import { tableSourceKeys } from '../tables/table-sources.ts';
import { tableStyleProperties } from '../tables/table-styles.ts';

const knownKeys: ReadonlySet<string> = new Set([
  ...propertyNames([...tableStyleProperties, ...tableOptionProperties]).keys(),
  ...structuredKeys,
  ...settingsGroupKeys,
  ...tableSourceKeys,
  ...envelopeKeys,
]);

const columnLikeKeys: ReadonlySet<string> = new Set([
  ...propertyNames(shownTextOptionProperties).keys(),
  ...imageAccessKeys,
]);

const density = tableStyleProperties.find(({ name }) => name === 'density')!;

/**
 * Whether a member is known. Some names can also be data: `density` is a style only if its value is valid;
 * structured keys such as `columns` count only with their shape. Words such as `locale`, `dates` and `expires`
 * are columns here: they are options only beside `data` or `rows`.
 */
export function isKnownMember(key: string, value: JsonValue): boolean {
  if (!hasStructuredShapeAlone(key, value) || columnLikeKeys.has(key)) return false;
  return knownKeys.has(key) && !(key === density.name && readProperty(density, value).kind === 'invalid');
}
