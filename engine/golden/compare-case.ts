import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { comparePixels, type PixelComparison } from './compare-pixels.ts';
import { expectedFiles, type GoldenCase } from './golden-cases.ts';
import type { GoldenFacts, GoldenPicture, RenderedCase } from './render-case.ts';

/** A case whose rendering is not what was blessed. */
export interface GoldenDifference {
  readonly golden: GoldenCase;
  /** What differs, one sentence each; never empty. */
  readonly faults: readonly string[];
  /** Undefined where nothing was blessed yet. */
  readonly before: GoldenPicture | undefined;
  /** Undefined where the engine refused the payload. */
  readonly after: RenderedCase | undefined;
  readonly pixels: PixelComparison | undefined;
}

/** The blessed picture of a case; undefined when a file of it is missing. */
export function readExpected(golden: GoldenCase): GoldenPicture | undefined {
  const paths = Object.values(expectedFiles).map((file) => join(golden.folder, file));
  if (!paths.every((path) => existsSync(path))) return undefined;
  const facts = readFileSync(join(golden.folder, expectedFiles.facts), 'utf8');
  return {
    svg: readFileSync(join(golden.folder, expectedFiles.svg), 'utf8'),
    png: new Uint8Array(readFileSync(join(golden.folder, expectedFiles.png))),
    facts: JSON.parse(facts) as GoldenFacts,
  };
}

/** Compares a rendering with what was blessed; undefined when they are the same to the byte. */
export function compareCase(
  golden: GoldenCase,
  before: GoldenPicture | undefined,
  after: RenderedCase,
): GoldenDifference | undefined {
  if (before === undefined) {
    return { golden, faults: ['nothing was blessed yet'], before, after, pixels: undefined };
  }
  const faults: string[] = [];
  if (before.svg !== after.svg) faults.push('the svg differs');
  const samePng = Buffer.compare(before.png, after.png) === 0;
  const pixels = samePng ? undefined : comparePixels(before.png, after.png);
  if (pixels !== undefined) faults.push(pngFault(pixels));
  for (const key of Object.keys(after.facts) as (keyof GoldenFacts)[]) {
    const [old, fresh] = [JSON.stringify(before.facts[key]), JSON.stringify(after.facts[key])];
    if (old !== fresh) faults.push(`the facts of ${key} were ${old} and are ${fresh}`);
  }
  return faults.length === 0 ? undefined : { golden, faults, before, after, pixels };
}

function pngFault(pixels: PixelComparison): string {
  if (pixels.differing === 0) return 'the png file differs though every pixel is the same';
  return `the png differs in ${pixels.differing} of ${pixels.total} pixels`;
}
