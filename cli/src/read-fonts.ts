import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fontFamilies, fontFamilyNamePattern, fontFamilyNameRule, limits } from '@pictable/contract';
import { type Engine, FontRejected, type OwnFont } from '@pictable/engine';
import { invalidInput } from './command-error.ts';

/**
 * Reads the files of `--font`. A family has the name in its file, or the one before `=`.
 *
 * @throws CommandError if a file cannot be read or used
 */
export async function readFonts(values: readonly string[], engine: Engine): Promise<OwnFont[]> {
  const fonts: OwnFont[] = [];
  for (const value of values) fonts.push(await readFont(value, engine));
  return fonts;
}

async function readFont(value: string, engine: Engine): Promise<OwnFont> {
  const [, named, path = value] = /^([^=/\\]*)=(.*)$/.exec(value) ?? [];
  const bytes = await readBytes(path);
  if (bytes.length > limits.fontBytesMax)
    throw invalidInput(
      `${path} is larger than ${limits.fontBytesMax >> 20} MB, the most that a font can have.`,
    );
  const { familyName } = await engine.checkFont(bytes).catch((error: unknown) => {
    if (error instanceof FontRejected) throw invalidInput(`${path} cannot be used: ${error.message}`);
    throw error;
  });
  const family = (named ?? familyName ?? '').normalize('NFC');
  const isBuiltIn = fontFamilies.some((name) => name.toLowerCase() === family.toLowerCase());
  const hint = `Name it: --font "Acme Sans=${path}"`;
  if (!fontFamilyNamePattern.test(family))
    throw invalidInput(
      `The family of ${path} must be ${fontFamilyNameRule}; got ${JSON.stringify(family)}.`,
      hint,
    );
  if (isBuiltIn) throw invalidInput(`${family} is a built-in font, so ${path} needs another name.`, hint);
  return { family, id: createHash('sha256').update(bytes).digest('hex'), bytes };
}

async function readBytes(path: string): Promise<Uint8Array> {
  try {
    return new Uint8Array(await readFile(path));
  } catch (error) {
    throw invalidInput(`${path} cannot be read: ${(error as Error).message}`);
  }
}
