import type { Db } from '../platform/db/database.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { jobsRepo } from './jobs.repo.ts';

/** Exposes the number of dead jobs to Prometheus, with one query per scrape. */
export function watchDeadJobs(metrics: Metrics, db: Db): void {
  metrics.addLabelledGauge('pictable_dead_jobs', () => jobsRepo(db).countDeadJobs());
}
