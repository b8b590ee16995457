import type { ImageFormat } from '@pictable/contract';
import { fromJs, isArray, type JsonValue } from '@pictable/contract/json';
import { expandOffline } from '@pictable/contract/templates';
import { createEngine, type Engine } from '@pictable/engine';
import { nodeHost } from '@pictable/engine/host/node';

/** Options of the user, which apply where a table has none of its own. */
export interface UserOptions {
  readonly theme: string;
  readonly scale: number;
}

/** The images of a table, with their sizes on the screen: one, or several if it is split for a destination. */
export interface TableImages {
  readonly images: readonly { readonly bytes: Uint8Array; readonly width: number; readonly height: number }[];
  readonly alt: string;
  readonly warnings: readonly string[];
}

let starting: Promise<Engine> | undefined;

/**
 * Renders in this process without network access; images that cells refer to by URL become boxes, with a warning.
 *
 * @throws Error with a readable message if the table cannot be rendered
 */
export async function renderTable(
  sent: JsonValue,
  format: ImageFormat,
  options: UserOptions,
): Promise<TableImages> {
  starting ??= createEngine(nodeHost());
  const engine = await starting;
  const table = isArray(sent) ? new Map<string, JsonValue>([['data', sent]]) : sent;
  const { payload, warnings: before, problems } = expandOffline(table, new Date().toISOString());
  if (problems[0]) throw new Error(problems[0].message);
  const settings = [fromJs({ options })];
  const { parts, scale, alt, warnings } = await engine.render(payload, { format, settings });
  const onScreen = (px: number) => Math.round(px / scale);
  return {
    images: parts.map(({ bytes, widthPx, heightPx }) => ({
      ...{ bytes, width: onScreen(widthPx), height: onScreen(heightPx) },
    })),
    alt: alt.short,
    warnings: [...before, ...warnings].map(({ message }) => message),
  };
}
