import { resourceNamePattern } from '../text/resource-name.ts';

/** A template, or one of its versions. */
export interface TemplateReference {
  readonly name: string;
  /** Undefined: the newest one. */
  readonly version: number | undefined;
}

/** Reads `invoice` or `invoice@3`; undefined if the text is neither. */
export function parseTemplateReference(text: string): TemplateReference | undefined {
  const [, name, version] = /^([^@]*)(?:@([1-9]\d{0,8}))?$/.exec(text) ?? [];
  if (name === undefined || !resourceNamePattern.test(name)) return undefined;
  return { name, version: version === undefined ? undefined : Number(version) };
}
