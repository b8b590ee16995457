import { createHash } from 'node:crypto';
import { limits } from '@pictable/contract';
import { parseJson } from '@pictable/contract/json';
import type { Engine, Rendering } from '../src/index.ts';
import type { GoldenCase } from './golden-cases.ts';

/** Expected rendering of a case: two image files, and facts that can be compared as text. */
export interface GoldenRendering {
  readonly svg: string;
  readonly png: Uint8Array;
  readonly facts: GoldenFacts;
}

/** Facts about a rendering, stored as `expected.json`: sizes in px, SHA-256 hashes of whole files. */
export interface GoldenFacts {
  readonly svg: SizeFacts;
  readonly png: SizeFacts;
  readonly jpeg: SizeFacts & { readonly sha256: string };
  readonly pdf: SizeFacts & { readonly pages: number; readonly sha256: string };
  readonly warnings: readonly string[];
}

interface SizeFacts {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** A rendering including the files of which the facts contain only hashes, for the report. */
export interface RenderedCase extends GoldenRendering {
  readonly jpeg: Uint8Array;
  readonly pdf: Uint8Array;
}

/** Renders a case in all four formats. Rejects with the engine's error if the engine rejects the payload. */
export async function renderCase(engine: Engine, golden: GoldenCase): Promise<RenderedCase> {
  const payload = parseJson(golden.payloadText, { depthMax: limits.jsonDepthMax });
  const svg = await engine.render(payload, { format: 'svg' });
  const png = await engine.render(payload, { format: 'png' });
  const jpeg = await engine.render(payload, { format: 'jpeg' });
  const pdf = await engine.render(payload, { format: 'pdf' });
  return {
    svg: new TextDecoder().decode(svg.bytes),
    png: png.bytes,
    jpeg: jpeg.bytes,
    pdf: pdf.bytes,
    facts: {
      svg: sizeOf(svg),
      png: sizeOf(png),
      jpeg: { ...sizeOf(jpeg), sha256: hashOf(jpeg.bytes) },
      pdf: { ...sizeOf(pdf), pages: pdf.pages, sha256: hashOf(pdf.bytes) },
      warnings: svg.warnings.map((warning) => JSON.stringify(warning)),
    },
  };
}

function sizeOf(rendering: Rendering): SizeFacts {
  return { widthPx: rendering.widthPx, heightPx: rendering.heightPx };
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
