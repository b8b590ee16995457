import { createHash } from 'node:crypto';
import { type ImageFormat, imageFormats, limits } from '@pictable/contract';
import { parseJson } from '@pictable/contract/json';
import type { Engine, Rendering } from '../src/index.ts';
import { expectedFiles, type GoldenCase } from './golden-cases.ts';
import type { FileFacts, GoldenFacts } from './golden-facts.ts';

/** Expected rendering of a case: two image files, and facts that can be compared as text. */
export interface GoldenRendering {
  readonly svg: string;
  readonly png: Uint8Array;
  readonly facts: GoldenFacts;
}

/** A rendering with all of its files, for the report. */
export interface RenderedCase extends GoldenRendering {
  readonly files: Readonly<Record<ImageFormat, Uint8Array>>;
}

/** Renders a case in every format. Rejects with the engine's error if the engine rejects the payload. */
export async function renderCase(engine: Engine, golden: GoldenCase): Promise<RenderedCase> {
  const payload = parseJson(golden.payloadText, { depthMax: limits.jsonDepthMax });
  const files = {} as Record<ImageFormat, Uint8Array>;
  const facts = {} as Record<ImageFormat, FileFacts>;
  const warnings: string[] = [];
  for (const format of imageFormats) {
    const rendering = await engine.render(payload, { format });
    files[format] = rendering.bytes;
    facts[format] = factsOf(rendering);
    if (format === 'svg') warnings.push(...rendering.warnings.map((warning) => JSON.stringify(warning)));
  }
  return {
    svg: new TextDecoder().decode(files.svg),
    png: files.png,
    files,
    facts: { files: facts, warnings },
  };
}

function factsOf({ format, widthPx, heightPx, pages, bytes }: Rendering): FileFacts {
  const sha256 = format in expectedFiles ? {} : { sha256: createHash('sha256').update(bytes).digest('hex') };
  return { widthPx, heightPx, pages, ...sha256 };
}
