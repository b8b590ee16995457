import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { CommittedResults } from './committed-results.ts';
import type { MissingEngine } from './engines/bench-engine.ts';
import { ChromiumEngine, findChromium } from './engines/chromium.ts';
import { controlNames } from './engines/control-loops.ts';
import { loadTableFonts } from './engines/fonts.ts';
import { PictableEngine } from './engines/pictable.ts';
import { goals } from './goals.ts';
import { judgeGoals, type Verdict } from './judge-goals.ts';
import { judgeTargets, type TargetVerdict } from './judge-targets.ts';
import { machineName } from './machine-name.ts';
import { ForkedEngine } from './measure/forked-engine.ts';
import { measurePeaks, type Peak } from './measure/measure-peaks.ts';
import { type BenchmarkTarget, measureRenders, preparedTables } from './measure/measure-renders.ts';
import { measureThroughputs, type ThroughputSubject } from './measure/measure-throughput.ts';
import { measurePhysicalLimit, type PhysicalLimit } from './measure/physical-limit.ts';
import { type CaseResult, runCase } from './measure/run-case.ts';
import { measureStageShares, type StageShares } from './measure/stage-shares.ts';
import { median } from './measure/statistics.ts';
import { type Plan, plans, slowImageMs } from './plans.ts';
import { updateReadme } from './readme-sentence.ts';
import { withSectionsOf } from './report-sections.ts';
import { transformCommand } from './transform/transform-command.ts';
import { comparedWorkloads } from './workloads.ts';
import { writeReport } from './write-report.ts';

const resultsFile = 'bench/RESULTS.md';

const usage = `npm run bench              every workload at scale 1 and 2; writes bench/RESULTS.md and the figures in README.md
npm run bench -- --quick   W1 and W2 at scale 1; fails below half of a committed ratio of CPU time
npm run bench -- --readme  writes the figures of bench/RESULTS.md to README.md
npm run bench -- --once    every workload and engine once; smoke test only, do not use the numbers
npm run bench -- --transform five steps of transform on 50,000 rows; fails above 200 ms of CPU time
npm run bench -- --service the whole service over HTTP; its own options: --quick, --once, --before, --profile
npm run bench -- --web     start and memory of the service, and typing in the web app; writes a section of bench/RESULTS.md`;

/**
 * Runs the comparison in the project's root folder and returns the exit code.
 *
 * @param engineProgram the bundled `measure/engine-process.ts`
 */
export async function benchCommand(engineProgram: string, args: readonly string[]): Promise<number> {
  if (args.join(' ') === '--readme') {
    writeReadme(readFileSync(resultsFile, 'utf8'));
    return 0;
  }
  if (args.join(' ') === '--transform') return transformCommand();
  const plan = plans[args.join(' ')]?.();
  if (plan === undefined) {
    console.error(usage);
    return 2;
  }
  log('opening the engines …');
  const { engines, missing } = await openEngines(engineProgram);
  const results = await runPlan(plan, engines).finally(() => closeAll(engines));
  const formats = await runFormats(engineProgram, plan);
  log('two concurrent processes …');
  const throughputs = await measureThroughputs(throughputSubjects(engineProgram, plan), plan.throughput);
  const peaks = await runPeaks(engineProgram, plan);
  const shares = plan.isFull ? await allShares(plan) : [];
  const limits = plan.isFull ? await allPhysicalLimits(plan) : [];
  const committed = new CommittedResults(readFileSync(resultsFile, 'utf8'));
  const verdicts = judgeGoals(goals, committed, results, formats, ourName);
  const targets = judgeTargets(throughputs, peaks);
  const report = writeReport({
    machine: machineName(),
    date: new Date().toISOString().slice(0, 10),
    versions: [
      ['Node', process.versions.node],
      ...engines.map((engine) => [engine.name, engine.version] as const),
    ],
    missing,
    workloads: plan.workloads,
    results,
    formats,
    throughputs,
    peaks,
    shares,
    limits,
    verdicts,
    targets,
    ours: ourName,
  });
  console.log(report);
  if (plan.isFull) {
    writeFileSync(resultsFile, withSectionsOf(report, readFileSync(resultsFile, 'utf8')));
    writeReadme(report);
  }
  const { missed, failed } = shortfalls(verdicts, targets);
  log(missed.length === 0 ? 'every goal is reached' : `not reached: ${missed.join('; ')}`);
  if (failed.length > 0) log(`FAILED: ${failed.join('; ')}`);
  // Failures also count on a busy machine: engines in turn are compared by their CPU time, which excludes waiting,
  // and what other work costs them through empty caches is well within the margin of the goals. Only the scaling
  // efficiency needs free processors; judge-targets.ts measures whether it had them.
  return failed.length === 0 || plan.throughput.warmUpMs === 0 ? 0 : 1;
}

