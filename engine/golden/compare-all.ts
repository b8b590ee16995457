import { nodeHost } from '../host/node.ts';
import { createEngine } from '../src/index.ts';
import { compareCase, type GoldenDifference, readExpected } from './compare-case.ts';
import { type GoldenCase, goldenCases, goldenFolder } from './golden-cases.ts';
import { readFacts } from './golden-facts.ts';
import { renderCase } from './render-case.ts';

/** Renders every case and returns those that differ from the blessed rendering. */
export async function compareAll(root = goldenFolder): Promise<GoldenDifference[]> {
  const engine = await createEngine(nodeHost());
  const blessed = readFacts(root);
  const differences: GoldenDifference[] = [];
  for (const golden of goldenCases(root)) {
    const before = readExpected(golden, blessed);
    try {
      const difference = compareCase(golden, before, await renderCase(engine, golden));
      if (difference !== undefined) differences.push(difference);
    } catch (error) {
      differences.push(failed(golden, before, error));
    }
  }
  return differences;
}

function failed(golden: GoldenCase, before: GoldenDifference['before'], error: unknown): GoldenDifference {
  const reason = `the engine failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
  return { golden, reasons: [reason], before, after: undefined, pixels: undefined };
}
