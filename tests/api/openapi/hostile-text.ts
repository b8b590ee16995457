import * as fc from 'fast-check';

/** Characters that no text may contain: NUL and halves of surrogate pairs. */
export const hostileCharacters = ['\0', '\ud83d', '\udc00'] as const;

/** The same characters in URLs, and invalid escapes. */
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

/** The same characters in a header, which cannot contain NUL: UTF-8 of half a pair, and escapes. */
export const hostileHeader = fc.constantFrom('\u00ed\u00a0\u0080', '%00', '%ED%A0%80', '\\u0000', '\u00ff');

/** A body in which one string has a hostile character. */
export interface HostileBody {
  /** JSON in which the character is escaped: `\u0000`, `\ud83d`. */
  readonly json: string;
  /** JSON pointer to the string; undefined if it is a property name. */
  readonly pointer: string | undefined;
  readonly character: string;
}

interface Position {
  readonly steps: readonly string[];
  readonly isName: boolean;
}

/** Inserts a hostile character into one of the strings or property names of a value. */
export function hostileBody(values: fc.Arbitrary<unknown>): fc.Arbitrary<HostileBody> {
  return fc
    .record({ value: values, pick: fc.nat(), at: fc.nat(), character: fc.constantFrom(...hostileCharacters) })
    .map(({ value, pick, at, character }) => {
      const all = positionsOf(value, []);
      const position = all[pick % all.length];
      if (position === undefined) return { json: JSON.stringify(character), pointer: '', character };
      const corrupt = (text: string) => {
        const cut = at % (text.length + 1);
        // Two halves side by side would be a whole character.
        return `${text.slice(0, cut)}|${character}|${text.slice(cut)}`;
      };
      const pointer = position.steps
        .map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`)
        .join('');
      return {
        json: JSON.stringify(corrupted(value, position, corrupt)),
        pointer: position.isName ? undefined : pointer,
        character,
      };
    });
}

function positionsOf(value: unknown, steps: readonly string[]): Position[] {
  if (typeof value === 'string') return [{ steps, isName: false }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const inside = positionsOf(member, [...steps, name]);
    return Array.isArray(value) ? inside : [...inside, { steps: [...steps, name], isName: true }];
  });
}

function corrupted(value: unknown, { steps, isName }: Position, corrupt: (text: string) => string): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return corrupt(String(value));
  const corruptsName = isName && rest.length === 0;
  const members = Object.entries(value as object).map(([name, member]) => {
    if (name !== step) return [name, member] as const;
    return corruptsName
      ? ([corrupt(name), member] as const)
      : ([name, corrupted(member, { steps: rest, isName }, corrupt)] as const);
  });
  return Array.isArray(value) ? members.map(([, member]) => member) : Object.fromEntries(members);
}
