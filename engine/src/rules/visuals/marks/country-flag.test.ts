import { expect, test } from 'vitest';
import world from 'world-countries';
import { countryFlag } from './country-flag.ts';

/** Flags by another source than that of our names. */
test.each(world.filter(({ flag }) => flag !== '').map((country) => [country.name.common, country] as const))(
  '%s is found by its codes and its name',
  (name, { cca2, cca3, flag }) => {
    for (const text of [cca2, cca3, name, cca2.toLowerCase(), ` ${name.toUpperCase()} `])
      expect([text, countryFlag(text)?.flag]).toEqual([text, flag]);
  },
);

test.each([
  ['UK', '🇬🇧', 'United Kingdom'],
  ['EL', '🇬🇷', 'Greece'],
  ['U.S.A.', '🇺🇸', 'United States'],
  ['the Netherlands', '🇳🇱', 'Netherlands'],
  ['Cote d’Ivoire', '🇨🇮', 'Côte d’Ivoire'],
  ['Trinidad and Tobago', '🇹🇹', 'Trinidad & Tobago'],
  ['Saint Lucia', '🇱🇨', 'St. Lucia'],
  ['Czech Republic', '🇨🇿', 'Czechia'],
  ['Hong Kong', '🇭🇰', 'Hong Kong'],
  ['Federal Republic of Germany', '🇩🇪', 'Germany'],
  ['Democratic Republic of the Congo', '🇨🇩', 'DR Congo'],
  ['Republic of Korea', '🇰🇷', 'South Korea'],
  ['EU', '🇪🇺', 'European Union'],
  ['Scotland', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', 'Scotland'],
])('%s is %s, %s', (text, flag, name) => {
  expect(countryFlag(text)).toEqual({ flag, name });
});

test.each(['', 'the', 'Atlantis', 'ZZ', 'A', 'Deutschland', '🇩🇪', '__proto__', 'x'.repeat(100_000)])(
  'a text of %# characters that is no country has no flag',
  (text) => {
    expect(countryFlag(text)).toBeUndefined();
  },
);
