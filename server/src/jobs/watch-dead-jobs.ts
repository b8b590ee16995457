import type { Db } from '../platform/db/database.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { jobsRepo } from './jobs.repo.ts';

/** Counts the jobs that were given up, for Prometheus: one query per scrape. */
export function watchDeadJobs(metrics: Metrics, db: Db): void {
  metrics.watchEach(
    'pictable_dead_jobs',
    'Jobs that failed each time they were tried and were given up, by task.',
    'task',
    () => jobsRepo(db).countDead(),
  );
}
