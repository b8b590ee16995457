import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type SaidTexts, saidTexts } from './said-texts.ts';

const root = path.resolve(import.meta.dirname, '../..');
const readTest = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Texts that no test of theirs holds, as a whole string or as a part of one. */
function unreached({ test, texts }: SaidTexts, source = readTest(test)): string[] {
  const code = source.replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, '');
  return texts.filter((text) => !code.includes(text));
}

describe('a text that the product promises', () => {
  it.each(saidTexts.map((said) => [said.test, said] as const))('is reached by %s', (_test, said) => {
    expect(unreached(said)).toEqual([]);
  });

  it('stands in one place of the list', () => {
    const texts = saidTexts.flatMap((said) => said.texts);
    expect(texts).toEqual([...new Set(texts)]);
  });

  it('is missed when its test goes, or only a comment is left of it', () => {
    const said = { test: 'x.spec.ts', texts: ['Update Failed', 'Login failed'] };
    const source = "// 'Update Failed'\nawait expect(toast).toHaveText('Login failed');";
    expect(unreached(said, source)).toEqual(['Update Failed']);
  });
});
