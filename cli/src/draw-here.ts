import { createEngine, EngineError } from '@pictable/engine';
import { nodeHost } from '@pictable/engine/host/node';
import { CommandProblem } from './command-problem.ts';
import { exitCodes } from './exit-codes.ts';
import type { Drawer } from './picture.ts';

/** Draws in this process, without network: pictures that cells name by address become boxes, with a warning. */
export async function openEngine(): Promise<Drawer> {
  const engine = await createEngine(nodeHost());
  return {
    draw: async (payload) => {
      const { parts, format, alt, warnings } = await engine.render(payload).catch(tell);
      return parts.map(({ bytes, widthPx, heightPx }, index) => ({
        bytes,
        url: undefined,
        format,
        widthPx,
        heightPx,
        sizeBytes: bytes.length,
        part: index + 1,
        parts: parts.length,
        alt: alt.short,
        warnings: index === 0 ? warnings : [],
      }));
    },
  };
}

/** Throws an error of the engine as one of the command line; anything else as it is. */
export function tell(error: unknown): never {
  if (!(error instanceof EngineError)) throw error;
  const { message, hint, details } = error;
  throw new CommandProblem(exitCodes.badInput, message, { hint, pointer: details[0]?.path });
}
