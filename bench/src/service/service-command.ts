import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defaultImageFormat, type ImageFormat } from '@pictable/contract';
import { findChromium } from '../engines/chromium.ts';
import { machineName } from '../machine-name.ts';
import { ForkedEngine } from '../measure/forked-engine.ts';
import { median } from '../measure/statistics.ts';
import { replaceSection, sectionHeadings } from '../report-sections.ts';
import type { Workload } from '../workload.ts';
import { workloadOf } from '../workloads.ts';
import { type Deployment, startCluster, startEmbedded } from './deployments.ts';
import { factorGoals, judgeService, type ServiceVerdict } from './judge-service.ts';
import { startPeer } from './peer.ts';
import {
  deploymentCase,
  type NextTable,
  peerCase,
  type RunnableCase,
  type ServiceWindow,
} from './service-cases.ts';
import { readPlan, type ServicePlan, serviceUsage } from './service-plan.ts';
import { type ServiceResult, writeServiceSection } from './service-report.ts';

const resultsFile = 'bench/RESULTS.md';
const builtService = 'server/dist/main.js';

/** Paths of the bundled programs. */
export interface ServicePrograms {
  /** `measure/engine-process.ts` */
  readonly engine: string;
  /** `service/peer-process.ts` */
  readonly peer: string;
}

/** Measures the service in the project's root folder, and returns the exit code. */
export async function serviceCommand(programs: ServicePrograms, args: readonly string[]): Promise<number> {
  const plan = readPlan(args);
  if (plan === undefined) {
    console.error(serviceUsage);
    return 2;
  }
  const subjects = new Subjects();
  try {
    await subjects.open(plan, programs);
    const { results, engineCpuMs } = await measure(plan, subjects);
    const section = writeServiceSection({
      machine: machineName(),
      date: new Date().toISOString().slice(0, 10),
      processors: availableParallelism(),
      engineCpuMs,
      results,
      missing: subjects.missing,
    });
    console.log(section);
    const committed = readFileSync(resultsFile, 'utf8');
    const verdicts = judgeService(results, engineCpuMs.get(defaultImageFormat) ?? [], committed);
    for (const verdict of verdicts) log(describeVerdict(verdict));
    if (plan.isSaved) writeFileSync(resultsFile, replaceSection(committed, sectionHeadings.service, section));
    return plan.isJudged && verdicts.some(({ passed }) => !passed) ? 1 : 0;
  } finally {
    await subjects.close();
  }
}

/** Everything that is started for a run. */
class Subjects {
  readonly cases: RunnableCase[] = [];
  readonly engines = new Map<ImageFormat, ForkedEngine>();
  readonly missing: string[] = [];
  private readonly opened: { close(): Promise<void> }[] = [];

  async open(plan: ServicePlan, programs: ServicePrograms): Promise<void> {
    const nextTable = createTables();
    for (const format of plan.formats) {
      const name = format === defaultImageFormat ? 'pictable' : `pictable ${format}`;
      this.engines.set(format, this.keep(await ForkedEngine.open(programs.engine, name, '')));
    }
    for (const deployment of await this.openDeployments(plan))
      for (const format of plan.formats)
        for (const purpose of plan.purposes)
          for (const connections of plan.connections)
            this.cases.push(deploymentCase(deployment, { format, purpose, connections }, nextTable));
    for (const name of plan.peers) {
      if (name === 'chromium' && findChromium() === undefined) {
        this.missing.push('Chromium, which was not found; set CHROMIUM_PATH');
        continue;
      }
      log(`starting ${name} …`);
      const peer = this.keep(await startPeer(programs.peer, name));
      for (const connections of plan.connections) this.cases.push(peerCase(peer, connections, nextTable));
    }
  }

  private async openDeployments(plan: ServicePlan): Promise<Deployment[]> {
    const { profileFolder, before } = plan;
    if (profileFolder !== undefined) mkdirSync(profileFolder, { recursive: true });
    const options = { program: path.resolve(builtService), profileFolder };
    log('starting the service …');
    const deployments = [this.keep(await startEmbedded('Embedded PostgreSQL', options))];
    if (before !== undefined) {
      const earlier = { program: path.resolve(before), profileFolder: undefined };
      deployments.push(this.keep(await startEmbedded('Embedded PostgreSQL, earlier build', earlier)));
    }
    if (!plan.hasCluster) return deployments;
    log('starting a cluster …');
    const cluster = await startCluster(options);
    if (typeof cluster === 'string') this.missing.push(`the service as a cluster: ${cluster}`);
    else deployments.push(this.keep(cluster));
    return deployments;
  }

