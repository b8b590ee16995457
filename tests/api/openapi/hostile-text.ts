import * as fc from 'fast-check';

/** What no text may have (NUL), and what no text can be written with (half a surrogate pair). */
export const hostileCharacters = ['\0', '\ud83d', '\udc00'] as const;

/** The same in addresses, beside escapes that are none. */
export const hostileEscapes = [
  '%00',
  'a%00.png',
  '%ED%A0%80',
  'a%ED%A0%BD.png',
  '%C0%80',
  '%FF',
  '%',
  '%zz',
  '%2500',
] as const;

/** The same in a header, which is bytes and never has NUL: UTF-8 of half a pair, and escapes. */
export const hostileHeader = fc.constantFrom('\u00ed\u00a0\u0080', '%00', '%ED%A0%80', '\\u0000', '\u00ff');

/** A body with one text that has a hostile character. */
export interface HostileBody {
  /** JSON in which the character is escaped: `\u0000`, `\ud83d`. */
  readonly json: string;
  /** Where it stands, as a JSON pointer; undefined: in a name. */
  readonly pointer: string | undefined;
  readonly character: string;
}

interface Place {
  readonly steps: readonly string[];
  readonly isName: boolean;
}

/** Puts a hostile character into one of the texts or names of a value. */
export function hostileBody(values: fc.Arbitrary<unknown>): fc.Arbitrary<HostileBody> {
  return fc
    .record({ value: values, pick: fc.nat(), at: fc.nat(), character: fc.constantFrom(...hostileCharacters) })
    .map(({ value, pick, at, character }) => {
      const all = placesOf(value, []);
      const place = all[pick % all.length];
      if (place === undefined) return { json: JSON.stringify(character), pointer: '', character };
      const spoil = (text: string) => {
        const cut = at % (text.length + 1);
        // A half beside its other half would be a whole character.
        return `${text.slice(0, cut)}|${character}|${text.slice(cut)}`;
      };
      const pointer = place.steps
        .map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`)
        .join('');
      return {
        json: JSON.stringify(changed(value, place, spoil)),
        pointer: place.isName ? undefined : pointer,
        character,
      };
    });
}

function placesOf(value: unknown, steps: readonly string[]): Place[] {
  if (typeof value === 'string') return [{ steps, isName: false }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const inside = placesOf(member, [...steps, name]);
    return Array.isArray(value) ? inside : [...inside, { steps: [...steps, name], isName: true }];
  });
}

function changed(value: unknown, { steps, isName }: Place, spoil: (text: string) => string): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return spoil(String(value));
  const spoilName = isName && rest.length === 0;
  const members = Object.entries(value as object).map(([name, member]) => {
    if (name !== step) return [name, member] as const;
    return spoilName
      ? ([spoil(name), member] as const)
      : ([name, changed(member, { steps: rest, isName }, spoil)] as const);
  });
  return Array.isArray(value) ? members.map(([, member]) => member) : Object.fromEntries(members);
}
