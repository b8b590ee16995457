interface CurrencyRecord {
  readonly symbol: string;
  /** Digits after the decimal point by ISO 4217. */
  readonly decimals: number;
}

const currencies: ReadonlyMap<string, CurrencyRecord> = new Map(
  (
    [
      ['USD', '$', 2],
      ['EUR', '€', 2],
      ['GBP', '£', 2],
      ['JPY', '¥', 0],
      ['CNY', '¥', 2],
      ['INR', '₹', 2],
      ['KRW', '₩', 0],
      ['AUD', 'A$', 2],
      ['CAD', 'CA$', 2],
      ['NZD', 'NZ$', 2],
      ['HKD', 'HK$', 2],
      ['SGD', 'S$', 2],
      ['TWD', 'NT$', 2],
      ['MXN', 'MX$', 2],
      ['BRL', 'R$', 2],
      ['CLP', 'CLP', 0],
      ['SEK', 'kr', 2],
      ['NOK', 'kr', 2],
      ['DKK', 'kr', 2],
      ['ISK', 'kr', 0],
      ['PLN', 'zł', 2],
      ['CZK', 'Kč', 2],
      ['HUF', 'Ft', 2],
      ['RUB', '₽', 2],
      ['UAH', '₴', 2],
      ['TRY', '₺', 2],
      ['ILS', '₪', 2],
      ['NGN', '₦', 2],
      ['PHP', '₱', 2],
      ['VND', '₫', 0],
      ['BHD', 'BHD', 3],
      ['KWD', 'KWD', 3],
      ['JOD', 'JOD', 3],
      ['TND', 'TND', 3],
    ] as const
  ).map(([code, symbol, decimals]) => [code, { symbol, decimals }]),
);

/** Symbol and decimals of an ISO 4217 code; a code that is not listed stands for itself, with two decimals. */
export function findCurrency(code: string): CurrencyRecord {
  const upper = code.toUpperCase();
  return currencies.get(upper) ?? { symbol: upper, decimals: 2 };
}

/** Whether a text has the form of an ISO 4217 code. */
export function isCurrencyCode(text: string): boolean {
  return /^[A-Za-z]{3}$/.test(text);
}
