import type { MarkedRun, RichText } from '../../table/rich-text.ts';

const LOWERED = new Map(pairs('0123456789+-=()aehijklmnoprstuvx', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ'));
const RAISED = new Map(
  pairs('0123456789+-=()abcdefghijklmnoprstuvwxyz', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ'),
);

function pairs(plain: string, set: string): [string, string][] {
  const characters = [...set];
  return [...plain].map((sign, index) => [sign, characters[index]!]);
}

/** The text for readers that know no marks. What is raised stays so, else 10³ would be 103. */
export function plainText({ text, runs }: RichText): string {
  return runs.map((run) => plainRun(text, run)).join('');
}

function plainRun(text: string, { from, to, marks }: MarkedRun): string {
  const own = text.slice(from, to);
  if (marks.script === undefined) return own;
  const isRaised = marks.script === 'super';
  const signs = isRaised ? RAISED : LOWERED;
  const written = [...own].map((sign) => signs.get(sign === '\u2212' ? '-' : sign));
  if (written.every((sign) => sign !== undefined)) return written.join('');
  return isRaised && !/\s/.test(own) ? `^${own}` : own;
}
