import type { MissingEngine } from './engines/bench-engine.ts';
import type { Verdict } from './judge-goals.ts';
import { type PromiseVerdict, pairCeiling } from './judge-promises.ts';
import type { Peak } from './measure/measure-peaks.ts';
import type { Throughput } from './measure/measure-throughput.ts';
import type { CaseResult } from './measure/run-case.ts';
import type { StageShares } from './measure/stage-shares.ts';
import { median, minimum } from './measure/statistics.ts';
import { slowPictureMs } from './plans.ts';

/** Everything a reader needs to judge a run. */
export interface BenchRun {
  readonly machine: string;
  readonly date: string;
  readonly versions: readonly (readonly [name: string, version: string])[];
  readonly missing: readonly MissingEngine[];
  readonly results: readonly CaseResult[];
  /** Other formats of W2 at scale 1, our own result first. */
  readonly formats: readonly (readonly CaseResult[])[];
  readonly throughputs: readonly Throughput[];
  readonly peaks: readonly Peak[];
  readonly shares: readonly (readonly [workload: string, shares: StageShares])[];
  readonly verdicts: readonly Verdict[];
  readonly promises: readonly PromiseVerdict[];
  readonly ours: string;
}

/** The run as a Markdown page. */
export function writeReport(run: BenchRun): string {
  return `${[
    '# Bench results',
    introduction(run),
    ...casesOf(run.results).map((results) => caseTable(results, run)),
    formatTables(run.formats),
    throughputTable(run.throughputs),
    peakTable(run.peaks),
    goalTable(run.verdicts),
    promiseTable(run.promises),
    shareTable(run.shares),
  ]
    .filter((part) => part !== '')
    .join('\n\n')}\n`;
}

function introduction(run: BenchRun): string {
  const versions = run.versions.map(([name, version]) => `${name} ${version}`).join(', ');
  return `Made by \`npm run bench\` on ${run.date}: ${run.machine}. ${versions}.

One run, all engines in turn, round after round until the middle half of five or more rounds lies within 3 %, each in a process of its own and
warm. Times are of one picture in ms;
CPU is that of all threads and child processes. The factor is the peer's median divided by ours: 10 means that the peer
needs ten times as much. takumi and satori have no tables and get our column widths for nothing. W3 and W4
are higher than the service allows a png to be; here they are drawn without that limit. takumi refuses pictures above 64
megapixels. Peers are not asked for W4, which takes them minutes, nor for scale 2 where one picture of scale 1 took them more than ${slowPictureMs / 1_000} s.
In the fresh workloads every picture is of another table; in the others the same one is drawn again and again, and our engine, which
keeps words and lines that it has drawn, gains by that more than others. For W5 takumi gets the font files that our engine asks for; it reads no vector emoji: it leaves their places empty and is spared their
colours. Trust the factors more than the times.`;
}

function casesOf(results: readonly CaseResult[]): CaseResult[][] {
  const cases = new Map<string, CaseResult[]>();
  for (const result of results) {
    const key = `${result.workload} ${result.scale}`;
    cases.set(key, [...(cases.get(key) ?? []), result]);
  }
  return [...cases.values()];
}

function caseTable(results: readonly CaseResult[], run: BenchRun): string {
  const { workload, scale } = results[0]!;
  const own = results.find((result) => result.engine === run.ours)!;
  const rows = results.map((result) => caseRow(result, own));
  const gaps = (results.length === 1 ? [] : run.missing).map(
    ({ name, reason }) => `| ${name} | ${reason} | | | | | | | | |`,
  );
  return `## ${workload}, scale ${scale}\n\n${caseHead}\n${[...rows, ...gaps].join('\n')}`;
}

const caseHead = `| engine | CPU median | CPU min | CPU × | wall median | wall min | wall × | bytes | bytes × | picture |
|---|---:|---:|---:|---:|---:|---:|---:|---:|---|`;

function formatTables(contests: BenchRun['formats']): string {
  const tables = contests.map((results) => {
    const rows = results.map((result) => caseRow(result, results[0]!));
    return `${caseHead}\n${rows.join('\n')}`;
  });
  return `## Other formats of W2, scale 1

The jpeg encoders get our finished pixels for nothing, at the least quality that makes their file as large as ours; our time
is that of the whole way. takumi and pdfkit get our column widths.

${tables.join('\n\n')}`;
}

