/** A currency and how its amounts are written. */
export interface CurrencyRecord {
  /** ISO 4217. */
  readonly code: string;
  readonly symbol: string;
  /** Digits after the decimal point. */
  readonly decimals: number;
}

/**
 * Currencies with their own symbol, as in Unicode CLDR 45, English; a prefix separates those that share a
 * sign.
 */
const symbols: Readonly<Record<string, string>> = {
  ...{
    USD: '$',
    EUR: '€',
    GBP: '£',
    JPY: '¥',
    CNY: '¥',
    INR: '₹',
    KRW: '₩',
    AUD: 'A$',
    CAD: 'CA$',
    NZD: 'NZ$',
  },
  ...{ HKD: 'HK$', SGD: 'S$', TWD: 'NT$', MXN: 'MX$', BRL: 'R$', SEK: 'kr', NOK: 'kr', DKK: 'kr', ISK: 'kr' },
  ...{
    PLN: 'zł',
    CZK: 'Kč',
    HUF: 'Ft',
    RUB: '₽',
    UAH: '₴',
    TRY: '₺',
    ILS: '₪',
    NGN: '₦',
    PHP: '₱',
    VND: '₫',
  },
};

/** Common symbols that the table above lists with a prefix or under another currency. */
const otherSymbols: Readonly<Record<string, string>> = {
  ...{ US$: 'USD', 'CN¥': 'CNY', 'JP¥': 'JPY', 元: 'CNY', 円: 'JPY', '฿': 'THB', '₱': 'PHP', '₸': 'KZT' },
  ...{
    '₾': 'GEL',
    '֏': 'AMD',
    '₼': 'AZN',
    '៛': 'KHR',
    '₭': 'LAK',
    '₮': 'MNT',
    '₲': 'PYG',
    '₡': 'CRC',
    '₵': 'GHS',
    '৳': 'BDT',
  },
};

/** Codes of currencies in use, by number of decimals. Source: ISO 4217, list one of 2024. */
const codesByDecimals: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  2:
    'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CNY COP ' +
    'COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS ' +
    'KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN ' +
    'PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH ' +
    'USD USN UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

const currencies = new Map<string, CurrencyRecord>();
for (const [decimals, codes] of Object.entries(codesByDecimals)) {
  for (const code of codes.split(' '))
    currencies.set(code, { code, symbol: symbols[code] ?? code, decimals: Number(decimals) });
}

/** A symbol shared by several currencies means the one listed first: $ means US dollars. */
const bySymbol = new Map(Object.entries(otherSymbols).map(([symbol, code]) => [symbol.toLowerCase(), code]));
for (const [code, symbol] of Object.entries(symbols).reverse()) bySymbol.set(symbol.toLowerCase(), code);

/** The currency with this ISO 4217 code (in any case) or symbol; undefined if there is none. */
export function findCurrency(text: string): CurrencyRecord | undefined {
  const trimmed = text.trim();
  return currencies.get(trimmed.toUpperCase()) ?? currencies.get(bySymbol.get(trimmed.toLowerCase()) ?? '');
}

/** ISO 4217 codes of all currencies. */
export const currencyCodes: readonly string[] = [...currencies.keys()].sort();
/** Currency code of each symbol; symbols made of letters are in lower case. */
export const currencySymbols: Readonly<Record<string, string>> = Object.fromEntries(bySymbol);
