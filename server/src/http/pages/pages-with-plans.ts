import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { type PlanCatalogue, planCatalogues } from '@pictable/contract';
import { StartError } from '../../platform/start-error.ts';

/** A program in the build of the web app. */
const program = 'rewrite-program/rewrite-pages.mjs';
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024;

/**
 * Generates the pages and texts of the web app with the operator's plans, by file name; empty if the pages
 * were built with these plans. A child process generates them, so that its memory is released.
 *
 * @throws StartError
 */
export async function writePagesWithPlans(
  webFolder: string | undefined,
  plans: PlanCatalogue,
): Promise<ReadonlyMap<string, string>> {
  if (webFolder === undefined || isAsBuilt(plans)) return new Map();
  const file = path.join(webFolder, program);
  if (!existsSync(file)) return new Map();
  const run = promisify(execFile)(process.execPath, [file], { maxBuffer: OUTPUT_BYTES_MAX });
  // A program that exits before it has read its input has failed, and the promise rejects.
  run.child.stdin?.on('error', () => {}).end(JSON.stringify(plans));
  try {
    const { stdout } = await run;
    return new Map(Object.entries(JSON.parse(stdout) as Record<string, string>));
  } catch (error) {
    throw new StartError('Could not generate the pages of the web app with the plans of PLAN_CATALOG.', {
      cause: error,
    });
  }
}

function isAsBuilt(plans: PlanCatalogue): boolean {
  return JSON.stringify(plans) === JSON.stringify(planCatalogues.pricing);
}
