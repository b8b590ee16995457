// Reads a JSON array of texts from stdin and prints how many steps the parser needs for each: how often V8
// executes its functions and blocks. Must run without compilers, because V8 does not count in optimised code.
import { Session } from 'node:inspector/promises';
import { text } from 'node:stream/consumers';

const profiler = new Session();
profiler.connect();
await profiler.post('Profiler.enable');
// V8 counts the blocks of a function only if it compiles the function after this.
await profiler.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
const { readInlineMarkdown } = await import('./inline.ts');

async function countSteps(source: string): Promise<number> {
  await profiler.post('Profiler.takePreciseCoverage');
  readInlineMarkdown(source);
  const { result } = await profiler.post('Profiler.takePreciseCoverage');
  return result
    .filter(({ url }) => url.includes('/payload/'))
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    .reduce((total, { count }) => total + count, 0);
}

const steps: number[] = [];
for (const source of JSON.parse(await text(process.stdin))) steps.push(await countSteps(source));
console.log(JSON.stringify(steps));
