import type { MarkedRun, RichText } from '../../table/rich-text.ts';

const SUBSCRIPTS = new Map(pairs('0123456789+-=()aehijklmnoprstuvx', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ'));
const SUPERSCRIPTS = new Map(
  pairs('0123456789+-=()abcdefghijklmnoprstuvwxyz', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ'),
);

function pairs(plain: string, set: string): [string, string][] {
  const characters = [...set];
  return [...plain].map((character, index) => [character, characters[index]!]);
}

/** Text without marks. Superscripts stay superscript characters, else 10³ would become 103. */
export function plainText({ text, runs }: RichText): string {
  return runs.map((run) => plainRun(text, run)).join('');
}

function plainRun(text: string, { from, to, marks }: MarkedRun): string {
  const own = text.slice(from, to);
  if (marks.script === undefined) return own;
  const isSuperscript = marks.script === 'super';
  const characterMap = isSuperscript ? SUPERSCRIPTS : SUBSCRIPTS;
  const written = [...own].map((character) => characterMap.get(character === '\u2212' ? '-' : character));
  if (written.every((character) => character !== undefined)) return written.join('');
  return isSuperscript && !/\s/.test(own) ? `^${own}` : own;
}
