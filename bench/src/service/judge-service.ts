import { defaultImageFormat } from '@pictable/contract';
import { median } from '../measure/statistics.ts';
import { sectionHeadings, sectionOf } from '../report-sections.ts';
import type { Purpose } from './service-cases.ts';
import { cpuFactorOf, type ServiceResult } from './service-report.ts';

/** The most CPU time that a request may cost, as a multiple of the engine's for the same table. */
export const factorGoals: Readonly<Record<Purpose, number>> = { preview: 1.5, stored: 2.5 };

/** The number of connections for which the goals hold. */
const judgedConnections = 8;

/**
 * A run fails if a factor is above this multiple of the one in bench/RESULTS.md; where that page has none, of the
 * goal. The factor differs by a third between machines, because they speed up the engine, the network stack and
 * PostgreSQL differently.
 */
export const keptMultipleMax = 1.5;

/** The result of a run for one goal. */
export interface ServiceVerdict {
  readonly server: string;
  readonly purpose: Purpose;
  /** CPU time of the service divided by that of the engine. */
  readonly measured: number;
  /** The factor in bench/RESULTS.md; undefined if the page has none. */
  readonly committed: number | undefined;
  readonly reached: boolean;
  readonly passed: boolean;
}

/** Compares what PNGs cost the deployments of the service with the goals and with the committed page. */
export function judgeService(
  results: readonly ServiceResult[],
  engineCpuMs: readonly number[],
  page: string,
): ServiceVerdict[] {
  const committedRows = sectionOf(page, sectionHeadings.service);
  return results
    .filter(({ format, connections, windows }) => {
      // The peers have no database.
      const isPeer = windows.every(({ databaseCpuMs }) => databaseCpuMs === 0);
      return format === defaultImageFormat && connections === judgedConnections && !isPeer;
    })
    .map((result): ServiceVerdict => {
      const { server, purpose } = result;
      const measured = cpuFactorOf(result, median(engineCpuMs));
      const committed = committedFactor(committedRows, server, purpose);
      const limit = (committed ?? factorGoals[purpose]) * keptMultipleMax;
      const reached = measured <= factorGoals[purpose];
      return { server, purpose, measured, committed, reached, passed: measured <= limit };
    });
}

function committedFactor(section: string, server: string, purpose: Purpose): number | undefined {
  const table = section.split('### ').find((part) => part.startsWith(`${server}\n`)) ?? '';
  const row = table
    .split('\n')
    .map((line) => line.slice(2).split(' | '))
    .find(
      ([format, request, connections]) =>
        format === defaultImageFormat && request === purpose && Number(connections) === judgedConnections,
    );
  const factor = Number(row?.[5]);
  return factor > 0 ? factor : undefined;
}