function runPeaks(program: string, plan: Plan): Promise<Peak[]> {
  log('peak memory …');
  const repeated = plan.workloads.filter(({ fresh }) => fresh === undefined);
  return measurePeaks(() => ForkedEngine.open(program, ourName, '', 'command-line'), repeated, plan.scales);
}

function writeReadme(results: string): void {
  writeFileSync('README.md', updateReadme(readFileSync('README.md', 'utf8'), results));
}

/** The missed goals, and those missed by so much that the run fails. */
function shortfalls(verdicts: readonly Verdict[], targets: readonly TargetVerdict[]) {
  const all = [
    ...verdicts.map(({ goal, measured, passed }) => ({
      what: `${goal.workload}, scale ${goal.scale}, ${goal.peer}, ${goal.measure}`,
      measured: measured ?? goal.finalRatio,
      goal: goal.finalRatio,
      reached: measured === undefined || measured >= goal.finalRatio,
      passed,
    })),
    ...targets,
  ];
  const describe = ({ what, measured, goal }: TargetVerdict) =>
    `${what} (${measured.toFixed(2)}, goal ${goal})`;
  return {
    missed: all.filter(({ reached }) => !reached).map(describe),
    failed: all.filter(({ passed }) => !passed).map(describe),
  };
}

/** Logs progress to stderr, with the time since the start. */
function log(text: string): void {
  console.error(`${Math.round(performance.now() / 1000)} s: ${text}`);
}

function throughputSubjects(program: string, plan: Plan): ThroughputSubject[] {
  const [small, medium] = ['W1', 'W2'].map((name) => plan.workloads.find((each) => each.name === name)!);
  return [
    ...controlNames.slice(0, plan.throughput.controlLoops).map((name) => ({
      name,
      workload: small!,
      open: () => ForkedEngine.open(program, name, ''),
    })),
    ...[small!, medium!].map((workload) => ({
      name: workload.name,
      workload,
      open: () => ForkedEngine.open(program, ourName, ''),
    })),
  ];
}

const ourName = 'pictable';

async function openEngines(program: string) {
  const satoriVersion = `${versionOf('satori')}, resvg ${versionOf('@resvg/resvg-js')}`;
  const engines: BenchmarkTarget[] = [
    await ForkedEngine.open(program, ourName, versionOf('@pictable/engine')),
    await ForkedEngine.open(program, 'takumi', versionOf('@takumi-rs/core')),
    await ForkedEngine.open(program, 'satori+resvg', satoriVersion),
  ];
  const missing: MissingEngine[] = [];
  const executablePath = findChromium();
  if (executablePath === undefined) {
    missing.push({ name: 'chromium', reason: 'not found; set CHROMIUM_PATH to measure it' });
  } else {
    engines.push(await ChromiumEngine.open(executablePath, await loadTableFonts()));
  }
  return { engines, missing };
}

async function closeAll(engines: readonly BenchmarkTarget[]): Promise<void> {
  for (const engine of engines) await engine.close();
}

