import { readFileSync } from 'node:fs';
import { type Profiler, Session } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';

/** Share of our engine's time, 0 to 1, by stage; a stage is a folder of the engine. */
export type StageShares = ReadonlyMap<string, number>;

const samplingMicroseconds = 200;

/**
 * Runs a task under the profiler and adds up its time by stage. Code of packages counts for the stage that
 * called it: HarfBuzz is part of text.
 */
export async function measureStageShares(task: () => Promise<void>): Promise<StageShares> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: samplingMicroseconds });
  await session.post('Profiler.start');
  await task();
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  return sharesOf(profile, stageReader());
}

type StageOf = (frame: { readonly url: string; readonly lineNumber: number }) => string | undefined;

/** Time outside the engine: idle time and the profiler itself. */
const NOT_OURS = 'not ours';

/** Adds up the samples of a profile by the stage of the nearest caller with a stage; ignores time outside. */
export function sharesOf(profile: Profiler.Profile, stageOf: StageOf): StageShares {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const stages = new Map<number, string>();
  const assign = (node: Profiler.ProfileNode, inherited: string) => {
    const stage = stageOf(node.callFrame) ?? nameOfRuntime(node.callFrame.functionName) ?? inherited;
    stages.set(node.id, stage);
    for (const id of node.children ?? []) assign(nodes.get(id)!, stage);
  };
  assign(profile.nodes[0]!, NOT_OURS);
  const times = new Map<string, number>();
  profile.samples?.forEach((id, index) => {
    const stage = stages.get(id)!;
    times.set(stage, (times.get(stage) ?? 0) + (profile.timeDeltas?.[index] ?? 0));
  });
  times.delete(NOT_OURS);
  const total = [...times.values()].reduce((sum, time) => sum + time, 0);
  return new Map(
    [...times].map(([stage, time]): [string, number] => [stage, time / total]).sort((a, b) => b[1] - a[1]),
  );
}

function nameOfRuntime(functionName: string): string | undefined {
  if (functionName === '(garbage collector)') return 'garbage collection';
  if (functionName === '(idle)' || functionName === '(program)') return NOT_OURS;
  return undefined;
}

/**
 * Finds the stage of a frame. The bundler writes the path of each source file above its code, so the line of a frame
 * identifies its file; the code is split into several files of one folder.
 */
function stageReader(): StageOf {
  const folder = new URL('.', import.meta.url).href;
  const sources = new Map<string, readonly SourceStart[]>();
  return ({ url, lineNumber }) => {
    if (!url.startsWith(folder)) return undefined;
    const starts = sources.get(url) ?? sourceStarts(readFileSync(fileURLToPath(url), 'utf8'));
    sources.set(url, starts);
    return starts.findLast((start) => start.line <= lineNumber)?.stage;
  };
}

interface SourceStart {
  /** From 0. */
  readonly line: number;
  readonly stage: string | undefined;
}

/** The lines of a bundle where the code of another source file begins. */
export function sourceStarts(bundle: string): readonly SourceStart[] {
  return bundle.split('\n').flatMap((text, line) => {
    const path = /^\/\/ (\S+\.tsx?)$/.exec(text)?.[1];
    return path === undefined ? [] : [{ line, stage: stageOfPath(path) }];
  });
}

/**
 * A file in a folder of the engine belongs to that folder, such as paint/raster, top-level files to the pipeline, the contract to
 * itself; the time of other code is assigned to its caller.
 */
export function stageOfPath(path: string): string | undefined {
  if (/(?:^|\/)contract\/src\//.test(path)) return 'contract';
  const rest = /(?:^|\/)engine\/src\/(.+)$/.exec(path)?.[1];
  if (rest === undefined || rest.includes('generated/')) return undefined;
  return rest.includes('/') ? rest.slice(0, rest.lastIndexOf('/')) : 'pipeline';
}
