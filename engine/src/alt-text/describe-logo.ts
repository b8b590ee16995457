import { limits } from '@pictable/contract';
import { textsOf } from '../language/texts-of.ts';
import type { TableDescription } from './describe-table.ts';
import { oneLine } from './one-line.ts';

/**
 * The description of a table with the name of its logo at the end; the short one only if it has space for it.
 *
 * @param alt text of the logo; empty for one that readers skip
 */
export function describeLogo(described: TableDescription, alt: string | undefined): TableDescription {
  const name = oneLine(alt ?? '');
  if (name === '') return described;
  const { logo, punctuation } = textsOf(described.language);
  const space = punctuation.end === '。' ? '' : ' ';
  const sentence = `${space}${logo}${name === 'Logo' ? '' : `${punctuation.colon}${name}`}${punctuation.end}`;
  const short = described.short + sentence;
  return {
    ...described,
    description: described.description + sentence,
    short: oneLine(short).length <= limits.altCharsMax ? short : described.short,
  };
}