async function runPlan(plan: Plan, engines: readonly BenchmarkTarget[]): Promise<CaseResult[]> {
  const results: CaseResult[] = [];
  const folder = 'out/bench';
  mkdirSync(folder, { recursive: true });
  const compared = new Set(comparedWorkloads().map(({ name }) => name));
  for (const workload of plan.workloads) {
    let active = compared.has(workload.name) ? engines : engines.filter(({ name }) => name === ourName);
    for (const scale of plan.scales) {
      log(`${workload.name}, scale ${scale} …`);
      const keep = (engine: string, png: Uint8Array) =>
        writeFileSync(join(folder, `${workload.name}-${scale}x-${engine.replace('+', '-')}.png`), png);
      const effort = plan.effort(workload);
      const caseResults = await runCase(active, { workload, scale }, effort, keep);
      results.push(...caseResults);
      log(caseResults.map(summary).join(', '));
      // An engine that needs all its time for one image does not render a larger one.
      const tooSlow = caseResults.filter(({ wallMs }) => wallMs.length > 0 && median(wallMs) > slowImageMs);
      active = active.filter(
        ({ name }) => name === ourName || !tooSlow.some(({ engine }) => engine === name),
      );
    }
  }
  return results;
}

function summary({ engine, cpuMs, note }: CaseResult): string {
  return cpuMs.length === 0 ? `${engine}: ${note}` : `${engine} ${median(cpuMs).toFixed(1)} ms of CPU`;
}

/** Comparisons of other formats of W2; our engine first. */
const formatComparisons: readonly (readonly string[])[] = [
  ['pictable jpeg', 'skia jpeg', 'jpeg-js'],
  ['pictable svg', 'takumi svg'],
  ['pictable pdf', 'pdfkit'],
];

async function runFormats(program: string, plan: Plan): Promise<CaseResult[][]> {
  const workload = plan.workloads.find(({ name }) => name === 'W2')!;
  const comparisons: CaseResult[][] = [];
  for (const names of formatComparisons) {
    log(`${names.join(', ')} …`);
    const engines: BenchmarkTarget[] = [];
    for (const name of names) engines.push(await ForkedEngine.open(program, name, ''));
    const running = runCase(engines, { workload, scale: 1 }, plan.effort(workload), () => {});
    comparisons.push(await running.finally(() => closeAll(engines)));
  }
  return comparisons;
}

/** About how long one workload is profiled, and the images before it, which warm the engine up. */
const shareMs = 1_000;
const shareRepeats = 20;

async function allShares(plan: Plan): Promise<[string, StageShares][]> {
  log('our time by stage …');
  const ours = await PictableEngine.open();
  const shares: [string, StageShares][] = [];
  const png = plan.workloads.map((workload) => ({ name: workload.name, workload, engine: ours }));
  const jpeg = png.flatMap(({ name, workload }) =>
    name === 'W2' ? [{ name: `${name} as JPEG`, workload, engine: ours.as('jpeg') }] : [],
  );
  for (const { name, workload, engine } of [...png, ...jpeg]) {
    const { wallMs } = await measureRenders(engine, workload, 1, shareRepeats);
    const tables = preparedTables(engine, workload, 1, Math.ceil(shareMs / wallMs));
    const measured = await measureStageShares(async () => {
      for (const table of tables) await engine.render(table, 1);
    });
    shares.push([name, measured]);
  }
  return shares;
}

/** Workloads whose time is compared with the physical limit. */
const limitedWorkloads: ReadonlySet<string> = new Set(['W1 open', 'W2 open', 'W1', 'W2']);

async function allPhysicalLimits(plan: Plan): Promise<PhysicalLimit[]> {
  log('physical limits …');
  const ours = await PictableEngine.open();
  const limits: PhysicalLimit[] = [];
  for (const workload of plan.workloads)
    if (limitedWorkloads.has(workload.name)) limits.push(await measurePhysicalLimit(ours, workload));
  return limits;
}

/** The version of an installed package, even if it does not export its package.json. */
function versionOf(name: string): string {
  const require = createRequire(import.meta.url);
  for (const folder of require.resolve.paths(name) ?? []) {
    try {
      const manifest = readFileSync(join(folder, name, 'package.json'), 'utf8');
      return (JSON.parse(manifest) as { version: string }).version;
    } catch {
      // Not in this folder; continue with the parent.
    }
  }
  return 'unknown';
}
