import { type LogoPosition, logoPositions } from '@pictable/contract';
import { isObject, type JsonValue } from '@pictable/contract/json';
import { findSetting, structurePath, type TextSettings, withoutSetting, withSetting } from './settings.ts';

/** What the JSON of a table says about its logo. */
export interface LogoInText {
  /** `project`: nothing, or only how the logo of the project is shown. `own`: an image. */
  readonly source: 'project' | 'none' | 'own';
  /** URL of its own image; empty without one. */
  readonly url: string;
  readonly position: LogoPosition | undefined;
}

const names = ['logo'];

/** The logo of a table. */
export function logoIn(settings: TextSettings): LogoInText {
  const value = findSetting(settings, names)?.value;
  if (value === false) return { source: 'none', url: '', position: undefined };
  const members = isObject(value) ? value : new Map<string, JsonValue>();
  const image = typeof value === 'string' ? value : members.get('image');
  const url = typeof image === 'string' ? image : '';
  const sent = members.get('position');
  const position = logoPositions.find((name) => name === sent);
  return { source: url === '' ? 'project' : 'own', url, position };
}

/** The text with no logo, or again with that of the project. */
export function withLogoSource(settings: TextSettings, source: 'project' | 'none'): string {
  if (source === 'project') return withoutSetting(settings, names);
  return withSetting(settings, names, false, structurePath(settings, 'logo'));
}

/** The text with an image as logo; an empty URL means that of the project. */
export function withLogoUrl(settings: TextSettings, url: string): string {
  return withMembers(settings, { image: url === '' ? undefined : url });
}

/** The text with the logo in a position; undefined means its default. */
export function withLogoPosition(settings: TextSettings, position: LogoPosition | undefined): string {
  return withMembers(settings, { position });
}

/** Keeps the other members. An image alone is written as a text, and nothing is written as no member. */
function withMembers(settings: TextSettings, change: Readonly<Record<string, string | undefined>>): string {
  const value = findSetting(settings, names)?.value;
  const members: Map<string, JsonValue> = isObject(value)
    ? new Map(value)
    : new Map(typeof value === 'string' ? [['image', value]] : []);
  for (const [name, member] of Object.entries(change)) {
    if (member === undefined) members.delete(name);
    else members.set(name, member);
  }
  if (members.size === 0) return withoutSetting(settings, names);
  const image = members.get('image');
  const written = members.size === 1 && image !== undefined ? image : members;
  return withSetting(settings, names, written, structurePath(settings, 'logo'));
}
