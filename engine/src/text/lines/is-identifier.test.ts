import { describe, expect, it } from 'vitest';
import { isIdentifier } from './is-identifier.ts';

describe('identifiers', () => {
  it.each([
    'https://example.com/a/b?c=d&e=1',
    'avatars.githubusercontent.com/',
    'shipping-questions@extraordinarily-long-domain-name.example.com',
    '/usr/share/fonts/truetype/inter/Inter.ttf',
    '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    '3f2504e0-4f89-11d3-9a0c-0305e82c3301',
    'https://example.com/?a=1;b=2;c=3;d=4',
    'average_order_value_last_30_days',
    'https://example.com/straße/müller-und-söhne',
  ])('include %s', (text) => expect(isIdentifier(text)).toBe(true));

  it.each([
    'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
    'a sentence with https://example.com/ in it',
    'ann@example.com',
    '2026-02-11T09:14:00.000+01:00',
    '2026-02-11T09:14:00Z–2026-02-12',
    '1,234,567,890,123,456.00',
    'jack-of-all-trades-and-master-of-none',
    'Донаудампфшиффахртсгезелльшафт/2026/0001',
    '华为技术有限公司发布Mate70Pro于2026年11月25日/深圳',
    'und/oder',
    'key=value|key2=value2|key3=value3|key4=value4',
  ])('do not include %s', (text) => expect(isIdentifier(text)).toBe(false));
});
