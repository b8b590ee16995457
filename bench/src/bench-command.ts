import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, cpus, platform } from 'node:os';
import { join } from 'node:path';
import type { MissingEngine } from './engines/bench-engine.ts';
import { ChromiumEngine, findChromium } from './engines/chromium.ts';
import { loadTableFonts } from './engines/fonts.ts';
import { OurEngine } from './engines/ours.ts';
import { goals } from './goals.ts';
import { judgeGoals } from './judge-goals.ts';
import { ForkedEngine } from './measure/forked-engine.ts';
import type { Contestant } from './measure/measure-draws.ts';
import { measurePeaks } from './measure/measure-peaks.ts';
import { measureThroughput, type Throughput } from './measure/measure-throughput.ts';
import { type CaseResult, type Effort, runCase } from './measure/run-case.ts';
import { measureStageShares, type StageShares } from './measure/stage-shares.ts';
import { median } from './measure/statistics.ts';
import { comparedWorkloads, makeWorkloads, type Workload } from './workloads.ts';
import { writeReport } from './write-report.ts';

const usage = `npm run bench              every workload at scale 1 and 2; writes bench/RESULTS.md
npm run bench -- --quick   W1 and W2 at scale 1; fails when a ratio is worse than half of its goal`;

interface Plan {
  readonly workloads: readonly Workload[];
  readonly scales: readonly number[];
  effort(workload: Workload): Effort;
}

/**
 * Runs the comparison in the project's root folder and returns the exit code.
 *
 * @param engineProgram the bundled `measure/engine-process.ts`
 */
export async function benchCommand(engineProgram: string, words: readonly string[]): Promise<number> {
  const quick = words.includes('--quick');
  if (words.some((word) => word !== '--quick')) {
    console.error(usage);
    return 2;
  }
  const plan = quick ? quickPlan() : fullPlan();
  const { engines, missing } = await openEngines(engineProgram);
  const results = await runPlan(plan, engines).finally(() => closeAll(engines));
  const formats = await runFormats(engineProgram, plan);
  const openOurs = () => ForkedEngine.open(engineProgram, ourName, '');
  const throughputs: Throughput[] = [];
  for (const workload of plan.workloads.slice(0, 2))
    throughputs.push(await measureThroughput(openOurs, workload));
  const peaks = await measurePeaks(openOurs, plan.workloads, plan.scales);
  const shares = quick ? [] : await allShares(plan);
  const verdicts = judgeGoals(goals, results, formats, ourName);
  const report = writeReport({
    machine: machineName(),
    date: new Date().toISOString().slice(0, 10),
    versions: [
      ['Node', process.versions.node],
      ...engines.map((engine) => [engine.name, engine.version] as const),
    ],
    missing,
    results,
    formats,
    throughputs,
    peaks,
    shares,
    verdicts,
    ours: ourName,
  });
  console.log(report);
  if (!quick) writeFileSync('bench/RESULTS.md', report);
  return verdicts.every((verdict) => verdict.passed) ? 0 : 1;
}

function fullPlan(): Plan {
  const rounds: Readonly<Record<string, number>> = {
    W1: 15,
    W2: 11,
    W3: 5,
    W4: 3,
    W5: 9,
    'W1 fresh': 11,
    'W2 fresh': 7,
  };
  return {
    workloads: makeWorkloads(),
    scales: [1, 2],
    effort: (workload) => ({ rounds: rounds[workload.name]!, warmUpMs: 5_000, timeCapMs: 20_000 }),
  };
}

function quickPlan(): Plan {
  return {
    workloads: comparedWorkloads().slice(0, 2),
    scales: [1],
    effort: () => ({ rounds: 5, warmUpMs: 3_000, timeCapMs: 8_000 }),
  };
}

const ourName = 'pictable';

async function openEngines(program: string) {
  const satoriVersion = `${versionOf('satori')}, resvg ${versionOf('@resvg/resvg-js')}`;
  const engines: Contestant[] = [
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

async function closeAll(engines: readonly Contestant[]): Promise<void> {
  for (const engine of engines) await engine.close();
}

async function runPlan(plan: Plan, engines: readonly Contestant[]): Promise<CaseResult[]> {
  const results: CaseResult[] = [];
  const folder = 'out/bench';
  mkdirSync(folder, { recursive: true });
  const compared = new Set(comparedWorkloads().map(({ name }) => name));
  for (const workload of plan.workloads) {
    let asked = compared.has(workload.name) ? engines : engines.filter(({ name }) => name === ourName);
    for (const scale of plan.scales) {
      console.error(`${workload.name}, scale ${scale} …`);
      const keep = (engine: string, png: Uint8Array) =>
        writeFileSync(join(folder, `${workload.name}-${scale}x-${engine.replace('+', '-')}.png`), png);
      const effort = plan.effort(workload);
      const ran = await runCase(asked, { workload, scale }, effort, keep);
      results.push(...ran);
      // One that needs all its time for one picture is not asked for a larger one.
      const tooSlow = ran.filter(({ wallMs }) => wallMs.length > 0 && median(wallMs) > effort.timeCapMs);
      asked = asked.filter(({ name }) => name === ourName || !tooSlow.some(({ engine }) => engine === name));
    }
  }
  return results;
}

/** Other formats of W2, and who else makes them. */
const formatContests: readonly (readonly string[])[] = [
  ['pictable jpeg', 'skia jpeg', 'jpeg-js'],
  ['pictable svg', 'takumi svg'],
  ['pictable pdf', 'pdfkit'],
];

async function runFormats(program: string, plan: Plan): Promise<CaseResult[][]> {
  const workload = plan.workloads.find(({ name }) => name === 'W2')!;
  const contests: CaseResult[][] = [];
  for (const names of formatContests) {
    console.error(`${names.join(', ')} …`);
    const engines: Contestant[] = [];
    for (const name of names) engines.push(await ForkedEngine.open(program, name, ''));
    const ran = runCase(engines, { workload, scale: 1 }, plan.effort(workload), () => {});
    contests.push(await ran.finally(() => closeAll(engines)));
  }
  return contests;
}

/** Enough pictures for about a second of samples. */
const shareMs = 1_000;

async function allShares(plan: Plan): Promise<[string, StageShares][]> {
  const ours = await OurEngine.open();
  const shares: [string, StageShares][] = [];
  for (const workload of plan.workloads) {
    const measured = await measureStageShares(async () => {
      const end = performance.now() + shareMs;
      while (performance.now() < end) await ours.draw(workload, 1);
    });
    shares.push([workload.name, measured]);
  }
  return shares;
}

function machineName(): string {
  const processors = cpus();
  return `${processors.length} × ${processors[0]?.model.trim() ?? 'unknown processor'}, ${platform()} ${arch()}`;
}

/** The version of an installed package, whether or not it opens its package.json to others. */
function versionOf(name: string): string {
  const require = createRequire(import.meta.url);
  for (const folder of require.resolve.paths(name) ?? []) {
    try {
      const manifest = readFileSync(join(folder, name, 'package.json'), 'utf8');
      return (JSON.parse(manifest) as { version: string }).version;
    } catch {
      // Not in this folder; the next one up may hold it.
    }
  }
  return 'unknown';
}
