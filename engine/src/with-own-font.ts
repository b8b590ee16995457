import { EngineError } from './errors.ts';
import { FontRejected } from './text/own-fonts/font-rejected.ts';
import type { OwnFont, OwnTextEngines } from './text/own-fonts/own-text-engines.ts';
import type { TextEngine } from './text/text-engine.ts';
import { isWebAssemblyError } from './web-assembly.ts';

interface TextEngines {
  readonly text: TextEngine;
  readonly ownTexts: OwnTextEngines;
}

/**
 * Does the work with the text engine of a family.
 *
 * @throws EngineError if an own font turns out to be unusable, so that it is never a failure of the service
 */
export async function withOwnFont<Result>(
  family: string,
  fonts: readonly OwnFont[],
  { text, ownTexts }: TextEngines,
  work: (text: TextEngine) => Promise<Result>,
): Promise<Result> {
  const [first, ...others] = fonts.filter((font) => font.family === family);
  if (first === undefined) return work(text);
  const files = [first, ...others] as const;
  try {
    return await work(await ownTexts.engineFor(files));
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    ownTexts.discard(files);
    throw new EngineError('invalid-setting', [
      { path: '', message: `The font "${family}" cannot be used: ${reason}` },
    ]);
  }
}

/** Why a font cannot be used; undefined for an error that is not caused by it. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof FontRejected) return error.message;
  return isWebAssemblyError(error) ? 'The font is damaged.' : undefined;
}
