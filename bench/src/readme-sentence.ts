import { CommittedResults } from './committed-results.ts';

/** The line of README.md with figures starts with this. */
export const sentenceStart = '- **Fast.** ';

/**
 * README.md with the figures of bench/RESULTS.md.
 *
 * @throws if the line is missing or a figure was not measured
 */
export function updateReadme(readme: string, results: string): string {
  const lines = readme.split('\n');
  const at = lines.findIndex((line) => line.startsWith(sentenceStart));
  if (at === -1) throw new Error(`README.md has no line that starts with "${sentenceStart}"`);
  return lines.with(at, speedSentence(results)).join('\n');
}

function speedSentence(results: string): string {
  const committed = new CommittedResults(results);
  const find = (workload: string, engine: string) => {
    const found = committed.find(workload, 1, engine);
    if (found === undefined) throw new Error(`bench/RESULTS.md has no ${engine} for ${workload}`);
    return found;
  };
  const ownMs = find('W1 open', 'pictable').cpuMs.toFixed(1);
  const [open, repeated] = ['W1 open', 'W1'].map((workload) =>
    Math.round(find(workload, 'chromium').cpuFactor),
  );
  return `${sentenceStart}Rendering a new ten-row table takes ${ownMs} ms of CPU time: a warm headless Chromium needs ${open} times as much, and for a table rendered before, ${repeated} times ([all measurements](bench/RESULTS.md)).`;
}
