import { type NativePlatform, nativePlatforms } from '../../formats/native-platforms.ts';
import { isArray, type JsonValue, nearestName } from '../../json/index.ts';
import type { Schema } from '../property-schema.ts';
import { showValue } from '../read-property.ts';

/** The platforms in the payload key `native`, and its members that are none. */
export interface ReadNative {
  /** Each platform once, in the order of the payload. */
  readonly platforms: readonly NativePlatform[];
  readonly problems: readonly { readonly path: string; readonly message: string }[];
}

const allowed = nativePlatforms.map((name) => `"${name}"`).join(', ');

/** Reads a list of platforms, or a text with commas, as forms and URLs send it. */
export function readNative(value: JsonValue | undefined): ReadNative {
  const isList = isArray(value);
  const members = isList ? value : typeof value === 'string' ? value.split(',') : [];
  const platforms = new Set<NativePlatform>();
  const problems: { path: string; message: string }[] = [];
  members.forEach((member, index) => {
    const name = typeof member === 'string' ? member.trim().toLowerCase() : undefined;
    const known = nativePlatforms.find((platform) => platform === name);
    if (known !== undefined) platforms.add(known);
    else if (isList || name !== '') {
      const nearest = name === undefined ? undefined : nearestName(name, nativePlatforms);
      const hint = nearest === undefined ? '' : ` Did you mean "${nearest}"?`;
      problems.push({
        path: isList ? `/native/${index}` : '/native',
        message: `native must list platforms of ${allowed}; got ${showValue(member)}.${hint}`,
      });
    }
  });
  return { platforms: [...platforms], problems };
}

/** JSON Schema of `native`. */
export function nativeSchema(): Schema {
  return {
    type: 'array',
    items: { type: 'string', enum: [...nativePlatforms] },
    description:
      'Platforms for which the response also contains a message: with the table of the platform itself, or with the image if the platform cannot show everything. Not in previews.',
    examples: [['slack', 'teams']],
  };
}
