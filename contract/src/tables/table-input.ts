import type { borderMemberProperties } from './table-borders.ts';
import type { BooleanLabels, TableProperty } from './table-property.ts';
import type { themeProperties } from './themes/derived-themes.ts';

/** Input type of one property: everything that its JSON Schema allows. */
export type PropertyInput<P> = P extends { kind: 'color' | 'text' | 'font' }
  ? string
  : P extends { kind: 'number'; unit: infer Unit extends string }
    ?
        | (number | `${number}` | `${number}${Unit}`)
        | (P extends { auto: true } ? 'auto' : never)
        | (P extends { percent: true } ? `${number}%` : never)
    : P extends { kind: 'choice'; choices: readonly (infer Choice)[] }
      ? Choice | (P extends { synonyms: infer Synonyms } ? keyof Synonyms : never)
      : P extends { kind: 'boolean' }
        ? boolean | 'true' | 'false' | 1 | 0 | '1' | '0'
        : P extends { kind: 'boolean-labels' }
          ? { readonly [Label in keyof BooleanLabels]?: string | undefined } | 'symbols' | 'text'
          : P extends { kind: 'border' }
            ? string | number | BorderInput
            : P extends { kind: 'theme' }
              ? string | ThemeInput
              : never;

/** Input type of the object form of a border. */
export type BorderInput = PropertyInputs<typeof borderMemberProperties>;

/** Input type of a theme that is derived from colours. */
export type ThemeInput = PropertyInputs<typeof themeProperties> & {
  readonly from: readonly string[] | string;
};

/** Input type of a list of properties, each under any of its names. */
export type PropertyInputs<List extends readonly TableProperty[]> = {
  readonly [P in List[number] as P['name'] | P['aliases'][number]]?: PropertyInput<P> | undefined;
};