function throughputTable(throughputs: readonly Throughput[]): string {
  const ceiling = pairCeiling(throughputs);
  const rows = throughputs.map(({ name, one, two, ratio, processors }) => {
    const cells = [
      name,
      one.toFixed(0),
      two.toFixed(0),
      ratio.toFixed(2),
      percent(ratio / ceiling),
      processors.toFixed(2),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return `## Two processes at the same time, scale 1

Each process works alone, then both together; the ratio is the sum of what each keeps of its own speed. Pictures a second, and
turns of two loops that show what the machine itself gives a second process: one only calculates, one only moves memory. The share
is the ratio divided by that of the loop that calculates. One process may use more than one processor by itself, for threads of the
runtime collect garbage and compile beside it: with two processors, that much less is left for a second one.

| workload | one process | two | ratio | share of the machine's | processors one uses alone |
|---|---:|---:|---:|---:|---:|
${rows.join('\n')}`;
}

function peakTable(peaks: readonly Peak[]): string {
  const rows = peaks.map(({ workload, scale, peakMb, bytes }) => {
    return `| ${workload} | ${scale} | ${peakMb.toFixed(0)} | ${(bytes / 1e6).toFixed(1)} |`;
  });
  return `## Peak memory

Of a fresh process that draws one picture, with Node, fonts and code.

| workload | scale | peak, MB | file, MB |
|---|---:|---:|---:|
${rows.join('\n')}`;
}

function caseRow(result: CaseResult, own: CaseResult): string {
  const { cpuMs, wallMs, bytes, note } = result;
  if (wallMs.length === 0) return `| ${result.engine} | ${note ?? 'not measured'} | | | | | | | | |`;
  const cells = [
    result.engine,
    milliseconds(median(cpuMs)),
    milliseconds(minimum(cpuMs)),
    factor(median(cpuMs) / median(own.cpuMs)),
    milliseconds(median(wallMs)),
    milliseconds(minimum(wallMs)),
    factor(median(wallMs) / median(own.wallMs)),
    bytes.toLocaleString('en'),
    factor(bytes / own.bytes),
    `${result.widthPx} × ${result.heightPx}${note === undefined ? '' : `; ${note}`}`,
  ];
  return `| ${cells.join(' | ')} |`;
}

function goalTable(verdicts: readonly Verdict[]): string {
  const rows = verdicts.map(({ goal, measured, passed }) => {
    const figure = measured === undefined ? 'not measured here' : factor(measured);
    const cells = [
      goal.workload,
      goal.scale,
      goal.peer,
      goal.measure,
      figure,
      goal.ratio,
      goal.finalRatio,
      passed ? 'yes' : 'NO',
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return `## Goals

The peer's figure divided by ours. A run fails below half of the goal.

| workload | scale | peer | measure | measured | goal | final goal | passed |
|---|---:|---|---|---:|---:|---:|---|
${rows.join('\n')}`;
}

function promiseTable(promises: readonly PromiseVerdict[]): string {
  if (promises.length === 0) return '';
  const rows = promises.map(({ what, measured, goal, reached }) => {
    return `| ${what} | ${factor(measured)} | ${goal} | ${reached ? 'yes' : 'NO'} |`;
  });
  return `| promise | measured | goal | reached |\n|---|---:|---:|---|\n${rows.join('\n')}`;
}

function shareTable(shares: BenchRun['shares']): string {
  if (shares.length === 0) return '';
  const sections = shares.map(([workload, stages]) => {
    const rows = [...stages]
      .filter(([, share]) => share >= 0.005)
      .map(([stage, share]) => `| ${stage} | ${percent(share)} |`);
    return `${workload}, scale 1:\n\n| stage | share of our time |\n|---|---:|\n${rows.join('\n')}`;
  });
  return `## Where our time goes\n\n${sections.join('\n\n')}`;
}

function milliseconds(value: number): string {
  return value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : value.toFixed(0);
}

/** Empty where our own engine was not measured. */
function factor(value: number): string {
  if (!Number.isFinite(value)) return '';
  return value < 10 ? value.toFixed(2) : value.toFixed(1);
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
