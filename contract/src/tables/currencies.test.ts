import { describe, expect, it } from 'vitest';
import { findCurrency } from './currencies.ts';

describe('a currency', () => {
  it.each([
    ['EUR', 'EUR', '€', 2],
    ['eur', 'EUR', '€', 2],
    ['€', 'EUR', '€', 2],
    ['USD', 'USD', '$', 2],
    ['$', 'USD', '$', 2],
    ['JPY', 'JPY', '¥', 0],
    ['¥', 'JPY', '¥', 0],
    ['KWD', 'KWD', 'KWD', 3],
    ['CHF', 'CHF', 'CHF', 2],
  ])('%s is %s with the symbol %s and %i decimals', (name, code, symbol, decimals) => {
    expect(findCurrency(name)).toEqual({ code, symbol, decimals });
  });

  it.each(['', 'EURO', 'XXY', '1'])('%j is none', (name) => {
    expect(findCurrency(name)).toBeUndefined();
  });
});
