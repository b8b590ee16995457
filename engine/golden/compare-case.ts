import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { imageFormats } from '@pictable/contract';
import { comparePixels, type PixelComparison } from './compare-pixels.ts';
import { expectedFiles, type GoldenCase } from './golden-cases.ts';
import type { FactsByCase, GoldenFacts } from './golden-facts.ts';
import type { GoldenRendering, RenderedCase } from './render-case.ts';

/** A case whose rendering differs from the blessed one. */
export interface GoldenDifference {
  readonly golden: GoldenCase;
  /** The differences, one sentence each; never empty. */
  readonly reasons: readonly string[];
  /** Undefined if the case has not been blessed yet. */
  readonly before: GoldenRendering | undefined;
  /** Undefined if the engine rejected the payload. */
  readonly after: RenderedCase | undefined;
  readonly pixels: PixelComparison | undefined;
}

/** The blessed rendering of a case; undefined if one of its files or its facts are missing. */
export function readExpected(golden: GoldenCase, blessed: FactsByCase): GoldenRendering | undefined {
  const paths = Object.values(expectedFiles).map((file) => join(golden.folder, file));
  const facts = blessed.get(golden.name);
  if (facts === undefined || !paths.every((path) => existsSync(path))) return undefined;
  return {
    svg: readFileSync(join(golden.folder, expectedFiles.svg), 'utf8'),
    png: new Uint8Array(readFileSync(join(golden.folder, expectedFiles.png))),
    facts,
  };
}

/** Compares a rendering with the blessed one; undefined if they are byte-identical. */
export function compareCase(
  golden: GoldenCase,
  before: GoldenRendering | undefined,
  after: RenderedCase,
): GoldenDifference | undefined {
  if (before === undefined) {
    return { golden, reasons: ['the case has not been blessed yet'], before, after, pixels: undefined };
  }
  const reasons: string[] = [];
  if (before.svg !== after.svg) reasons.push('the SVG differs');
  const samePng = Buffer.compare(before.png, after.png) === 0;
  const pixels = samePng ? undefined : comparePixels(before.png, after.png);
  if (pixels !== undefined) reasons.push(pngReason(pixels));
  reasons.push(...changedFacts(before.facts, after.facts));
  return reasons.length === 0 ? undefined : { golden, reasons, before, after, pixels };
}

function changedFacts(before: GoldenFacts, after: GoldenFacts): string[] {
  const facts = imageFormats.map((format) => [format, before.files[format], after.files[format]] as const);
  return [...facts, ['warnings', before.warnings, after.warnings] as const].flatMap(([name, old, fresh]) => {
    const [oldText, freshText] = [JSON.stringify(old), JSON.stringify(fresh)];
    if (oldText === freshText) return [];
    if (old === undefined && name !== 'warnings')
      return [`${name} has no facts yet: run npm run golden -- --bless`];
    return [`the facts of ${name} were ${oldText} and are now ${freshText}`];
  });
}

function pngReason(pixels: PixelComparison): string {
  if (pixels.differing === 0) return 'the PNG file differs although every pixel is the same';
  return `the PNG differs in ${pixels.differing} of ${pixels.total} pixels`;
}
