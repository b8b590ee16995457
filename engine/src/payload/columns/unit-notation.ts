/** A unit as text, and the superscripts and subscripts for which Unicode has no characters. */
export interface WrittenUnit {
  readonly text: string;
  /** For example `^q`; the text has them as sent. */
  readonly unwritten: readonly string[];
}

/**
 * Writes the units notation of gt with Unicode superscripts and subscripts: `km/h^2` is km/h², `m_0` is m₀,
 * `m /s` is m s⁻¹, `%CO2%` is CO₂. Names such as degC, um, ohm and :alpha: are symbols.
 */
export function writeUnit(notation: string): WrittenUnit {
  const tokens = notation
    .trim()
    .split(/\s+/)
    .filter((token) => token !== '');
  const unwritten: string[] = [];
  const written = tokens.map((token) => writeToken(token, unwritten));
  // In `kg / m^3`, the slash joins the two units.
  if (tokens.length === 3 && tokens[1] === '/') return { text: written.join(''), unwritten };
  const text = written.reduce((before, token) => `${before}${spaceBetween(before, token)}${token}`, '');
  return { text, unwritten };
}

function spaceBetween(before: string, token: string): string {
  return before === '' || /[([]$/.test(before) || /^[)\]]/.test(token) ? '' : ' ';
}

function writeToken(token: string, unwritten: string[]): string {
  const formula = /^%(.+)%$/.exec(token)?.[1];
  if (formula !== undefined) return formula.replace(/\d/g, (digit) => SUBSCRIPTS.get(digit) ?? digit);
  const isDivided = /^\/./.test(token);
  const { unit, subscript, exponent } = splitToken(isDivided ? token.slice(1) : token);
  const power = isDivided ? negative(exponent) : exponent;
  return [
    writeSymbols(unit),
    subscript === undefined ? '' : script(subscript, '_', SUBSCRIPTS, unwritten),
    power === undefined ? '' : script(power, '^', SUPERSCRIPTS, unwritten),
  ].join('');
}

interface TokenParts {
  readonly unit: string;
  readonly subscript: string | undefined;
  readonly exponent: string | undefined;
}

/** `x_0`, `x^2`, `x_0^2` or `x[_0^2]`. */
function splitToken(token: string): TokenParts {
  const [, unit = token, both, subscript, exponent] =
    /^([^_^[]+)(\[_([^_^\]]+)\^([^_^\]]+)\])$/.exec(token) ?? [];
  if (both !== undefined) return { unit, subscript, exponent };
  const [, base = token, below, above] = /^([^_^]+)(?:_([^_^]+))?(?:\^([^_^]+))?$/.exec(token) ?? [];
  return { unit: base, subscript: below, exponent: above };
}

function negative(exponent: string | undefined): string {
  if (exponent === undefined) return '-1';
  return /^[-\u2212]/.test(exponent) ? exponent.slice(1) : `-${exponent}`;
}

/** All characters in the script, or none of them, so that they are not mixed. */
function script(
  text: string,
  sign: '^' | '_',
  characters: ReadonlyMap<string, string>,
  unwritten: string[],
): string {
  const written = [...text].map((character) => characters.get(character));
  if (written.every((character) => character !== undefined)) return written.join('');
  unwritten.push(`${sign}${text}`);
  return `${sign}${text}`;
}

function writeSymbols(unit: string): string {
  const whole = WHOLE_UNITS.get(unit);
  if (whole !== undefined) return whole;
  return unit
    .replace(/^-/, '\u2212')
    .replace(/^umol/, 'µmol')
    .replaceAll('x10', '×10')
    .replaceAll('degC', '°C')
    .replaceAll('degF', '°F')
    .replace(/:([A-Za-z]+):/g, (sent, name: string) => SYMBOLS.get(name) ?? GREEK.get(name) ?? sent);
}

/** Units that are replaced only if they are a whole token. */
const WHOLE_UNITS: ReadonlyMap<string, string> = new Map([
  ['um', 'µm'],
  ['uL', 'µL'],
  ['ug', 'µg'],
  ['ohm', 'Ω'],
]);

const SYMBOLS: ReadonlyMap<string, string> = new Map([
  ['pm', '±'],
  ['plusminus', '±'],
  ['mp', '∓'],
  ['lt', '<'],
  ['gt', '>'],
  ['le', '≤'],
  ['ge', '≥'],
  ['ne', '≠'],
  ['cdot', '⋅'],
  ['times', '×'],
  ['div', '÷'],
  ['prime', '′'],
  ['rightarrow', '→'],
  ['leftarrow', '←'],
  ['micro', 'µ'],
  ['ohm', 'Ω'],
  ['angstrom', 'Å'],
  ['permil', '‰'],
  ['permille', '‰'],
  ['degree', '°'],
  ['degrees', '°'],
  ['space', '\u00a0'],
]);

/** Names of the Greek letters, in the order of Unicode. */
const GREEK_NAMES =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi chi psi omega';
const ALPHA = 0x03b1;
const CAPITAL_OFFSET = 0x20;

/** Small and capital Greek letters; `Alpha` is the capital one. */
const GREEK: ReadonlyMap<string, string> = new Map([
  ['varepsilon', 'ϵ'],
  ['vartheta', 'ϑ'],
  ['varsigma', 'ς'],
  ...GREEK_NAMES.split(' ').flatMap((name, index): [string, string][] => {
    const letter = String.fromCodePoint(ALPHA + index);
    if (name === 'sigmaf') return [[name, letter]];
    const capital = String.fromCodePoint(ALPHA + index - CAPITAL_OFFSET);
    return [
      [name, letter],
      [`${name[0]!.toUpperCase()}${name.slice(1)}`, capital],
    ];
  }),
]);

/** Characters and their forms, which have the same number of code points. */
function scriptOf(characters: string, forms: string): ReadonlyMap<string, string> {
  const list = [...forms];
  return new Map([...characters].map((character, index) => [character, list[index]!]));
}

const SUPERSCRIPTS = scriptOf(
  '0123456789+-\u2212=()abcdefghijklmnoprstuvwxyz',
  '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ',
);
const SUBSCRIPTS = scriptOf('0123456789+-\u2212=()aehijklmnoprstuvx', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ');
