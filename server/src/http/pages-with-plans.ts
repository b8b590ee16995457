import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { type PlanCatalogue, planCatalogues } from '@pictable/contract';
import { StartError } from '../platform/start-error.ts';

/** The built web app brings this program along. */
const program = 'prerender/write-pages.mjs';
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024;

/**
 * The pages and texts of the web app with the operator's plans in them, file name to text; empty where the plans are those that the
 * pages were built with. A process of its own writes them: what it needs is not needed again.
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
  // A program that ends before it has read everything has failed, which is what the promise says.
  run.child.stdin?.on('error', () => {}).end(JSON.stringify(plans));
  try {
    const { stdout } = await run;
    return new Map(Object.entries(JSON.parse(stdout) as Record<string, string>));
  } catch (error) {
    throw new StartError('The pages of the web app could not be written with the plans of PLAN_CATALOG.', {
      cause: error,
    });
  }
}

function isAsBuilt(plans: PlanCatalogue): boolean {
  return JSON.stringify(plans) === JSON.stringify(planCatalogues.pricing);
}
