import { parseArgs } from 'node:util';
import { defaultImageFormat, type ImageFormat, imageFormats } from '@pictable/contract';
import { openWarmUpMs } from '../plans.ts';
import type { LoadSize } from './load.ts';
import type { Purpose } from './service-cases.ts';

/** What a run measures and for how long. */
export interface ServicePlan {
  readonly formats: readonly ImageFormat[];
  readonly purposes: readonly Purpose[];
  readonly connections: readonly number[];
  readonly peers: readonly string[];
  readonly hasCluster: boolean;
  readonly rounds: number;
  readonly warmUp: LoadSize;
  /** Warm-up of a server that has waited for the others. */
  readonly resumption: LoadSize;
  /** CPU time of the warm-up of the engine at the start, and before each round, ms. */
  readonly engineWarmUpMs: readonly [first: number, perRound: number];
  /** Renders per round of the engine alone. */
  readonly engineRepeats: number;
  readonly window: LoadSize;
  /** Whether the results replace the section in bench/RESULTS.md. */
  readonly isSaved: boolean;
  /** Whether the run fails if the service has become slower. */
  readonly isJudged: boolean;
  /** The program of an earlier build that is measured in the same run. */
  readonly before: string | undefined;
  readonly profileFolder: string | undefined;
}

export const serviceUsage = `npm run bench -- --service            the whole service and its peers; writes a section of bench/RESULTS.md
npm run bench -- --service --quick    PNG over 8 connections, without peers and cluster
npm run bench -- --service --once     every case for a moment; smoke test only, do not use the numbers
With --quick: --before PROGRAM        also measures the main.js of an earlier build, in turns
              --profile               writes CPU profiles of the server to out/bench/profiles`;

const full: ServicePlan = {
  formats: imageFormats,
  purposes: ['preview', 'stored'],
  connections: [1, 8, 32],
  peers: ['takumi', 'chromium'],
  hasCluster: true,
  rounds: 5,
  // Node optimises code after thousands of tables; each case adds to the warm-up of the service.
  warmUp: { durationMs: 2_000, imagesMin: 500 },
  resumption: { durationMs: 3_000, imagesMin: 1 },
  engineWarmUpMs: [openWarmUpMs, 3_000],
  engineRepeats: 400,
  window: { durationMs: 3_000, imagesMin: 100 },
  isSaved: true,
  isJudged: true,
  before: undefined,
  profileFolder: undefined,
};

const moment: LoadSize = { durationMs: 100, imagesMin: 1 };

const once: ServicePlan = {
  ...full,
  rounds: 1,
  warmUp: moment,
  resumption: moment,
  engineWarmUpMs: [0, 0],
  engineRepeats: 1,
  window: moment,
  isSaved: false,
  isJudged: false,
};

const quick: ServicePlan = {
  ...full,
  formats: [defaultImageFormat],
  connections: [8],
  peers: [],
  hasCluster: false,
  warmUp: { durationMs: 12_000, imagesMin: 500 },
  rounds: 7,
  isSaved: false,
};

/** @returns undefined if the arguments are not valid */
export function readPlan(args: readonly string[]): ServicePlan | undefined {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        quick: { type: 'boolean' },
        once: { type: 'boolean' },
        before: { type: 'string' },
        profile: { type: 'boolean' },
      },
    });
    const profileFolder = values.profile === true ? 'out/bench/profiles' : undefined;
    if (values.quick === true && values.once !== true)
      return { ...quick, before: values.before, profileFolder };
    if (values.before !== undefined || values.profile === true || values.quick === true) return undefined;
    return values.once === true ? once : full;
  } catch {
    return undefined;
  }
}
