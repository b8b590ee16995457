import { limits } from '../limits.ts';

/** Starts and ends with a letter or digit; hyphens are allowed in between. */
export const templateNamePattern = new RegExp(
  `^[a-z0-9](?:[a-z0-9-]{0,${limits.templateNameCharsMax - 2}}[a-z0-9])?$`,
);

/** What a template name may be, worded to follow "must be". */
export const templateNameRule = `1 to ${limits.templateNameCharsMax} characters of a-z, 0-9 and hyphens, starting and ending with a letter or digit`;

/** A template, or one of its versions. */
export interface TemplateReference {
  readonly name: string;
  /** Undefined: the newest one. */
  readonly version: number | undefined;
}

/** Reads `invoice` or `invoice@3`; undefined if the text is neither. */
export function parseTemplateReference(text: string): TemplateReference | undefined {
  const [, name, version] = /^([^@]*)(?:@([1-9]\d{0,8}))?$/.exec(text) ?? [];
  if (name === undefined || !templateNamePattern.test(name)) return undefined;
  return { name, version: version === undefined ? undefined : Number(version) };
}