  private keep<Opened extends { close(): Promise<void> }>(opened: Opened): Opened {
    this.opened.push(opened);
    return opened;
  }

  async close(): Promise<void> {
    for (const opened of this.opened.reverse()) await opened.close();
  }
}

function createTables(): NextTable {
  const workload = openWorkload();
  let variant = 0;
  return () => workload.fresh!(++variant);
}

function openWorkload() {
  return workloadOf('W1 open');
}

/** Runs all cases in turn, round after round, so that a busy machine affects all of them equally. */
async function measure(plan: ServicePlan, { cases, engines }: Subjects) {
  const workload = openWorkload();
  const engineCpuMs = new Map<ImageFormat, number[]>();
  const windows = new Map<RunnableCase, ServiceWindow[]>();
  for (const each of cases) {
    log(`warming up ${describe(each)} …`);
    await each.run(plan.warmUp);
  }
  for (const [format, engine] of engines) {
    log(`warming up the engine, ${format} …`);
    await warmUp(engine, workload, plan.engineWarmUpMs[0], plan.engineRepeats);
  }
  for (let round = 1; round <= plan.rounds; round += 1) {
    for (const [format, engine] of engines) {
      await warmUp(engine, workload, plan.engineWarmUpMs[1], plan.engineRepeats);
      const { cpuMs } = await engine.measure(workload, 1, plan.engineRepeats);
      engineCpuMs.set(format, [...(engineCpuMs.get(format) ?? []), cpuMs]);
      log(`round ${round}, engine, ${format}: ${cpuMs.toFixed(2)} ms of CPU`);
    }
    let server: string | undefined;
    // In both directions, because a case can profit or suffer from the one before it.
    for (const each of round % 2 === 1 ? cases : cases.toReversed()) {
      // As the engine alone, a server that has waited for more than a minute is slow at first.
      if (each.server !== server) await each.run(plan.resumption);
      server = each.server;
      const window = await each.run(plan.window);
      windows.set(each, [...(windows.get(each) ?? []), window]);
      log(`round ${round}, ${describe(each)}: ${summary(window)}`);
    }
  }
  const results = cases.map((each): ServiceResult => ({ ...each, windows: windows.get(each)! }));
  return { results, engineCpuMs };
}

/** Renders until the engine has used this much CPU time, ms. */
async function warmUp(
  engine: ForkedEngine,
  workload: Workload,
  cpuMsMin: number,
  repeats: number,
): Promise<void> {
  for (let usedMs = 0; usedMs < cpuMsMin; ) {
    const { cpuMs } = await engine.measure(workload, 1, repeats);
    usedMs += cpuMs * repeats;
  }
}

function describe({ server, format, purpose, connections }: RunnableCase): string {
  return `${server}, ${format}, ${purpose}, ${connections} connections`;
}

function describeVerdict({ server, purpose, measured, committed, reached, passed }: ServiceVerdict): string {
  const before = committed === undefined ? '' : `, committed ${committed.toFixed(2)}`;
  const verdict = !passed ? 'FAILED' : reached ? 'reached' : 'not reached';
  return `${verdict}: ${server}, ${purpose}: ${measured.toFixed(2)} times the engine (goal ${factorGoals[purpose]}${before})`;
}

function summary({ serverCpuMs, databaseCpuMs, imagesPerSecond, latenciesMs }: ServiceWindow): string {
  const cpu = `${serverCpuMs.toFixed(2)} + ${databaseCpuMs.toFixed(2)} ms of CPU`;
  return `${cpu}, ${imagesPerSecond.toFixed(0)}/s, ${median(latenciesMs).toFixed(1)} ms`;
}

function log(text: string): void {
  console.error(`${Math.round(performance.now() / 1_000)} s: ${text}`);
}
