import { RENDER_VERSION, warnIgnoredAccess } from '@pictable/contract';
import { expandOffline } from '@pictable/contract/templates';
import { createEngine, EngineError } from '@pictable/engine';
import { smallHeapHost } from '@pictable/engine/host/node';
import { CommandError } from './command-error.ts';
import { exitCodes } from './exit-codes.ts';
import { embedDataOf, linkWarnings } from './html-output.ts';
import { readFonts } from './read-fonts.ts';
import type { Renderer } from './renderer.ts';

/**
 * Renders in this process without network access: images that cells refer to by URL become boxes, with a
 * warning. Placeholders are filled from the values of the table.
 *
 * @param fontFiles the first of their families is the font of tables that name none
 * @throws CommandError if one of them cannot be used
 */
export async function createLocalRenderer(fontFiles: readonly string[] = []): Promise<Renderer> {
  const engine = await createEngine(smallHeapHost());
  const fonts = await readFonts(fontFiles, engine);
  const [first] = fonts;
  const settings = first === undefined ? [] : [new Map([['fontFamily', first.family]])];
  return {
    render: async (sent) => {
      const { payload, warnings: before, problems } = expandOffline(sent, new Date().toISOString());
      const [problem] = problems;
      if (problem) throw new CommandError(exitCodes.invalidInput, problem.message, { pointer: problem.path });
      const rendering = await engine.render(payload, { fonts, settings }).catch(throwCommandError);
      const { parts, format, scale, alt, warnings } = rendering;
      const embeds = embedDataOf(rendering);
      return parts.flatMap(({ bytes, widthPx, heightPx, dark }, index) => {
        const image = {
          bytes,
          url: undefined,
          format,
          widthPx,
          heightPx,
          scale,
          sizeBytes: bytes.length,
          part: index + 1,
          parts: parts.length,
          alt: alt.short,
          embed: embeds[index],
          renderVersion: RENDER_VERSION,
          warnings:
            index === 0
              ? [...warnIgnoredAccess(sent), ...before, ...warnings, ...linkWarnings(rendering)]
              : [],
        };
        if (dark === undefined) return [image];
        const other = {
          bytes: dark.bytes,
          sizeBytes: dark.bytes.length,
          isDark: true,
          warnings: [],
        } as const;
        return [image, { ...image, ...other }];
      });
    },
  };
}

/**
 * Converts an error of the engine into an error of the command line and throws it. Rethrows any other error.
 */
export function throwCommandError(error: unknown): never {
  if (!(error instanceof EngineError)) throw error;
  const { message, hint, details } = error;
  throw new CommandError(exitCodes.invalidInput, message, { hint, pointer: details[0]?.path });
}
