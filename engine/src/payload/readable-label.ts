import { nameWords } from '../table/name-words.ts';

/** Acronyms that are no English words, and words with capitals of their own. */
const FIXED_WORDS: ReadonlyMap<string, string> = new Map(
  (
    'AI API APIs ARR ASIN AWS B2B B2C BIC CAC CEO CFO CLI CO2 CPA CPC CPM CPU CRM CSS CSV CTO CTR DNS DOB EAN ' +
    'EBIT EBITDA ERP ETA EU EUR FAQ FTE FX GBP GDP GMT GMV GPS GPU GTIN HR HTML HTTP HTTPS IBAN ID IDs IP ISBN ' +
    'ISIN ISO JPY JSON JWT KPI KPIs LLM LTV ML MRR MTD NPS OS PDF PNG QA QTD ROAS ROI SDK SEO SKU SKUs SLA SMS ' +
    'SQL SSD SSL SSN SVG TLS TV UI UK UPC URI URL URLs USB USD UTC UUID UUIDs UX VAT VIN VPN XML YTD ZIP ' +
    'CHF CNY GUID YoY MoM QoQ kWh MWh'
  )
    .split(' ')
    .map((word) => [word.toLowerCase(), word]),
);

/** Units that stay as they are at the end of a name. */
const UNITS: ReadonlySet<string> = new Set('kg mg km cm mm ml ms px'.split(' '));

/** Words that are small inside a title. */
const SMALL_WORDS: ReadonlySet<string> = new Set('a an and for in of on or per the to vs'.split(' '));

/** Characters of a technical name; any other character means that the name is text already. */
const TECHNICAL = /^[\p{L}\p{M}\p{N}\s_.-]+$/u;

/**
 * A label for a technical name: `created_at` is `Created At` as a title and `Created at` as a sentence. Known
 * acronyms and words with capitals inside keep their letters; a name that is text stays unchanged.
 */
export function readableLabel(name: string, style: 'title' | 'sentence'): string {
  if (!TECHNICAL.test(name)) return name;
  const words = nameWords(name);
  const isAllCapitals = !/\p{Ll}/u.test(name);
  const label = words.map((word, index) => {
    const small = word.toLowerCase();
    const fixed = FIXED_WORDS.get(small);
    if (fixed !== undefined) return fixed;
    const isLast = index === words.length - 1;
    if (index > 0 && isLast && UNITS.has(small)) return small;
    // Capitals inside a word have a meaning, as in iPhone and GDP, unless all words are in capitals.
    if (isAllCapitals ? isAcronym(word) : /(?<=.)\p{Lu}/u.test(word)) return word;
    if (index > 0 && (style === 'sentence' || (!isLast && SMALL_WORDS.has(small)))) return small;
    return capitalised(small);
  });
  return label.length === 0 ? name : label.join(' ');
}

/** Whether a word in capitals is probably an acronym: it is short and cannot be pronounced. */
function isAcronym(word: string): boolean {
  return word.length <= 4 && !/[AEIOUYÀ-Ý]/u.test(word);
}

function capitalised(word: string): string {
  const [first = ''] = word;
  return first.toUpperCase() + word.slice(first.length);
}
